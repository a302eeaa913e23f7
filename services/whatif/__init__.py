"""What a town's recorded history would have come to under another pack; nothing is written."""

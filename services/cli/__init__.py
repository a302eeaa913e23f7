"""The commands of `ordinance`, one file each."""

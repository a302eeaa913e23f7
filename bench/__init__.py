"""What is measured, and against whom: one command each."""

"""What is measured, against whom, in one run: `python -m bench` (see docs/performance.md)."""

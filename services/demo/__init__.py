"""The demo: whole cases, told by data files, played over HTTP on services of its own."""

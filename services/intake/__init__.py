"""Reports of spills and discharges: received, placed in a jurisdiction, triaged, imported."""

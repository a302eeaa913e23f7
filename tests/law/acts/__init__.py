"""Who does which act, town by town: the tables that `test_acts.py` holds against the packs."""

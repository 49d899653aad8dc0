"""The own sender of a federation's letters: entered, tested, proved, in force, switched off."""

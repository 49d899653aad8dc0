"""Acts of a check-in."""

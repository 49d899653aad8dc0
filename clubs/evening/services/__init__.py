"""Acts of an evening."""

"""Forms of an evening."""

"""Forms of the director's desk for cases."""

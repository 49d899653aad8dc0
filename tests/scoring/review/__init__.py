"""Reviews of records."""

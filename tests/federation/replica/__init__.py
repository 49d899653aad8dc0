"""Pages from a copy of the database."""

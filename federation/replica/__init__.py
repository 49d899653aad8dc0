"""Public pages read from a copy of the database: never behind what their reader has written."""

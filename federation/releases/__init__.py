"""Tables from release to release: what a migration may do, and which release a database is of."""

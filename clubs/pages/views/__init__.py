"""Pages on which clubs are found, written to, and write about themselves."""

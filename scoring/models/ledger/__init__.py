"""Master points in the database: the ledger, what is read of it, slips, levies, titles."""

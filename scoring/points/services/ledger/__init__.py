"""The ledger: what is owed, paid, reversed and proved."""

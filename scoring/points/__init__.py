"""Master points: the ledger, schemes, titles, periods, statements, rankings."""

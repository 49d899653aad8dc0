"""Sessions to events: totals, what is carried over, handicaps, penalties, ties, strata, places."""

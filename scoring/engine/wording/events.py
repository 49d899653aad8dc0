"""Sessions to events: totals, carry-forward, ties, handicap, strata."""

SENTENCES: dict[str, str] = {}

"""What a club prints: table cards, guide cards, slips, lists of seats, pairings for the wall. No database."""

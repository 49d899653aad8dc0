"""What an entry costs by class of entrant: a fee table, each player's share, and why it is that."""

"""Who sits where in matches of teams: their two tables, and the places of a player."""

"""Pages of a check-in: the player's, the door's, the desk's."""

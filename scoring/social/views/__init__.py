"""Pages of the social game."""

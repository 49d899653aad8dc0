"""Pages for who learns the game."""

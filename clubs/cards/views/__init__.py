"""Pages of cards: writing one, reading one, the conventions."""

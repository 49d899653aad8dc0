"""Acts of the social game: pads begun and written on, games begun and played."""

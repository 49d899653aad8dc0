"""The social game: score pads and games against the portal. What was written stays; nothing is computed."""

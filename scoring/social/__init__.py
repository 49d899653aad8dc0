"""The social game: score pads shared by a link; solitaire and honeymoon bridge against the portal."""

"""Cases taken away: on paper, and their boards as PBN."""

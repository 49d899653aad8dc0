"""What the cards of a deal allow when everybody sees them: double-dummy tricks and par. Knows no database."""

"""How a federation shows itself: logo, colours, office; letters to it; the statement of accessibility."""

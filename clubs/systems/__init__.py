"""Systems: what an event allows, which conventions are banned, and what on a card is not permitted."""

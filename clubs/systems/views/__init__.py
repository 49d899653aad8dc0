"""Pages of systems: what is allowed, for everybody; setting it; the cards of an event for its office."""

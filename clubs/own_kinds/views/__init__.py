"""Pages of a club's own kinds: the manager's, and each member's own."""

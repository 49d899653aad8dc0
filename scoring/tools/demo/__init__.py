"""What a demonstration shows: two federations, their clubs, people and sessions, all invented."""

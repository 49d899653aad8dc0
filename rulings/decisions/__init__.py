"""What a decision says: a class for each kind, read of the director's terms and kept as JSON."""

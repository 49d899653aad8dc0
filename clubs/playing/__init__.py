"""A session while it runs: movements, pairing, seats, results, what players report, what is printed."""

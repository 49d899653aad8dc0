"""What the machine does, for people: what is owed, who works, what failed; and the proof of the records."""

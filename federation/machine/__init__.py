"""What the machine does, for people: what is owed, who works, what failed, and the nightly proof of records."""

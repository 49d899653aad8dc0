"""Letters to groups: who is in them, what is written, and that each goes once."""

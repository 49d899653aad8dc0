"""Session files read in a process of their own: what is asked, what is answered, and both as JSON."""

"""Every letter goes out through here: who its sender is, and the way to the sender's mail server."""

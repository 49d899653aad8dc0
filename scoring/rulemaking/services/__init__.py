"""What the rules committee has done in the background."""

"""Kinds of membership, who holds which, and the renewal of a year."""

"""Knockouts in which a first loss is not the end. Pure."""

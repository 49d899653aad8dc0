"""Signing in to other programs."""

"""Runs and overalls, for staff of the federation."""

from scoring.admin import overalls, runs

__all__ = ["overalls", "runs"]

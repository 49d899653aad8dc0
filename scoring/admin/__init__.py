"""Runs, overalls and records of points, for staff of the federation."""

from scoring.admin import levies, overalls, runs, titles

__all__ = ["levies", "overalls", "runs", "titles"]

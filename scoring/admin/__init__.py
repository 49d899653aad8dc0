"""Runs, for staff of the federation."""

from scoring.admin import runs

__all__ = ["runs"]

"""`manage.py deal`: boards dealt at random, or dealt again from a seed, without Django and a database."""

from scoring.tools.deal.command import main

__all__ = ["main"]

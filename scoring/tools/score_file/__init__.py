"""`manage.py score FILE`: a session file scored from its results alone, without Django and a database."""

from scoring.tools.score_file.command import main

__all__ = ["main"]

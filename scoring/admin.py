"""Runs, overalls, series and records of points, for staff of the federation."""

from scoring.events import admin as overalls
from scoring.learning import admin as learning
from scoring.points.admin import levies, titles
from scoring.reports import admin as reports
from scoring.series import admin as series
from scoring.sessions import admin as runs

__all__ = ["learning", "levies", "overalls", "reports", "runs", "series", "titles"]

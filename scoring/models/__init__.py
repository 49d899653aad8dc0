"""The top floor: requests to recompute, runs, and what the pages read."""

from scoring.models.read import Award, StandingRow
from scoring.models.run import RecomputeRequest, Run

__all__ = ["Award", "RecomputeRequest", "Run", "StandingRow"]

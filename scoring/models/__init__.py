"""The top floor: requests to recompute, runs, what the pages read, and what the cards allow."""

from scoring.models.analysis import DealAnalysis
from scoring.models.read import Award, StandingRow
from scoring.models.run import RecomputeRequest, Run

__all__ = ["Award", "DealAnalysis", "RecomputeRequest", "Run", "StandingRow"]

"""The top floor: requests to recompute, runs, what the pages read, and what the cards allow."""

from scoring.models.analysis import DealAnalysis
from scoring.models.match import MatchRow
from scoring.models.read import Award, StandingRow
from scoring.models.run import RecomputeRequest, Run
from scoring.models.stage import (
    Closure,
    StageMatch,
    StageProblem,
    StageRequest,
    StageRun,
    StageStanding,
)

__all__ = [
    "Award",
    "Closure",
    "DealAnalysis",
    "MatchRow",
    "RecomputeRequest",
    "Run",
    "StageMatch",
    "StageProblem",
    "StageRequest",
    "StageRun",
    "StageStanding",
    "StandingRow",
]

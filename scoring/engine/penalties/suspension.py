"""What follows for points and results of who is suspended or disqualified. Law 91"""

from dataclasses import dataclass
from typing import ClassVar, Literal

from scoring.engine.citation import Citation
from scoring.engine.regulation import Rule


@dataclass(frozen=True, slots=True)
class SuspensionRule(Rule):
    """Who else loses points, and whether results against a disqualified contestant hold.

    `partner_points`: of the session, of the partner of one player at pairs; `overall_points`: of the event
    overall, of who is suspended from a session. Who is disqualified has none of either.
    """

    KEY: ClassVar[str] = "suspension"
    partner_points: Literal["keeps", "loses"]
    overall_points: Literal["keeps", "loses"]
    disqualified_results: Literal["stand", "cancelled"]


# Where a pack says nothing: only who is suspended loses, and what was played was played.
LEAST = SuspensionRule(Citation.LAW_91, "keeps", "keeps", "stand")

"""A match of two teams in a session of pairs, as no file of pairs has one."""

from clubs.models import Match, Session, TeamName
from scoring.models import MatchRow


def furnish(session: Session, mark: str) -> None:
    """A match of two teams, as the pairs' file has none; it goes when the figures are computed again."""
    a, b = session.entries.current()[:2]
    stated = {"stated_by": session.revisions.latest("number")}
    TeamName.objects.create(entry=a, name=f"{mark}team", **stated)
    Match.objects.create(
        session=session, section=a.section, round=1, a=a, b=b, boards=8, a_score=f"{mark}30", line=1, **stated
    )
    MatchRow.objects.create(
        session=session,
        run=session.runs.latest("sequence"),
        section=a.section,
        position=0,
        round=1,
        a=a,
        b=b,
        boards=8,
        unlisted=8,
        a_score=30,
        b_score=12,
        reasons={side: {"score": [], "points": []} for side in "ab"},
    )

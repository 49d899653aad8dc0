"""The rows of standings and matches as `score --json` prints them."""

from collections.abc import Iterator
from typing import Any

from clubs.files import reading
from clubs.files.team_sheets import team_names
from scoring.engine.pairs.session import SessionScore
from scoring.engine.rounding import shown
from scoring.engine.teams.match import SideScore
from scoring.engine.teams.session import TeamSessionScore
from scoring.engine.victory_points.scale import written
from scoring.tools.score_file.report import FileScore

Json = dict[str, Any]


def standings(part: FileScore) -> Iterator[Json]:
    """Every ranking, one after the other. There is a percentage where there is a most to have."""
    if isinstance(part.score, TeamSessionScore):
        return _teams(part, part.score)
    return _contestants(part.score) if part.score else iter(())


def _contestants(score: SessionScore) -> Iterator[Json]:
    for row in score.standings:
        yield {
            "section": row.section,
            "direction": row.direction,
            "rank": row.rank,
            "tied": row.tied,
            "contestant": score.sheet.contestants[row.contestant].id,
            "score": shown(row.score, score.conditions.decimals_shown),
            "percent": shown(row.percent) if row.maximum else None,
            **({} if row.mean is None else {"mean": shown(row.mean)}),
            "boards": row.boards,
        }


def _teams(part: FileScore, score: TeamSessionScore) -> Iterator[Json]:
    teams = dict(zip(team_names(part.document), part.document.contestants, strict=True))
    for row in score.standings:
        team = teams[row.team.team]
        yield {
            "section": team.section,
            "direction": "",
            "rank": row.rank,
            "tied": row.tied,
            "contestant": team.id,
            "score": shown(row.team.total, score.conditions.decimals_shown),
            "percent": None,
            "boards": row.team.boards,
        }


def matches(part: FileScore) -> Iterator[Json]:
    """Every match: what each side won, and its victory points where matches are turned into them."""
    if isinstance(part.score, TeamSessionScore):
        return _matches_of_teams(part, part.score)
    return _matches_of_pairs(part.score) if part.score else iter(())


def _matches_of_teams(part: FileScore, score: TeamSessionScore) -> Iterator[Json]:
    played = (meeting.match for meeting in reading.meetings(part.document) if meeting.team_match)
    for match, scored, points in zip(played, score.matches, score.points, strict=True):
        a, b = (_won(side, score) for side in scored.sides)
        a_vp, b_vp = (written(side.total) if score.in_vp else None for side in points)
        yield {
            "round": match.round,
            "a": match.a,
            "b": match.b,
            "a_score": a,
            "b_score": b,
            "a_vp": a_vp,
            "b_vp": b_vp,
        }


def _won(side: SideScore, score: TeamSessionScore) -> str:
    return written(side.won if score.session.scoring == "imps" else side.total)


def _matches_of_pairs(score: SessionScore) -> Iterator[Json]:
    """Rounds of pairs at victory points."""
    for match in score.matches:
        a, b = (score.sheet.contestants[side[0]].id for side in (match.ns, match.ew))
        yield {
            "round": match.round,
            "a": a,
            "b": b,
            "a_score": written(match.ns_score),
            "b_score": written(match.ew_score),
            "a_vp": written(match.ns_vp),
            "b_vp": written(match.ew_vp),
        }

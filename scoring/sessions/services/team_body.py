"""What a run of a session of teams keeps: places, every board of every match, every match. Exact, as JSON."""

from collections.abc import Iterator
from typing import Any

from clubs.files.document import Document, DocumentMatch, DocumentResult
from clubs.files.team_sheets import DocumentMeeting, meetings
from scoring.engine.conditions import Conditions
from scoring.engine.events.tie_breaks import with_ties
from scoring.engine.teams.board import Sides
from scoring.engine.teams.cell import TeamCell, steps_json
from scoring.engine.teams.match import MatchScore, SideScore
from scoring.engine.teams.points import Points
from scoring.engine.teams.session import TeamSessionScore
from scoring.engine.teams.session_matches import TeamMatch

Json = dict[str, Any]
Parts = list[tuple[Document, TeamSessionScore]]  # a team is the key of its entry; lines are keys of results


def body_of(parts: Parts) -> Json:
    """Standings by entry, awards by result, matches by their teams."""
    return {
        "standings": [row for _document, score in parts for row in _standings(score)],
        "awards": [award for part in parts for award in _awards(*part)],
        "matches": [match for part in parts for match in _matches(*part)],
    }


def conditions_json(conditions: Conditions, parts: Parts) -> Json:
    """The conditions that the figures could depend on. The rules of the pack are in the steps' clauses."""
    keys = ["across_sections"]
    if any(score.in_vp for _document, score in parts):
        keys.append("vp_scale")
    texts = conditions.as_texts()
    return {
        "values": {key: texts[key] for key in keys},
        "cites": {key: str(conditions.cites[key]) for key in keys if key in conditions.cites},
    }


def _standings(score: TeamSessionScore) -> Iterator[Json]:
    for row in score.standings:
        yield {
            "entry": int(row.team.team),
            "rank": row.rank,
            "tied": row.tied,
            "score": str(row.team.total),
            "maximum": 0,
            "percent": "0",
            "boards": row.team.boards,
            "steps": steps_json(with_ties(row.team.opened, row.why).steps),
        }


def _scored(document: Document, score: TeamSessionScore) -> Iterator[tuple[DocumentMeeting, int | None]]:
    """Every match of the document with its place in the score; None for one that is not scored."""
    places = {
        (match.round, frozenset((match.a, match.b))): at for at, match in enumerate(score.session.matches)
    }
    for meeting in meetings(document):
        teams = frozenset((meeting.match.a, meeting.match.b))
        yield meeting, places.get((meeting.round, teams))


def _awards(document: Document, score: TeamSessionScore) -> Iterator[list[Any]]:
    """Each line once; nothing for a board that is not compared, and for a match of which nothing is known."""
    for meeting, at in _scored(document, score):
        sides = {} if at is None else _by_number(score.session.matches[at], score.boards[at])
        for number, lines in meeting.boards.items():
            for line in lines:
                yield [line.line, *_cells(line, meeting, sides.get(number))]


def _by_number(match: TeamMatch, boards: tuple[Sides, ...]) -> dict[int, Sides]:
    # A match that counts as the file says has no boards of its own.
    return {board.number: sides for board, sides in zip(match.sheet.boards, boards, strict=True)}


def _cells(
    line: DocumentResult, meeting: DocumentMeeting, sides: Sides | None
) -> tuple[Json | None, Json | None]:
    if sides is None or not any(side.steps for side in sides):
        return None, None
    a, b = (TeamCell(side.steps).to_json() for side in sides)
    return (a, b) if line.ns == meeting.match.a else (b, a)


def _matches(document: Document, score: TeamSessionScore) -> Iterator[Json]:
    for meeting, at in _scored(document, score):
        if at is not None:
            played = score.session.matches[at]
            yield _match(meeting.match, played, score.matches[at], score.points[at], score)


def _match(
    match: DocumentMatch,
    played: TeamMatch,
    scored: MatchScore,
    points: tuple[Points, Points],
    score: TeamSessionScore,
) -> Json:
    sheet, forfeits = played.sheet, played.forfeited_by
    is_total = sheet.rest is not None or sheet.stated_vp is not None
    unlisted = sheet.scheduled - len(sheet.boards) if is_total and not forfeits else 0
    # A forfeit where matches count as they are has no other figure than what it is worth.
    worth = [side.total for side in points] if forfeits and not score.in_vp else None
    own: tuple[Any, ...] = (None, None) if scored.vp else tuple(_won(side, score) for side in scored.sides)
    a_score, b_score = (None if figure is None else str(figure) for figure in worth or own)
    a_points, b_points = (str(side.total) if score.in_vp else None for side in points)
    reasons: Json = {
        name: _reasons(side, both, in_vp=score.in_vp, is_forfeit=bool(forfeits))
        for name, side, both in zip("ab", scored.sides, points, strict=True)
    }
    if forfeits:
        sides = {"a": played.a, "b": played.b}
        reasons["forfeit"] = {side: forfeits[team].cause for side, team in sides.items() if team in forfeits}
    return {
        "section": match.section,
        "round": match.round,
        "a": int(match.a),
        "b": int(match.b),
        "boards": scored.counted,
        "unlisted": unlisted,
        "a_score": a_score,
        "b_score": b_score,
        "a_points": a_points,
        "b_points": b_points,
        "reasons": reasons,
    }


def _won(side: SideScore, score: TeamSessionScore) -> Any:
    """What a side has in print: the IMPs it won, or its board points."""
    return side.won if score.session.scoring == "imps" else side.total


def _reasons(side: SideScore, points: Points, *, in_vp: bool, is_forfeit: bool) -> Json:
    steps = (*side.boards.steps, *side.deductions.steps)
    of_points = (*points.boards.steps, *points.deductions.steps)
    if is_forfeit and not in_vp:
        return {"score": steps_json(of_points), "points": []}
    return {"score": steps_json(steps), "points": steps_json(of_points) if in_vp else []}

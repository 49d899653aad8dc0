"""Where the figures that a file publishes of teams differ from ours, as printed."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from clubs.files.differences import Difference, figure, place
from clubs.files.document import Document, DocumentMatch
from clubs.files.team_sheets import figure as number, meetings, team_names
from scoring.engine.teams.match import SideScore
from scoring.engine.teams.session import TeamSessionScore

Both = tuple[Fraction, Fraction]


def team_differences(document: Document, score: TeamSessionScore) -> tuple[Difference, ...]:
    """Every total, place, match score, VP and board that the file prints otherwise than we compute it.

    `score` is that of `team_session_of(document)`. A figure in IMPs agrees with what a side won or with
    its margin, whichever the program prints.
    """
    return (*_in_standings(document, score), *_in_matches(document, score), *_in_boards(document, score))


def _in_standings(document: Document, score: TeamSessionScore) -> Iterator[Difference]:
    rows = {row.team.team: row for row in score.standings}
    for contestant, name in zip(document.contestants, team_names(document), strict=True):
        row, where = rows.get(name), {"pair": name}
        if row:
            yield from figure("standing_total", where, contestant.published.total, row.team.total)
            yield from place(where, contestant.published.place, row.rank, tied=row.tied)


def _in_matches(document: Document, score: TeamSessionScore) -> Iterator[Difference]:
    played = [meeting.match for meeting in meetings(document) if meeting.team_match]
    for match, scored, points in zip(played, score.matches, score.points, strict=True):
        where = _where(match)
        ours = _as_printed(match, *(_shares(side, score) for side in scored.sides))
        for published, of, own in zip((match.a_score, match.b_score), (match.a, match.b), ours, strict=True):
            yield from figure("match_score", {**where, "team": of}, published, own)
        if score.in_vp:
            vps = zip((match.a_vp, match.b_vp), (match.a, match.b), points, strict=True)
            for published, of, side in vps:
                yield from figure("match_vp", {**where, "team": of}, published, side.total)


def _where(match: DocumentMatch) -> Mapping[str, str]:
    return {"round": str(match.round or "–"), "a": match.a, "b": match.b}


def _shares(side: SideScore, score: TeamSessionScore) -> Both:
    """What a side has in print: what it won, and its total where that is something else."""
    is_imps = score.session.scoring == "imps"
    return side.won if is_imps else side.total, side.total


def _as_printed(match: DocumentMatch, a: Both, b: Both) -> Both:
    """Both sides' figures in the way that the file prints them; what they won, where no way agrees."""
    won, margins = (a[0], b[0]), (a[1], b[1])
    only_winner = (max(a[1], Fraction(0)), max(b[1], Fraction(0)))
    for figures in (won, margins, only_winner):
        if (number(match.a_score), number(match.b_score)) == figures:
            return figures
    return won


def _in_boards(document: Document, score: TeamSessionScore) -> Iterator[Difference]:
    """Each board once, from the room where the first team sat North-South."""
    all_meetings = meetings(document)
    scored = (sides for boards in score.boards for sides in boards)
    for meeting in all_meetings:
        if meeting.team_match is None:
            continue
        for board in meeting.team_match.sheet.boards:
            sides, lines = next(scored), meeting.boards[board.number]
            first = next((line for line in lines if line.ns == meeting.match.a), None)
            if first is None or not all(side.steps for side in sides):
                continue
            figures = _as_printed(
                meeting.match._replace(a_score=first.ns_published, b_score=first.ew_published),
                (sides[0].total, sides[0].total),
                (sides[1].total, sides[1].total),
            )
            where = {**_where(meeting.match), "board": str(board.number)}
            for published, team, own in zip(
                (first.ns_published, first.ew_published), (first.ns, first.ew), figures, strict=True
            ):
                yield from figure("match_board", {**where, "team": team}, published, own)

"""What every line of a session was awarded, as text, whoever played and whatever was compared."""

from collections.abc import Iterator

from clubs.files import reading
from clubs.files.team_sheets import key_of
from scoring.engine.any_cell import AnyCell
from scoring.engine.pairs.session import SessionScore
from scoring.engine.rounding import shown
from scoring.engine.teams.board import Sides
from scoring.engine.teams.session import TeamSessionScore
from scoring.tools.score_file.report import FileScore

Awards = tuple[str | None, str | None]  # North-South's, East-West's
NONE: Awards = (None, None)


def awards(part: FileScore) -> Iterator[Awards]:
    """The awards in the order of the document's results; None for a side that has none."""
    if part.score is None:
        return iter([NONE] * len(part.document.results))
    return _of_teams(part, part.score) if isinstance(part.score, TeamSessionScore) else _of_cells(part.score)


def _of_cells(score: SessionScore) -> Iterator[Awards]:
    decimals = score.conditions.decimals_shown

    def award(cell: AnyCell | None) -> str | None:
        return shown(cell.award, decimals) if cell else None

    return ((award(ns), award(ew)) for ns, ew in score.cells)


def _of_teams(part: FileScore, score: TeamSessionScore) -> Iterator[Awards]:
    """What the board is worth to the team that sat there, which is the same in both rooms."""
    decimals = score.conditions.decimals_shown
    played = [meeting for meeting in reading.meetings(part.document) if meeting.team_match]
    boards: dict[object, tuple[str, Sides]] = {
        (key_of(meeting.match), board.number): (meeting.match.a, sides)
        for meeting, scored in zip(played, score.boards, strict=True)
        for board, sides in zip(
            meeting.team_match.sheet.boards if meeting.team_match else (), scored, strict=True
        )
    }
    for line in part.document.results:
        team, sides = boards.get((key_of(line), line.board), ("", None))
        if sides is None or not all(side.steps for side in sides):
            yield NONE
            continue
        a, b = (shown(side.total, decimals) for side in sides)
        yield (a, b) if line.ns == team else (b, a)

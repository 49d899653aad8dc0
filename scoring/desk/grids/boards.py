"""The boards of one match: both rooms of teams, or the one result of two pairs."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from clubs.facts.services import corrected
from clubs.facts.typed_results import in_words
from clubs.models import Match, Result, Stage
from clubs.playing.services import running
from clubs.tournaments.selectors import form_of
from scoring.desk.forms.basis import StageDeskForm
from scoring.desk.forms.results import MatchBoardForm, PairsResultForm
from scoring.desk.grids.rows import Grid, GridField, GridRow

BOARDS_MAX = 999


class MatchBoardsGrid(Grid):
    """The boards of a match, from the first that the round plays on. `match` has both sides' entrants."""

    def __init__(self, stage: Stage, match: Match, first: int | None = None) -> None:
        super().__init__(stage)
        self.match = match
        self.is_of_teams = form_of(stage).is_teams
        self.first = first or self._first()

    def _first(self) -> int:
        """The lowest board that anybody has played in this round; 1 where nobody has."""
        session, number = self.match.session_id, self.match.round
        played = Result.objects.current().filter(session=session, round=number).order_by("board")
        return int(played.values_list("board", flat=True).first() or 1)

    def rows(self) -> list[GridRow]:
        """A row a board: those that are entered, and as many as the match has."""
        entered = self._entered()
        numbers = {*range(self.first, min(self.first + self.match.boards, BOARDS_MAX + 1)), *entered}
        return [self._row(board, entered.get(board, {})) for board in sorted(numbers)]

    def _entered(self) -> dict[int, dict[str, Result]]:
        """By board and room, what is entered."""
        teams = (self.match.a_id, self.match.b_id)
        results = Result.objects.current().filter(session=self.match.session_id, round=self.match.round)
        entered: dict[int, dict[str, Result]] = {}
        for result in results.filter(ns__in=teams, ew__in=teams).order_by("board", "pk"):
            entered.setdefault(result.board, {})[self._room(result)] = result
        return entered

    def _room(self, result: Result) -> str:
        """Which team sits North-South tells the room, whatever it is called in a file."""
        if not self.is_of_teams:
            return "result"
        return running.ROOMS[0] if result.ns_id == self.match.a_id else running.ROOMS[1]

    def _row(self, board: int, entered: Mapping[str, Result]) -> GridRow:
        fields = self._fields()
        words = [in_words(corrected.of(entered[one.name])) for one in fields if one.name in entered]
        return GridRow(
            key=f"board-{board}",
            heading=_("Board %(board)s") % {"board": board},
            fields=fields,
            stands=" / ".join(words),
            is_missing=len(entered) < len(fields),
            hidden=self._hidden(board, entered.values()),
        )

    def _fields(self) -> list[GridField]:
        if self.is_of_teams:
            return [GridField("open", _("Open room")), GridField("closed", _("Closed room"))]
        return [GridField("result", _("Result"))]

    def _hidden(self, board: int, entered: Iterable[Result]) -> dict[str, str]:
        if self.is_of_teams:
            return {"board": str(board), "match": str(self.match.pk)}
        one, other = self.match.a, self.match.b
        turned = any(result.ns_id == other.pk for result in entered)
        ns, ew = (other, one) if turned else (one, other)
        round_number = str(self.match.round)
        return {"board": str(board), "ns": ns.number, "ew": ew.number, "round": round_number}

    def form(self, row: GridRow, typed: Mapping[str, str]) -> StageDeskForm:
        """A board of the match."""
        form = MatchBoardForm if self.is_of_teams else PairsResultForm
        return form(typed, stage=self.stage)

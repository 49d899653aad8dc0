"""A club's session of teams with the decisions that hold: what is scored. REG-1.2, 2; Laws 12, 90, 91.

Teams go by the keys of their entries, as text. Late arrivals, forfeits and conduct need an event: they are
refused here (rulings.services.adjustments). A match that counts as its file says has no boards to rule on.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from clubs import reading
from clubs.models import Entry, Session
from clubs.parsing.document import Document
from clubs.reading import Meeting
from rulings.models import Adjustment, AdjustmentKind
from rulings.selectors import adjustments_in_force
from scoring.engine.penalties.forms import Form
from scoring.engine.penalties.one_board import worth
from scoring.engine.penalties.penalty import Penalty as Given
from scoring.engine.penalties.penalty import Unit
from scoring.engine.penalty_unit import PenaltyUnit
from scoring.engine.teams.fixtures import TeamPenalty
from scoring.engine.teams.match import Penalty, Sheet
from scoring.engine.teams.session import TeamMatch, TeamSession
from scoring.engine.victory_points.scale import Scale
from scoring.stages.adjusted import penalty_of
from scoring.stages.match_sheets import decided_boards
from scoring.stages.rulebook import Rulebook
from scoring.stages.team_facts import PairedMatch, RoomLine


@dataclass(frozen=True, slots=True)
class TeamDecisions:
    """The decisions about a session, the numbers by which they name its teams, and the rules."""

    found: Sequence[Adjustment]
    numbers: Mapping[str, str]  # by team
    book: Rulebook

    @classmethod
    def of(cls, session: Session) -> "TeamDecisions":
        """Those that hold now. Two queries."""
        entries = Entry.objects.current().filter(session=session).values_list("pk", "number")
        numbers = {str(pk): number for pk, number in entries}
        return cls(list(adjustments_in_force(session)), numbers, Rulebook.of_session(session))

    def told(self, document: Document, scale: Scale | None) -> TeamSession:
        """The engine's input of a document, with what was decided. Raises Refusal as the engine does."""
        stated = reading.team_session_of(document)
        if not self.found:
            return stated
        told = [meeting for meeting in reading.meetings(document) if meeting.told]
        matches = tuple(
            self._match(meeting, match, self._of_match(stated, match, scale))
            for meeting, match in zip(told, stated.matches, strict=True)
        )
        return replace(stated, matches=matches, penalties=tuple(self._of_totals(stated, scale)))

    def _match(self, meeting: Meeting, match: TeamMatch, given: Mapping[str, Sequence[Given]]) -> TeamMatch:
        about = [each for each in self.found if self._is_about(each, meeting, match)]
        sheet = match.sheet
        if sheet.boards and about:
            sheet = self._with_boards(sheet, meeting, about)
        a, b = (
            tuple(Penalty(each.amount, each.cite) for each in given.get(team, ()))
            for team in (match.a, match.b)
        )
        return replace(match, sheet=replace(sheet, penalties_a=a, penalties_b=b))

    def _is_about(self, decision: Adjustment, meeting: Meeting, match: TeamMatch) -> bool:
        """Whether it is about a board of this match; without a round it is about every match of the two."""
        body = decision.body
        names = ("ns", "ew") if "ns" in body else ("a", "b")
        here = all(name in body for name in names) and "board" in body
        if not here or {body[name] for name in names} != set(self._both(match)):
            return False
        return "round" not in body or body["round"] in (match.round, meeting.match.round)

    def _with_boards(self, sheet: Sheet, meeting: Meeting, about: Sequence[Adjustment]) -> Sheet:
        paired = _paired(meeting, sheet)
        both = (self.numbers[meeting.match.a], self.numbers[meeting.match.b])
        boards = {board.number: board for board in sheet.boards}
        boards |= decided_boards(about, paired, both, self.book)
        scheduled = max(sheet.scheduled, len(boards))
        rest = sheet.rest if scheduled > len(boards) else None
        return replace(sheet, scheduled=scheduled, boards=tuple(boards.values()), rest=rest)

    def _both(self, match: TeamMatch) -> tuple[str, str]:
        return self.numbers[match.a], self.numbers[match.b]

    def _of_match(self, stated: TeamSession, match: TeamMatch, scale: Scale | None) -> dict[str, list[Given]]:
        """Penalties in IMPs off this match, by team; without a round they are off the team's first match."""
        found: dict[str, list[Given]] = {}
        for decision, given in self._penalties():
            for team in (match.a, match.b):
                if self.numbers[team] != given.contestant or not _is_of_matches(decision, given, scale):
                    continue
                first = next(each for each in stated.matches if team in (each.a, each.b))
                if decision.body.get("round", first.round) == match.round:
                    found.setdefault(team, []).append(given)
        return found

    def _of_totals(self, stated: TeamSession, scale: Scale | None) -> Iterator[TeamPenalty]:
        """Penalties off totals, boards turned into the unit of the totals. REG-1.2"""
        for decision, given in self._penalties():
            if _is_of_matches(decision, given, scale):
                continue
            amount = given.amount
            if given.unit is Unit.BOARDS:
                amount *= self._board(scale)
            for team in stated.teams:
                if self.numbers[team] == given.contestant:
                    yield TeamPenalty(team, amount, given.cite)

    def _penalties(self) -> list[tuple[Adjustment, Given]]:
        """In an order that facts alone decide."""
        given = [(each, penalty_of(each.body)) for each in self.found if each.kind == AdjustmentKind.PENALTY]
        return sorted(given, key=lambda each: (each[1].contestant, each[1].cite, each[1].amount))

    def _board(self, scale: Scale | None) -> Fraction:
        form = Form.VP_TEAMS if scale else self.book.form
        most = scale.maximum if scale else None
        return worth(form, self.book.rule(PenaltyUnit), max_vp=most).amount


def _is_of_matches(decision: Adjustment, given: Given, scale: Scale | None) -> bool:
    """IMPs are taken from a match: of the round that is named, or where totals are in victory points."""
    return given.unit is Unit.IMPS and ("round" in decision.body or scale is not None)


def _paired(meeting: Meeting, sheet: Sheet) -> PairedMatch:
    """A match of a file as stages know matches."""
    match = meeting.match
    lines = {
        number: [RoomLine(int(line.ns), line.kind, line.score) for line in there]
        for number, there in meeting.boards.items()
    }
    return PairedMatch(0, match.round, int(match.a), int(match.b), sheet.scheduled, None, lines)

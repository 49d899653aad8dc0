"""A club's session of teams with the decisions that hold: what is scored. REG-1.2, 2, 5, 6; Laws 12, 90, 91.

Teams go by the keys of their entries, as text. A match that counts as its file says has no boards to rule on;
one that the file lists without a result can be forfeited.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from clubs.files import reading
from clubs.files.document import Document
from clubs.files.reading import DocumentMeeting
from clubs.models import Entry, Session
from clubs.tournaments.rulebook import Rulebook
from rulings.adjustments.selectors import adjustments_in_force
from rulings.decisions.kept import decided, decision_of
from rulings.decisions.kinds import ForfeitDecision, RulingDecision
from rulings.models import Adjustment
from scoring.engine.penalties.conduct import CountedViolation
from scoring.engine.penalties.conduct_effects import forfeited as forfeited_by_conduct
from scoring.engine.teams.fixtures import ForfeitReason
from scoring.engine.teams.forfeit_causes import by_conduct
from scoring.engine.teams.match import MatchDeduction, MatchSheet
from scoring.engine.teams.session import TeamSession
from scoring.engine.teams.session_matches import TeamMatch
from scoring.engine.victory_points.scale import Scale
from scoring.stages.adjusted import conduct
from scoring.stages.adjusted_team_penalties import TeamPenalties
from scoring.stages.causes import ForfeitCauses
from scoring.stages.match_sheets import decided_boards
from scoring.stages.team_facts import PairedMatch, RoomLine


@dataclass(frozen=True)
class TeamDecisions:
    """The decisions about a session, the numbers by which they name its teams, and the rules."""

    adjustments: Sequence[Adjustment]
    numbers: Mapping[str, str]  # by team
    book: Rulebook

    @classmethod
    def of(cls, session: Session) -> "TeamDecisions":
        """Those that hold now. Two queries."""
        entries = Entry.objects.current().filter(session=session).values_list("pk", "number")
        numbers = {str(pk): number for pk, number in entries}
        return cls(list(adjustments_in_force(session)), numbers, Rulebook.of_session(session))

    def applied(self, document: Document, scale: Scale | None) -> TeamSession:
        """The engine's input of a document, with what was decided. Raises Refusal as the engine does."""
        stated = reading.team_session_of(document)
        if not self.adjustments:
            return stated
        met = [played for meeting in reading.meetings(document) for played in self._met(meeting, stated)]
        own = [(round_of(meeting), match) for meeting, match in met]
        penalties = TeamPenalties(self.adjustments, self.reported, self.numbers, self.book, own, scale)
        matches = tuple(self._match(meeting, match, penalties) for meeting, match in met)
        return replace(stated, matches=matches, deductions=tuple(penalties.of_totals(stated.teams)))

    def _met(
        self, meeting: DocumentMeeting, stated: TeamSession
    ) -> Iterator[tuple[DocumentMeeting, TeamMatch]]:
        """A match with a result, or one that is forfeited: the rest counts for nothing."""
        losers = self._losers(meeting)
        if meeting.team_match is not None:
            yield meeting, replace(meeting.team_match, forfeited_by=losers) if losers else meeting.team_match
        elif losers:
            match = meeting.match
            boards = match.boards or max((other.sheet.scheduled for other in stated.matches), default=1)
            sheet = MatchSheet(boards, (), (Fraction(0), Fraction(0)))
            yield meeting, TeamMatch(meeting.round, match.a, match.b, sheet, match.share, losers)

    def _losers(self, meeting: DocumentMeeting) -> dict[str, ForfeitReason]:
        """Who forfeits a match, by a decision or by a third violation. REG-5, 6.2"""
        losers: dict[str, ForfeitReason] = {}
        match, number = meeting.match, round_of(meeting)
        for team, other in ((match.a, match.b), (match.b, match.a)):
            if (number, self.numbers[team], self.numbers[other]) in self._ruled:
                losers[team] = ForfeitCauses(self.book).by_ruling(team, number)
            violation = self._expelled.get((self.numbers[team], str(number)))
            if violation is not None:
                losers[team] = by_conduct(team, number, violation)
        return losers

    @cached_property
    def reported(self) -> tuple[CountedViolation, ...]:
        """Every reported violation of conduct with its rung; a round is a match. REG-6"""
        return conduct(self.adjustments, self.book)

    @cached_property
    def _expelled(self) -> Mapping[tuple[str, str], CountedViolation]:
        forfeits = forfeited_by_conduct(self.reported)
        return {(team, number): violation for (team, _, number), violation in forfeits.items()}

    @cached_property
    def _ruled(self) -> frozenset[tuple[int, str, str]]:
        """In which round, who forfeits, to whom."""
        forfeits = decided(self.adjustments, ForfeitDecision)
        return frozenset((forfeit.round, forfeit.loser, forfeit.winner) for forfeit in forfeits)

    def _match(self, meeting: DocumentMeeting, match: TeamMatch, penalties: TeamPenalties) -> TeamMatch:
        decisions = map(decision_of, self.adjustments)
        about = [decision for decision in decisions if self._is_about(decision, meeting, match)]
        sheet = match.sheet
        if sheet.boards and about:
            sheet = self._with_boards(sheet, meeting, about)
        a, b = (
            tuple(MatchDeduction(penalty.amount, penalty.cite) for penalty in penalties.of_match(match, team))
            for team in (match.a, match.b)
        )
        return replace(match, sheet=replace(sheet, deductions_a=a, deductions_b=b))

    def _is_about(self, decision: RulingDecision, meeting: DocumentMeeting, match: TeamMatch) -> bool:
        """Whether it is about a board of this match; without a round it is about every match of the two."""
        if decision.board is None or set(decision.opponents or ()) != set(self._both(match)):
            return False
        return decision.round in (None, match.round, meeting.match.round)

    def _with_boards(
        self, sheet: MatchSheet, meeting: DocumentMeeting, about: Sequence[RulingDecision]
    ) -> MatchSheet:
        paired = _paired(meeting, sheet)
        both = (self.numbers[meeting.match.a], self.numbers[meeting.match.b])
        boards = {board.number: board for board in sheet.boards}
        boards |= decided_boards(about, paired, both, self.book)
        scheduled = max(sheet.scheduled, len(boards))
        rest = sheet.rest if scheduled > len(boards) else None
        return replace(sheet, scheduled=scheduled, boards=tuple(boards.values()), rest=rest)

    def _both(self, match: TeamMatch) -> tuple[str, str]:
        return self.numbers[match.a], self.numbers[match.b]


def round_of(meeting: DocumentMeeting) -> int:
    """The round of a match as its page shows it: the file's, counted where the file has none."""
    return meeting.match.round or meeting.round


def _paired(meeting: DocumentMeeting, sheet: MatchSheet) -> PairedMatch:
    """A match of a file as stages know matches."""
    match = meeting.match
    lines = {
        number: [RoomLine(int(line.ns), line.kind, line.score) for line in results]
        for number, results in meeting.boards.items()
    }
    return PairedMatch(0, match.round, int(match.a), int(match.b), sheet.scheduled, None, lines)

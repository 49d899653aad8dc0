"""What is known of a stage of teams: every match as it was paired, with the lines of its boards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from clubs.models import Bye, Entrant, Entry, Match, Result, Stage
from clubs.movements.three_way import ScheduledMatch, ThreeWays
from clubs.tournaments.selectors import form_of
from rulings.adjustments.selectors import adjustments_of_stage
from rulings.models import Adjustment
from scoring.engine.contest import Course
from scoring.engine.sheet import Kind


class RoomLine(NamedTuple):
    """One table's result on a board of a match: who sat North-South, and the score from there."""

    ns: int
    kind: Kind
    score: int | None


@dataclass(frozen=True, slots=True)
class PairedMatch:
    """Two teams that meet in a round. `rest`: what they won on boards that are not told singly, as text.

    `vp`: their victory points, where these alone are stated.
    """

    session: int
    round: int
    a: int
    b: int
    boards: int
    rest: tuple[str, str] | None
    lines: Mapping[int, Sequence[RoomLine]] = field(default_factory=dict)
    is_leg: bool = False  # of a three-way match
    share: Fraction = Fraction(1)  # of a whole match: two short ones in a round are worth one
    second: tuple[int, int] | None = None  # session and round in which its other room is played
    later: tuple["PairedMatch", ...] = ()  # in a knockout, its parts in later sessions, a first as here
    vp: tuple[str, str] | None = None

    def of(self, team: int) -> bool:
        """Whether a team plays it."""
        return team in (self.a, self.b)

    @property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The sessions and rounds in which it is played, later parts left aside."""
        here = (self.session, self.round)
        return (here, self.second) if self.second else (here,)

    @property
    def parts(self) -> tuple["PairedMatch", ...]:
        """The match in every session in which it is played."""
        return (replace(self, later=()), *self.later) if self.later else (self,)

    @property
    def boards_in_all(self) -> int:
        """The boards of all parts."""
        return sum(part.boards for part in self.parts)

    @property
    def boards_of_round(self) -> int:
        """The boards that a pair plays in a round of it: against both opponents of a three-way match."""
        return self.boards if self.share == 1 else 2 * self.boards


@dataclass(frozen=True, slots=True)
class TeamStage:
    """Everything stated and decided about a stage. Teams are keys of entrants."""

    stage: Stage
    teams: Mapping[int, Entrant]  # in the order in which they were entered
    matches: tuple[PairedMatch, ...]
    byes: tuple[tuple[int, int], ...]  # round, team
    withdrawals: Mapping[int, int]  # by team, its last round
    decisions: tuple[Adjustment, ...]
    numbers: Mapping[str, int] = field(default_factory=dict)  # of the teams, each with its key

    def team(self, number: str) -> int:
        """The team that goes by a number."""
        return self.numbers[number]

    @property
    def rounds(self) -> int:
        """The rounds of the stage; where nothing is announced, as many as are paired.

        In a round robin everybody meets everybody: who forfeits the first of three rounds has not missed
        half of them, however few are paired yet.
        """
        paired = [number for match in self.matches for _session, number in match.places]
        paired += [number for number, _team in self.byes]
        return max([self.stage.rounds or self._all_meet(), *paired])

    def _all_meet(self) -> int:
        if not form_of(self.stage).contest.everybody_meets:
            return 0
        return len(self.teams) - 1 + len(self.teams) % 2


def team_stage(stage: Stage) -> TeamStage:
    """The facts and decisions that hold now, in eight queries whatever the size."""
    entries = Entry.objects.current().filter(session__stage=stage)
    entrant_of = dict(entries.values_list("pk", "entrant_id"))
    entrants = list(Entrant.objects.filter(pk__in=set(entrant_of.values())).order_by("pk"))
    byes = Bye.objects.current().filter(session__stage=stage).order_by("round", "pk")
    left = stage.withdrawals.in_force().last_rounds("entrant_id")
    joined = _in_parts if form_of(stage).contest.course is Course.KNOCKOUT else _in_threes
    matches = joined(list(_matches(stage, entrant_of)), stage.event.boards_per_round)
    return TeamStage(
        stage,
        {entrant.pk: entrant for entrant in entrants},
        # In an order of their own: figures must not know in which order results came in.
        tuple(sorted(matches, key=lambda match: (match.round, match.a, match.b))),
        tuple(sorted((number, entrant_of[entry]) for number, entry in byes.values_list("round", "entry_id"))),
        left,
        tuple(adjustments_of_stage(stage)),
        {entrant.number: entrant.pk for entrant in entrants},
    )


def _matches(stage: Stage, entrant_of: Mapping[int, int]) -> Iterator[PairedMatch]:
    lines = _lines(stage, entrant_of)
    matches = Match.objects.current().filter(session__stage=stage).order_by("round", "pk")
    for match in matches:
        a, b = entrant_of[match.a_id], entrant_of[match.b_id]
        rest = (match.a_score, match.b_score) if match.a_score and match.b_score else None
        vp = (match.a_vp, match.b_vp) if match.is_in_vp else None
        boards = lines.get((match.session_id, match.round, frozenset((a, b))), {})
        yield PairedMatch(match.session_id, match.round, a, b, match.boards, rest, boards, vp=vp)


def _in_threes(matches: Sequence[PairedMatch], round_boards: int) -> Iterator[PairedMatch]:
    """Legs of three-way matches marked as such; both rounds of one over two rounds as one match."""
    threes = ThreeWays.of([ScheduledMatch(m.round, m.a, m.b, m.boards) for m in matches], round_boards)
    seconds = {
        (threes.begun[number, both], both): match
        for match in matches
        for number, both in [(match.round, frozenset((match.a, match.b)))]
        if (number, both) in threes.begun
    }
    for match in matches:
        both = frozenset((match.a, match.b))
        if (match.round, both) in threes.begun:
            continue
        marked = match
        if threes.is_leg(match.round, match.a, match.b):
            share = threes.share(match.round, match.a, match.b)
            marked = replace(match, share=share, is_leg=True)
        second = seconds.get((match.round, both))
        yield _over_two_rounds(marked, second) if second else marked


def _over_two_rounds(first: PairedMatch, second: PairedMatch) -> PairedMatch:
    """One match of both rounds: a room in each. What the teams state of it last holds."""
    turned = _turned(second) if second.a != first.a else second
    numbers = sorted({*first.lines, *turned.lines})
    lines = {number: [*first.lines.get(number, ()), *turned.lines.get(number, ())] for number in numbers}
    return replace(first, rest=turned.rest or first.rest, lines=lines, second=(second.session, second.round))


def _in_parts(matches: Sequence[PairedMatch], _round_boards: int) -> Iterator[PairedMatch]:
    """A knockout match of several sessions as one, its parts in the order of the sessions."""
    by_meeting: dict[tuple[int, frozenset[int]], list[PairedMatch]] = {}
    for match in sorted(matches, key=lambda match: match.session):
        by_meeting.setdefault((match.round, frozenset((match.a, match.b))), []).append(match)
    for first, *later in by_meeting.values():
        parts = (part if part.a == first.a else _turned(part) for part in later)
        yield replace(first, later=tuple(parts)) if later else first


def _turned(match: PairedMatch) -> PairedMatch:
    """The same match with the teams named the other way round."""
    rest, vp = match.rest and match.rest[::-1], match.vp and match.vp[::-1]
    return replace(match, a=match.b, b=match.a, rest=rest, vp=vp)


def _lines(
    stage: Stage, entrant_of: Mapping[int, int]
) -> dict[tuple[int, int, frozenset[int]], dict[int, list[RoomLine]]]:
    fields = ("session_id", "round", "board", "ns_id", "ew_id", "kind", "score")
    rows = Result.objects.current().filter(session__stage=stage).order_by("pk").values_list(*fields)
    lines: dict[tuple[int, int, frozenset[int]], dict[int, list[RoomLine]]] = {}
    for session, number, board, ns, ew, kind, score in rows:
        key = (session, number, frozenset((entrant_of[ns], entrant_of[ew])))
        lines.setdefault(key, {}).setdefault(board, []).append(RoomLine(entrant_of[ns], Kind(kind), score))
    return lines

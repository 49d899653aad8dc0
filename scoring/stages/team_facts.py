"""What is known of a stage of teams: every match as it was paired, with the lines of its boards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from clubs.models import Bye, Entrant, Entry, Form, Match, Result, Stage, Withdrawal
from clubs.services.running import form_of
from rulings.models import Adjustment
from rulings.selectors import adjustments_of_stage
from scoring.engine.sheet import Kind


class RoomLine(NamedTuple):
    """One table's result on a board of a match: who sat North-South, and the score from there."""

    ns: int
    kind: Kind
    score: int | None


@dataclass(frozen=True, slots=True)
class PairedMatch:
    """Two teams that meet in a round. `rest`: what they won on boards that are not told singly, as text."""

    session: int
    round: int
    a: int
    b: int
    boards: int
    rest: tuple[str, str] | None
    lines: Mapping[int, Sequence[RoomLine]] = field(default_factory=dict)

    def of(self, team: int) -> bool:
        """Whether a team plays it."""
        return team in (self.a, self.b)


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
        paired = [match.round for match in self.matches] + [number for number, _ in self.byes]
        return max([self.stage.rounds or self._all_meet(), *paired])

    def _all_meet(self) -> int:
        if form_of(self.stage) is not Form.ROUND_ROBIN_TEAMS:
            return 0
        return len(self.teams) - 1 + len(self.teams) % 2


def team_stage(stage: Stage) -> TeamStage:
    """The facts and decisions that hold now, in eight queries whatever the size."""
    entries = Entry.objects.current().filter(session__stage=stage)
    entrant_of = dict(entries.values_list("pk", "entrant_id"))
    entrants = list(Entrant.objects.filter(pk__in=set(entrant_of.values())).order_by("pk"))
    byes = Bye.objects.current().filter(session__stage=stage).order_by("round", "pk")
    left = Withdrawal.objects.filter(stage=stage).values_list("entrant_id", "after_round")
    return TeamStage(
        stage,
        {entrant.pk: entrant for entrant in entrants},
        # In an order of their own: figures must not know in which order results came in.
        tuple(sorted(_matches(stage, entrant_of), key=lambda match: (match.round, match.a, match.b))),
        tuple(sorted((number, entrant_of[entry]) for number, entry in byes.values_list("round", "entry_id"))),
        dict(left),
        tuple(adjustments_of_stage(stage)),
        {entrant.number: entrant.pk for entrant in entrants},
    )


def _matches(stage: Stage, entrant_of: Mapping[int, int]) -> Iterator[PairedMatch]:
    lines = _lines(stage, entrant_of)
    found = Match.objects.current().filter(session__stage=stage).order_by("round", "pk")
    for match in found:
        a, b = entrant_of[match.a_id], entrant_of[match.b_id]
        rest = (match.a_score, match.b_score) if match.a_score and match.b_score else None
        boards = lines.get((match.session_id, match.round, frozenset((a, b))), {})
        yield PairedMatch(match.session_id, match.round, a, b, match.boards, rest, boards)


def _lines(
    stage: Stage, entrant_of: Mapping[int, int]
) -> dict[tuple[int, int, frozenset[int]], dict[int, list[RoomLine]]]:
    fields = ("session_id", "round", "board", "ns_id", "ew_id", "kind", "score")
    found = Result.objects.current().filter(session__stage=stage).order_by("pk").values_list(*fields)
    lines: dict[tuple[int, int, frozenset[int]], dict[int, list[RoomLine]]] = {}
    for session, number, board, ns, ew, kind, score in found:
        key = (session, number, frozenset((entrant_of[ns], entrant_of[ew])))
        lines.setdefault(key, {}).setdefault(board, []).append(RoomLine(entrant_of[ns], Kind(kind), score))
    return lines

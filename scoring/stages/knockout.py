"""A knockout stage: every match decided, its winner goes on, places by the round reached. Law 12C4, D.12.

A match without a winner is held: nobody of it has reached the next round.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from hashlib import sha256

from clubs.tournaments.rulebook import Rulebook
from clubs.tournaments.selectors import form_of
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.events.tie_breaks import LOT, TieBreaks
from scoring.engine.refusal import INCONSISTENT, Refusal
from scoring.engine.teams.board import ComparedBoard
from scoring.engine.teams.fixtures import (
    ByeFixture,
    DoubleForfeit,
    Fixture,
    ForfeitedFixture,
    PendingFixture,
    PlayedFixture,
    why_forfeited,
)
from scoring.engine.teams.knockout import (
    ExtraBoards,
    KnockoutCarryOver,
    KnockoutDecision,
    Lot,
    Side,
    TieBreak,
    decide,
    forfeited,
)
from scoring.engine.teams.match import MatchScore, MatchSheet, added
from scoring.stages.fixtures import Fixtures, MatchScoring
from scoring.stages.match_sheets import LOST
from scoring.stages.team_facts import PairedMatch, TeamStage
from scoring.stages.tie_breaks import of_matches, seed_of

EXTRA = "extra_boards"
Reached = tuple[int, bool, int]  # the round, whether it is still in it, matches won after it had lost
Carried = Mapping[tuple[str, str], ReasonedAward]  # by the match's a and b: the IMPs that a brings into it


@dataclass(frozen=True, slots=True)
class KnockoutTie:
    """A match of a knockout, or a bye. `decision` None: nothing is known of it yet."""

    fixture: Fixture
    boards: int
    decision: KnockoutDecision | None
    tie_breaks: Citation = Citation.CONDITIONS_OF_CONTEST  # by which what is level is decided

    @property
    def decision_cite(self) -> Citation:
        """The clause by which it is won: of the comparison, or of the tie-breaks where it was level."""
        by = self.decision.by if self.decision else None
        return Citation.LAW_78B if by in (None, "boards", "forfeit") else self.tie_breaks

    @property
    def winner(self) -> str | None:
        """Who goes on; None while nobody does."""
        if isinstance(self.fixture, ByeFixture):
            return self.fixture.a
        side = self.decision and self.decision.winner
        return None if side is None else self.fixture.a if side == "a" else self.fixture.b

    @property
    def losers(self) -> tuple[str, ...]:
        """Who goes no further."""
        if isinstance(self.fixture, ByeFixture):
            return ()
        both = (self.fixture.a, self.fixture.b)
        if isinstance(self.fixture, DoubleForfeit):
            return both
        return tuple(team for team in both if self.winner not in (None, team))

    @property
    def held(self) -> bool:
        """Whether it is still open who goes on."""
        return self.winner is None and not isinstance(self.fixture, DoubleForfeit)


@dataclass(frozen=True, slots=True)
class KnockoutPlace:
    """A team's place: shared by all who came as far. The steps are the matches it won."""

    team: str
    rank: int
    tied: bool
    won: ReasonedAward


@dataclass(frozen=True, slots=True)
class KnockoutScore:
    """A stage of knockout matches."""

    ties: tuple[KnockoutTie, ...]
    places: tuple[KnockoutPlace, ...]


def score(stage: TeamStage, book: Rulebook, carried: Carried) -> KnockoutScore:
    """Decide every match. Raises Refusal for a tie-break that nothing knows."""
    fixtures = Fixtures(stage, MatchScoring.of(book, form_of(stage.stage)))
    sessions = int(book.contest.draw("knockout_sessions"))
    decider = Decider(fixtures, of_matches(book), seed_of(stage.stage), carried, sessions)
    ties = [*map(decider.tie, stage.matches)]
    ties += [KnockoutTie(ByeFixture(number, str(team)), 0, None) for number, team in stage.byes]
    ties.sort(key=lambda tie: tie.fixture.round)
    teams = [str(team) for team in stage.teams]
    return KnockoutScore(tuple(ties), tuple(_ranked(book, teams, ties)))


def _ranked(book: Rulebook, teams: Sequence[str], ties: Sequence["KnockoutTie"]) -> Iterator["KnockoutPlace"]:
    """The places, by what a loss is in the conditions of contest."""
    losers = book.contest.draw("knockout_losers")
    if losers == "repechage":
        return places_of_repechage(teams, ties, int(book.contest.draw("repechage_rounds")))
    return places(teams, ties) if losers == "out" else places_of_two_losses(teams, ties)


@dataclass(frozen=True, slots=True)
class Decider:
    """What decides the matches of a stage."""

    fixtures: Fixtures
    tie_breaks: Sequence[str]
    seed: str
    carried: Carried
    sessions: int = 1  # in so many a match is played

    def tie(self, match: PairedMatch) -> KnockoutTie:
        """One match."""
        losers = self.fixtures.losers(match)
        if not losers:
            causes = self.fixtures.causes
            losers = {team: causes.by_withdrawal(str(team), match.round) for team in self._gone(match)}
        number, a, b = match.round, str(match.a), str(match.b)
        boards = match.boards_in_all
        if len(losers) == 2:
            why = tuple(step for reason in losers.values() for step in reason.steps)
            return KnockoutTie(DoubleForfeit(number, a, b, boards, why=why), boards, None)
        main, extra = self._scores(match)
        if losers:
            ((loser, reason),) = losers.items()
            winner, side = (b, "b") if loser == match.a else (a, "a")
            had = main if main and reason.cause == "manners" else None
            fixture = ForfeitedFixture(
                number,
                winner,
                str(loser),
                boards,
                reason.cause,
                had and (had if side == "a" else had.turned),
                why=reason.steps,
            )
            return KnockoutTie(fixture, boards, forfeited("a"))
        if main is None:
            return KnockoutTie(PendingFixture(number, a, b, boards), boards, None)
        return self._played(match, main, extra)

    def _scores(self, match: PairedMatch) -> tuple[MatchScore | None, MatchScore | None]:
        """The match of all its sessions added up, and extra boards of the last; None where there is nothing.

        Boards of sessions that are still to come are outstanding: nobody has won before the last.
        """
        sheets = [self.fixtures.sheet(part) for part in match.parts]
        if not any(sheets):
            return None, None
        if len(sheets) == 1 and self.sessions == 1:
            main, extra = self._apart(sheets[0], match.boards) if sheets[0] else (None, None)
            return self._score(main), self._score(extra)
        *_before, last = sheets
        extra = None
        if last and len(sheets) >= self.sessions:
            sheets[-1], extra = apart(last, match.parts[-1].boards)
        missing = sum(part.boards for part, sheet in zip(match.parts, sheets, strict=True) if not sheet)
        missing += max(0, self.sessions - len(sheets)) * match.boards
        rule = self.fixtures.scoring.weighted
        exact = replace(self.fixtures.scoring, weighted=replace(rule, rounding="exact"))
        played = [exact.match(sheet) for sheet in sheets if sheet]
        return added(played, rule, outstanding=missing), self._score(extra)

    def _apart(self, sheet: MatchSheet, boards: int) -> tuple[MatchSheet, MatchSheet | None]:
        """The match and its extra boards: those told singly, where it is stated as a level total."""
        is_level = sheet.rest is not None and sheet.rest[0] == sheet.rest[1] != 0
        compared = tuple(board for board in sheet.boards if isinstance(board, ComparedBoard))
        if not (is_level and compared and EXTRA in self.tie_breaks):
            return apart(sheet, boards)
        others = tuple(board for board in sheet.boards if board not in compared)
        return replace(sheet, scheduled=boards, boards=others), MatchSheet(len(compared), compared)

    def _gone(self, match: PairedMatch) -> list[int]:
        """Who withdrew before a match, or a part of it, that has no result."""
        parts = match.parts
        if len(parts) >= self.sessions and all(part.rest or part.lines for part in parts):
            return []
        left = self.fixtures.stage.withdrawals
        return [team for team in (match.a, match.b) if left.get(team, match.round) < match.round]

    def _score(self, sheet: MatchSheet | None) -> MatchScore | None:
        return self.fixtures.scoring.match(sheet) if sheet else None

    def _played(self, match: PairedMatch, main: MatchScore, extra: MatchScore | None) -> KnockoutTie:
        a, b = str(match.a), str(match.b)
        carried = self.carried.get((a, b), ReasonedAward(())).total
        decision = decide(main, tuple(self._breaks(match, extra, carried)), carried)
        counted = main.counted + (extra.counted if extra and decision.by == "extra_boards" else 0)
        cite = self.fixtures.scoring.book.rule(TieBreaks).cites
        return KnockoutTie(PlayedFixture(match.round, a, b, main), counted, decision, cite)

    def _breaks(self, match: PairedMatch, extra: MatchScore | None, carried: Fraction) -> Iterator[TieBreak]:
        """The tie-breaks of a match as far as they can be asked: a lot waits for the extra boards."""
        for name in self.tie_breaks:
            if name == "carry_over":
                yield KnockoutCarryOver(carried)
            elif name == LOT:
                yield self._lot(match)
            elif extra is None or extra.outstanding:
                return
            else:
                yield ExtraBoards(extra)

    def _lot(self, match: PairedMatch) -> Lot:
        """Drawn by the seed, the round and the numbers of both teams: whoever repeats it has the same."""
        seed = f"{self.seed} round {match.round}"
        teams = self.fixtures.stage.teams
        a, b = (_drawn(seed, teams[team].number) for team in (match.a, match.b))
        drawn: Side = "a" if a > b else "b"
        return Lot(drawn, seed)


def _drawn(seed: str, name: str) -> str:
    return sha256(f"{seed}\n{name}".encode()).hexdigest()


def apart(sheet: MatchSheet, boards: int) -> tuple[MatchSheet, MatchSheet | None]:
    """The boards of the match, and those that were played beyond them: extra boards, by their numbers."""
    if sheet.scheduled <= boards:
        return sheet, None
    listed = sorted(sheet.boards, key=lambda board: (board.number < LOST, board.number))
    main, extra = tuple(listed[:boards]), tuple(listed[boards:])
    return replace(sheet, scheduled=boards, boards=main), MatchSheet(len(extra), extra)


def places(teams: Sequence[str], ties: Sequence[KnockoutTie]) -> Iterator[KnockoutPlace]:
    """The places by the round reached: who is still in it before who lost in that round.

    Who has lost and meets another who lost in the same round plays for the place between them.
    """
    yield from _by_reached(teams, ties, {team: _reached(team, ties) for team in teams})


def places_of_two_losses(teams: Sequence[str], ties: Sequence[KnockoutTie]) -> Iterator[KnockoutPlace]:
    """The places of a double elimination: by the round of the second loss, the last who is left first."""
    yield from _by_reached(teams, ties, {team: _last_in(team, ties) for team in teams})


def places_of_repechage(
    teams: Sequence[str], ties: Sequence[KnockoutTie], second_chances: int
) -> Iterator[KnockoutPlace]:
    """The places of a repechage: by the round in which somebody went out, the last who is left first.

    Out is who loses a second time, or at all after the rounds with a second chance: whoever plays off or is
    in the knockout has no other.
    """
    yield from _by_reached(teams, ties, {team: _out_in(team, ties, second_chances) for team in teams})


def _out_in(team: str, ties: Sequence[KnockoutTie], second_chances: int) -> Reached:
    """The round of the loss that was the end; of who is still in it the round that comes."""
    own = [tie for tie in ties if team in _teams(tie)]
    lost = sorted(tie.fixture.round for tie in own if team in tie.losers)
    ends = [number for number in lost if number > second_chances] + lost[1:2]
    if ends:
        after = sum(1 for tie in own if tie.fixture.round > min(ends) and tie.winner == team)
        return min(ends), False, after
    return max((tie.fixture.round for tie in ties), default=0), True, 0


def _last_in(team: str, ties: Sequence[KnockoutTie]) -> Reached:
    """The round of the second loss; of who has not lost twice the last played, and one more if it was won."""
    own = [tie for tie in ties if team in _teams(tie)]
    lost = sorted(tie.fixture.round for tie in own if team in tie.losers)
    if len(lost) > 1:
        return lost[1], False, 0
    last = max((tie.fixture.round for tie in own), default=0)
    won = any(tie.fixture.round == last and tie.winner == team for tie in own)
    return last + won, True, 0


def _by_reached(
    teams: Sequence[str], ties: Sequence[KnockoutTie], reached: Mapping[str, Reached]
) -> Iterator[KnockoutPlace]:
    ordered = sorted(teams, key=lambda team: reached[team], reverse=True)
    for team in ordered:
        better = sum(1 for other in teams if reached[other] > reached[team])
        equal = sum(1 for other in teams if reached[other] == reached[team])
        yield KnockoutPlace(team, better + 1, equal > 1, ReasonedAward(tuple(_won(team, ties))))


def _reached(team: str, ties: Sequence[KnockoutTie]) -> Reached:
    """The round reached, whether it is still in it, and matches won after it had lost."""
    own = [tie for tie in ties if team in _teams(tie)]
    lost = min((tie.fixture.round for tie in own if team in tie.losers), default=None)
    if lost is not None:
        after = sum(1 for tie in own if tie.fixture.round > lost and tie.winner == team)
        return lost, False, after
    won = max((tie.fixture.round for tie in own if tie.winner == team), default=0)
    return won + 1, True, 0


def _teams(tie: KnockoutTie) -> tuple[str, ...]:
    return (tie.fixture.a,) if isinstance(tie.fixture, ByeFixture) else (tie.fixture.a, tie.fixture.b)


def _won(team: str, ties: Sequence[KnockoutTie]) -> Iterator[Step]:
    for tie in ties:
        if tie.winner != team:
            continue
        number = str(tie.fixture.round)
        if isinstance(tie.fixture, ByeFixture):
            yield Step(Fraction(1), "knockout_round_bye", Citation.CONDITIONS_OF_CONTEST, {"round": number})
            continue
        other = tie.fixture.b if team == tie.fixture.a else tie.fixture.a
        by = f"knockout_by_{tie.decision.by}" if tie.decision else "knockout_by_boards"
        why = why_forfeited(tie.fixture)
        yield from why
        cite = why[-1].cite if why else tie.decision_cite
        yield Step(Fraction(1), by, cite, {"round": number, "opponent": other})


def refuse_held(score: KnockoutScore) -> None:
    """Raise Refusal for a stage with a match of which nobody goes on yet."""
    for tie in score.ties:
        if tie.held:
            number = str(tie.fixture.round)
            raise Refusal(INCONSISTENT, "round", "stage_unfinished", round=number)

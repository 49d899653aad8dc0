"""A stage of pairs or individuals, as the engine adds sessions up to events.

Average plus and minus against a contestant's own percentage are kept with their inputs when the stage
closes; afterwards they stand as they were, whatever the sessions would make of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from clubs.models import Entrant
from clubs.register.selectors import SessionSheet
from clubs.tournaments.rulebook import Rulebook
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.events.event import EventEntrant, EventSheet, SessionFigure
from scoring.engine.events.handicap import Handicap
from scoring.engine.events.measure import OF_TOTALS, Measure
from scoring.engine.events.ranking import Ranking, rankings
from scoring.engine.events.sessions import session_deductions, session_figures, tops as tops_of
from scoring.engine.events.tie_breaks import TieBreakFigures, TieBreaks, with_ties
from scoring.engine.events.total import EventTotals, totals
from scoring.engine.pairs.cell import Cell, Method
from scoring.engine.pairs.session import SessionScore
from scoring.engine.pairs.standings import Standing
from scoring.engine.rounding import shown
from scoring.stages import body
from scoring.stages.tie_breaks import of_tables

Kept = Sequence[Mapping[str, Any]]  # own averages, as `own_averages` wrote them


@dataclass(frozen=True, slots=True)
class SatOut:
    """A bye: in which session and round, whose, and of how many boards."""

    session: int
    round: int
    entrant: int
    boards: int


@dataclass(frozen=True, slots=True)
class ScoredSession:
    """A session of the stage: its number, its facts with the decisions, its score."""

    number: int
    facts: SessionSheet
    score: SessionScore

    @property
    def entrants(self) -> list[int]:
        """Beside the contestants of its sheet: whose each of them is. In an event everybody is somebody's."""
        entrants = [entry.entrant_id for entry in self.facts.entries if entry.entrant_id is not None]
        if len(entrants) != len(self.facts.entries):
            raise ValueError(f"session {self.number} has contestants of nobody in the event")
        return entrants


@dataclass(frozen=True, slots=True)
class PairStage:
    """Everything that a stage of pairs or individuals is ranked by."""

    sessions: Sequence[ScoredSession]
    entrants: Sequence[Entrant]
    book: Rulebook
    seed: str
    carried: Mapping[int, ReasonedAward]  # by entrant
    frozen: Kept = ()
    byes: Sequence[SatOut] = ()  # of pairs at matchpoints, where they count

    @property
    def is_plain(self) -> bool:
        """Whether the one session's own ranking is the stage's."""
        is_own = not self.carried and not self.byes and not self.book.rule(TieBreaks).names
        return len(self.sessions) == 1 and is_own and not self._moved()

    def standings(self) -> body.Json:
        """The places of the stage, best first, one ranking after the other."""
        if self.is_plain:
            return body.of_session(self.sessions[0].facts, self.sessions[0].score)
        positions = {entrant.pk: position for position, entrant in enumerate(self.entrants)}
        event = self._event(positions)
        rule = self.book.rule(EventTotals)
        added = totals(event, rule)
        breaking = self._figures(positions, event.figures)
        breakers = of_tables(self.book, self.seed)
        ranked = rankings(event, added, breakers, breaking, across_sections=not self.sections)
        opened = {total.contestant: (total.opened, total.boards) for total in added}
        return body.of_totals(list(self._rows(ranked, opened, event, OF_TOTALS[rule.unit])))

    def handicaps(self, handicap: Handicap) -> dict[int, ReasonedAward]:
        """By entrant, what its handicap comes to in what the places go by; `handicap` is by entrant."""
        if self.is_plain:
            return _of_session(self.sessions[0], handicap)
        positions = {entrant.pk: position for position, entrant in enumerate(self.entrants)}
        given = {positions[key]: amount for key, amount in handicap.amounts.items() if key in positions}
        by_position = replace(handicap, amounts=given)
        added = totals(self._event(positions), self.book.rule(EventTotals), by_position)
        return {self.entrants[total.contestant].pk: total.handicap for total in added}

    @property
    def sections(self) -> dict[int, str]:
        """By entrant, the section in which it is ranked apart from others; empty where all are together.

        Where somebody plays in one section today and in another tomorrow, all are ranked together.
        """
        if self.book.conditions.across_sections == "yes":
            return {}
        by_entrant: dict[int, set[str]] = {}
        for session in (one for one in self.sessions if one.facts.sheet.lines):
            for entrant, contestant in zip(session.entrants, session.facts.sheet.contestants, strict=True):
                by_entrant.setdefault(entrant, set()).add(contestant.section)
        if any(len(letters) > 1 for letters in by_entrant.values()):
            return {}
        return {entrant: letter for entrant, (letter,) in by_entrant.items() if letter}

    def _event(self, positions: Mapping[int, int]) -> EventSheet:
        figures: list[SessionFigure] = []
        penalties = {}
        moved = self._moved()
        for session in self.sessions:
            seats = {at: positions[entrant] for at, entrant in enumerate(session.entrants)}
            for figure in session_figures(str(session.number), session.score, seats):
                by = moved.get((session.number, self.entrants[figure.contestant].pk), Fraction(0))
                figures.append(figure._replace(score=figure.score + by))
            figures = self._with_byes(session.number, figures, positions)
            penalties[str(session.number)] = session_deductions(session.score, seats)
        apart = self.sections
        named = tuple(
            EventEntrant(entrant.number, apart.get(entrant.pk, ""), entrant.direction)
            for entrant in self.entrants
        )
        carried = {positions[entrant]: award for entrant, award in self._carried(figures).items()}
        return EventSheet(
            named, tuple(figures), self.book.contest.winners, carried=carried, session_deductions=penalties
        )

    def _with_byes(
        self, session: int, figures: Sequence[SessionFigure], positions: Mapping[int, int]
    ) -> list[SessionFigure]:
        """The figures of a session with its byes among the boards, at what the field's are worth. D.11"""
        by_position = {(figure.session, figure.contestant): figure for figure in figures}
        share = self._share
        for bye in (bye for bye in self.byes if bye.session == session):
            key = (str(session), positions[bye.entrant])
            most = bye.boards * _top(figures, str(session))
            old = by_position.get(key, SessionFigure(*key, Fraction(0), Fraction(0), 0))
            by_position[key] = old._replace(
                score=old.score + share * most, maximum=old.maximum + most, boards=old.boards + bye.boards
            )
        return list(by_position.values())

    @property
    def _share(self) -> Fraction:
        return Fraction(self.book.contest.bye_percent or 0) / 100 if self.byes else Fraction(0)

    def _carried(self, figures: Sequence[SessionFigure]) -> dict[int, ReasonedAward]:
        """What is brought along, and a line for each bye that says what its session's score has of it."""
        carried = dict(self.carried)
        for bye in self.byes:
            most = bye.boards * _top(figures, str(bye.session))
            parameters = {
                "round": str(bye.round),
                "session": str(bye.session),
                "score": shown(self._share * most),
            }
            step = Step(Fraction(0), "event_bye", Citation.CONDITIONS_OF_CONTEST, parameters)
            carried[bye.entrant] = ReasonedAward((*carried.get(bye.entrant, ReasonedAward(())).steps, step))
        return carried

    def _figures(
        self, positions: Mapping[int, int], played: Sequence[SessionFigure]
    ) -> dict[int, TieBreakFigures]:
        """What tie-breaks look at: tops, and the last session where it was played."""
        last = str(max((session.number for session in self.sessions), default=0))
        counted: dict[int, int] = {}
        for session in self.sessions:
            seats = {at: positions[entrant] for at, entrant in enumerate(session.entrants)}
            for position, tops in tops_of(session.score, seats).items():
                counted[position] = counted.get(position, 0) + tops
        latest = {figure.contestant: Fraction(figure.score) for figure in played if figure.session == last}
        return {
            position: TieBreakFigures(tops=counted.get(position), last_session=latest.get(position))
            for position in positions.values()
        }

    def _rows(
        self,
        ranked: Sequence[Ranking],
        opened: Mapping[int, tuple[ReasonedAward, int]],
        event: EventSheet,
        measure: Measure,
    ) -> Iterator[body.TotalRow]:
        most = dict.fromkeys(range(len(self.entrants)), Fraction(0))
        # What is carried over was not won here. Rounds drawn by percentages go by the whole total.
        is_drawn = self.book.contest.draw("pairing") != "by_form"
        carried = {} if is_drawn else event.carried
        for figure in event.figures:
            most[figure.contestant] += Fraction(figure.maximum)
        for ranking in ranked:
            for row in () if ranking.stratum else ranking.rows:
                total, boards = opened[row.contestant]
                with_why = with_ties(total, row.why)
                own = row.figure - carried.get(row.contestant, ReasonedAward(())).total
                yield body.TotalRow(
                    self.entrants[row.contestant].pk,
                    ranking.direction,
                    row.rank,
                    row.tied,
                    with_why,
                    _percent(own, most[row.contestant], boards, measure),
                    boards,
                    measure,
                    ranking.section,
                )

    def own_averages(self) -> Iterator[body.Json]:
        """Every average that was held against its contestant's other boards, with what decided it."""
        for session in self.sessions:
            for (result, entrant), cell in _own(session).items():
                yield {
                    "session": session.number,
                    "result": result,
                    "entrant": entrant,
                    "award": str(cell.award),
                    "maximum": cell.maximum,
                    "percent": cell.percent,
                    "own_score": cell.own_score,
                    "own_maximum": cell.own_maximum,
                }

    def _moved(self) -> dict[tuple[int, int], Fraction]:
        """By session and entrant, how far its frozen averages are from what they would be now."""
        if not self.frozen:
            return {}
        now = {session.number: _own(session) for session in self.sessions}
        moved: dict[tuple[int, int], Fraction] = {}
        for kept in self.frozen:
            cell = now.get(kept["session"], {}).get((kept["result"], kept["entrant"]))
            by = Fraction(kept["award"]) - cell.award if cell else Fraction(0)
            if by:
                where = (kept["session"], kept["entrant"])
                moved[where] = moved.get(where, Fraction(0)) + by
        return moved


def _of_session(session: ScoredSession, handicap: Handicap) -> dict[int, ReasonedAward]:
    entrants, awards = session.entrants, {}
    for row in session.score.standings:
        entrant = entrants[row.contestant]
        figure = SessionFigure(str(session.number), entrant, row.score, row.maximum, row.boards)
        step = handicap.step(figure, _worth(row))
        awards[entrant] = ReasonedAward((step,) if step.amount else ())
    return awards


def _worth(row: Standing) -> Fraction:
    """What a point of a session is in what its places go by: a percentage, a mean, the total itself."""
    if row.measure is Measure.PERCENT:
        return Fraction(100, row.maximum) if row.maximum else Fraction(0)
    if row.mean is None:
        return Fraction(1)
    # A mean is of boards, or of rounds at victory points: so many as the score is of it.
    return row.mean / row.score if row.score else Fraction(1, row.boards)


def _top(figures: Sequence[SessionFigure], session: str) -> Fraction:
    """What a board of a session is worth at most; 0 while nothing is played."""
    played = (figure for figure in figures if figure.session == session and figure.boards)
    tops = (Fraction(figure.maximum) / figure.boards for figure in played)
    return max(tops, default=Fraction(0))


def _percent(own: Fraction, most: Fraction, boards: int, measure: Measure) -> Fraction | None:
    """A total, in what it is counted in, as a percentage of the most there was to have; None at IMPs."""
    if not most:
        return None
    if measure is Measure.PERCENT_TOTAL:
        return own
    return 100 * own * (boards if measure is Measure.BOARD_TOTAL else 1) / most


def _own(session: ScoredSession) -> dict[tuple[int, int], Cell]:
    """The averages by own percentage of a session, by result and entrant."""
    cells = {}
    for position, (result, line) in enumerate(
        zip(session.facts.results, session.score.sheet.lines, strict=True)
    ):
        for seat in (line.ns, line.ew, *(line.partners or ())):
            cell = session.score.cell(position, seat)
            if isinstance(cell, Cell) and cell.method is Method.OWN_PERCENTAGE:
                cells[result, session.facts.entries[seat].entrant_id] = cell
    return cells

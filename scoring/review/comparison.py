"""The reviewed tables of a review laid beside all others that had the same cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from clubs.facts.services.plays import deals_of
from clubs.models import Result
from federation.models import Member
from scoring.engine.game.seats import SIDES, side_of
from scoring.models import Award, RecordReview
from scoring.review import selectors
from scoring.review.given_away import CardRole, CardsGiven, given_by, together
from scoring.review.selectors import PlayedTable
from scoring.sessions.selectors.boards import TravellerLine, lines_of_awards
from scoring.sessions.services.plays import AskedPlay
from scoring.sessions.views.replay import Replay, replay

BOARDS_MOST = 100


@dataclass(frozen=True, slots=True)
class ComparedTable:
    """A table of a board for the page: who, what was awarded, how it came about.

    `leaves_at`: the step at which its auction first differs from the reviewed one, 0 where it does not.
    """

    result: Result
    line: TravellerLine | None
    replay: Replay | None
    leaves_at: int = 0

    @property
    def lead(self) -> str:
        """The opening lead, of the play or of the result; "" where neither tells one."""
        if self.replay is not None and self.replay.tricks:
            return self.replay.tricks[0].cards[0].card
        return str(self.result.lead)


@dataclass(frozen=True, slots=True)
class ReviewedRow:
    """A reviewed board in the list: the result, who got what, and what the opening lead cost if they led.

    `lead_cost` is None where the other side led, or where nothing is known yet.
    """

    result: Result
    line: TravellerLine | None
    sides: tuple[str, ...]
    lead_cost: int | None


@dataclass(frozen=True, slots=True)
class ReviewFigures:
    """All of a review: its boards, what cards gave away at these tables and at the others, what is not known.

    `rows` are the newest `BOARDS_MOST` of `count`.
    """

    count: int
    rows: tuple[ReviewedRow, ...]
    own: dict[CardRole, CardsGiven]
    others: dict[CardRole, CardsGiven]
    missing: frozenset[AskedPlay]


def figures_of(review: RecordReview, players: Sequence[Member]) -> ReviewFigures:
    """The figures of a review, in so many queries however many boards it has."""
    found_all = selectors.results_of(review, players)
    results = list(found_all[:BOARDS_MOST])
    sides = selectors.sides_of(results, players)
    others = _same_cards(results)
    tables = selectors.tables_of({*results, *(row for rows in others.values() for row in rows)})
    lines = lines_of(results)
    replays = {pk: replay_of(table) for pk, table in tables.items()}
    rows = tuple(
        ReviewedRow(
            one,
            lines.get(one.pk),
            tuple(sorted(sides[one.pk], key=SIDES.index)),
            _lead_cost(replays.get(one.pk), sides[one.pk]),
        )
        for one in results
    )
    own = together(_given(one, sides[one.pk], replays) for one in results)
    beside = together(_given(other, sides[one.pk], replays) for one in results for other in others[one.pk])
    missing = frozenset(
        table.asked for table in tables.values() if table.asked is not None and not _is_known(table)
    )
    return ReviewFigures(found_all.count(), rows, own, beside, missing)


def compared(result: Result) -> tuple[ComparedTable, list[ComparedTable]]:
    """A reviewed board: its own table, and all others that had the same cards."""
    others = _same_cards([result])[result.pk]
    tables = selectors.tables_of([result, *others])
    lines = lines_of([result, *others])
    own = _table(result, tables.get(result.pk), lines)
    return own, [_table(other, tables.get(other.pk), lines, own.replay) for other in others]


def lines_of(results: Iterable[Result]) -> dict[int, TravellerLine]:
    """Who sat at some results and what each was awarded, by the result's key."""
    awards = Award.objects.filter(result__in=[one.pk for one in results])
    lines = lines_of_awards(awards.select_related("result", "result__section"))
    return {line.result.pk: line for line in lines}


def replay_of(table: PlayedTable) -> Replay:
    """The auction and the play of a table, with what each card cost as far as it is known."""
    result = table.result
    return replay(table.record, result.contract, result.declarer, table.deal, table.tricks.takes)


def _same_cards(results: Sequence[Result]) -> dict[int, list[Result]]:
    """The others of each board who had the same deal; where it is not known, those of its section."""
    others = selectors.other_results(results)
    deals = deals_of([*results, *(row for rows in others.values() for row in rows)])
    return {
        one.pk: [
            other
            for other in others[one.pk]
            if deals.get(other.pk) == deals.get(one.pk)
            and (one.pk in deals or other.section_id == one.section_id)
        ]
        for one in results
    }


def _table(
    result: Result,
    table: PlayedTable | None,
    lines: dict[int, TravellerLine],
    beside: Replay | None = None,
) -> ComparedTable:
    shown = replay_of(table) if table else None
    leaves = _leaves_at(shown, beside) if shown and beside else 0
    return ComparedTable(result, lines.get(result.pk), shown, leaves)


def _leaves_at(shown: Replay, beside: Replay) -> int:
    """The step at which an auction first differs from another; 0 where they are the same."""
    calls, others = ([call.call for row in one.rows for call in row if call] for one in (shown, beside))
    if calls == others:
        return 0
    same = next(
        (place for place, pair in enumerate(zip(calls, others, strict=False)) if pair[0] != pair[1]), None
    )
    return (min(len(calls), len(others)) if same is None else same) + 1


def _given(result: Result, sides: Iterable[str], replays: dict[int, Replay]) -> dict[CardRole, CardsGiven]:
    shown = replays.get(result.pk)
    if shown is None:
        return together(())
    return together(given_by(side, shown.tricks, result.declarer) for side in sides)


def _lead_cost(shown: Replay | None, sides: Iterable[str]) -> int | None:
    if shown is None or not shown.tricks:
        return None
    lead = shown.tricks[0].cards[0]
    return lead.cost if lead.declarer_takes is not None and side_of(lead.seat) in sides else None


def _is_known(table: PlayedTable) -> bool:
    return bool(table.tricks.takes)

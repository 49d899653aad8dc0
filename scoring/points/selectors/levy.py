"""What clubs owe for the tables of their games: counted from the results, game by game. Reads only."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import groupby
from math import ceil, floor

import tablib
from django.db.models import Count, Q

from clubs.models import Club, Session
from federation.tables.cells import neutral
from federation.tenancy.context import current
from scoring.engine.contest import contestants_of
from scoring.engine.masterpoints.field import PLAYERS_AT_A_TABLE
from scoring.models import HalfTable, LevyRate

CENT, NOTHING = Decimal("0.01"), Decimal("0.00")


@dataclass(frozen=True, slots=True)
class LeviedGame:
    """A club's game: its tables, and what it owes. `rate` None: no levy was asked that day."""

    session: Session
    tables: Fraction
    rate: LevyRate | None

    @property
    def counted(self) -> Fraction:
        """The tables that are charged."""
        if self.rate is None:
            return Fraction(0)
        if self.rate.half_tables == HalfTable.HALF:
            return self.tables
        whole = ceil(self.tables) if self.rate.half_tables == HalfTable.FULL else floor(self.tables)
        return Fraction(whole)

    @property
    def shown(self) -> str:
        """The tables that are charged, as people write them."""
        return written(self.counted)

    @property
    def amount(self) -> Decimal:
        """To be paid, in the federation's currency."""
        if self.rate is None:
            return NOTHING
        owed = self.rate.amount * self.counted.numerator / self.counted.denominator
        return owed.quantize(CENT, ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Invoice:
    """A club's games of a period and what they come to."""

    club: Club
    games: tuple[LeviedGame, ...]

    @property
    def tables(self) -> str:
        """All tables that are charged, a half one as .5."""
        return written(sum((game.counted for game in self.games), Fraction(0)))

    @property
    def amount(self) -> Decimal:
        """The sum of the games."""
        return sum((game.amount for game in self.games), NOTHING)


def written(tables: Fraction) -> str:
    """Tables as people write them: 7, 6.5."""
    return f"{(Decimal(tables.numerator) / tables.denominator).normalize():f}"


def invoices(first: date, last: date, club: Club | None = None) -> list[Invoice]:
    """Every club with games of its own between two days, both included; in the order of clubs' numbers."""
    games = sorted(_games(first, last, club), key=lambda game: game.session.club.number)
    return [
        Invoice(of_club[0].session.club, tuple(of_club))
        for _number, group in groupby(games, key=lambda game: game.session.club_id)
        if (of_club := list(group))
    ]


def _games(first: date, last: date, club: Club | None) -> Iterator[LeviedGame]:
    """Games of clubs; the sessions of tournaments are charged by their entry fees."""
    games = Session.objects.filter(stage__isnull=True, played_on__gte=first, played_on__lte=last)
    if club is not None:
        games = games.filter(club=club)
    counted = games.annotate(
        contestants=Count("entries", filter=Q(entries__superseded_by__isnull=True))
    ).select_related("club")
    rates = list(LevyRate.objects.order_by("-starts_on"))
    for session in counted.order_by("played_on", "pk"):
        tables = Fraction(session.contestants, PLAYERS_AT_A_TABLE[contestants_of(session.form)])
        yield LeviedGame(session, tables, _on(rates, session.played_on))


def _on(rates: Iterable[LevyRate], day: date) -> LevyRate | None:
    return next((rate for rate in rates if rate.starts_on <= day), None)


def sheet(billed: Iterable[Invoice], *, by_game: bool = False) -> tablib.Dataset:
    """The list as a table in which no cell is a formula: a line for each club, or for each game."""
    if by_game:
        dataset = tablib.Dataset(
            headers=["club", "name", "played_on", "title", "tables", "rate", "amount", "currency"],
            title="levy",
        )
        for invoice in billed:
            for game in invoice.games:
                dataset.append(_of_game(invoice.club, game))
        return dataset
    dataset = tablib.Dataset(headers=["club", "name", "games", "tables", "amount", "currency"], title="levy")
    for invoice in billed:
        dataset.append(
            [
                neutral(invoice.club.number),
                neutral(invoice.club.name),
                len(invoice.games),
                invoice.tables,
                str(invoice.amount),
                current().currency,
            ]
        )
    return dataset


def _of_game(club: Club, game: LeviedGame) -> list[object]:
    session = game.session
    return [
        neutral(club.number),
        neutral(club.name),
        session.played_on.isoformat(),
        neutral(session.title),
        game.shown,
        str(game.rate.amount) if game.rate else "",
        str(game.amount),
        current().currency,
    ]

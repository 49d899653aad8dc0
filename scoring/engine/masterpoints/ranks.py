"""Ranks and titles: what points a member needs, by colour, and since when.

A requirement names the colours that count for it together: "any" is every colour, "gold+red" both. Points
are counted in the unit of the ladder; `exchange` says how many points of a colour make one of it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any

from scoring.engine.citation import Citation
from scoring.engine.masterpoints.reader import TableReader
from scoring.engine.masterpoints.reading import ORIGIN, names

ANY = "any"
NOTHING = Fraction(0)
TABLE = {"exchange", "ranks"}


@dataclass(frozen=True, slots=True)
class Rank:
    """One rank. `event_wins`: titles of events that it needs as well; `by_hand`: somebody has to decide."""

    key: str
    names: Mapping[str, str]
    needs: Mapping[str, Fraction]
    event_wins: int = 0
    by_hand: bool = False

    def reached(self, points: Mapping[str, Fraction], wins: int = 0) -> bool:
        """Whether points by colour, in the ladder's unit, and titles of events are enough."""
        return wins >= self.event_wins and not self.lacking(points)

    def lacking(self, points: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """What is still missing, by requirement."""
        left = {need: least - counted(need, points) for need, least in self.needs.items()}
        return {need: missing for need, missing in left.items() if missing > 0}


def counted(need: str, points: Mapping[str, Fraction]) -> Fraction:
    """The points that count for a requirement."""
    colours = points if need == ANY else need.split("+")
    return sum((points.get(colour, NOTHING) for colour in colours), NOTHING)


@dataclass(frozen=True, slots=True)
class RankLadder:
    """The ranks of a federation, lowest first, as they stand from a day on."""

    key: str
    names: Mapping[str, str]
    starts: date
    cites: Citation
    official: bool
    exchange: Mapping[str, Fraction]
    ranks: tuple[Rank, ...]
    source: str = ""
    assumed: tuple[str, ...] = ()

    def in_unit(self, points: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """Points as they were issued, in the ladder's unit: 100 local points are one."""
        return {colour: amount / self.exchange.get(colour, 1) for colour, amount in points.items()}

    def rank(self, points: Mapping[str, Fraction], wins: int = 0) -> Rank | None:
        """The highest rank that points as they were issued are enough for; those by hand left out."""
        have = self.in_unit(points)
        reached = [rank for rank in self.ranks if not rank.by_hand and rank.reached(have, wins)]
        return reached[-1] if reached else None


def ladders(text: Mapping[str, Any], file: str) -> tuple[RankLadder, ...]:
    """The editions of a file of ranks by date. Raises Refusals naming the file and each key."""
    reader = TableReader(text, file)
    key, titles = reader.text("key"), names(reader)
    versions = tuple(_edition(version, key, titles) for version in reader.tables("version"))
    reader.finish({"key", "title", "names", "checked", "version"})
    return tuple(sorted(versions, key=lambda ladder: ladder.starts))


def ladder_of(
    key: str, table: Mapping[str, Any], cites: Citation, starts: date = date.min, path: str = "value"
) -> RankLadder:
    """A ladder of its table with its names and its origin in it, as it holds from a day on.

    Raises Refusals with everything that is wrong, each under the path.
    """
    reader = TableReader(table, path)
    ladder = _ladder(reader, key, names(reader), cites)
    reader.finish(TABLE | ORIGIN)
    return replace(ladder, starts=starts)


def _edition(reader: TableReader, key: str, titles: Mapping[str, str]) -> RankLadder:
    starts, cites = reader.day("starts"), reader.choice("cites", tuple(Citation))
    ladder = _ladder(reader, key, titles, cites)
    reader.text("source")  # of a file it is known
    reader.finish({"starts", "cites", "official", "source", "assumed"} | TABLE)
    return replace(ladder, starts=starts or date.min)


def _ladder(reader: TableReader, key: str, titles: Mapping[str, str], cites: Citation) -> RankLadder:
    table = reader.table("exchange", needed=False)
    exchange = {colour: table.fraction(colour, least=Fraction(1)) for colour in table.written()}
    ranks = tuple(_rank(rank) for rank in reader.tables("ranks"))
    for before, after in pairwise(ranks):
        if after.needs.get(ANY, NOTHING) < before.needs.get(ANY, NOTHING):
            reader.refuse(f"ranks.{after.key}", "mp_rank_lower", rank=after.key)
    official, source = reader.flag("official"), reader.text("source", "")
    assumed = tuple(sorted(reader.words("assumed")))
    return RankLadder(key, titles, date.min, cites, official, exchange, ranks, source, assumed)


def _rank(reader: TableReader) -> Rank:
    key, titles, needs = reader.text("key"), names(reader), reader.table("needs", needed=False)
    points = {name: needs.fraction(name, least=NOTHING) for name in needs.written()}
    wins, by_hand = reader.whole("event_wins", 0, 1000, 0), reader.flag("by_hand")
    if not points and not by_hand:
        reader.refuse("needs", "mp_rank_free")
    reader.finish({"key", "names", "needs", "event_wins", "by_hand"})
    return Rank(key, titles, points, wins, by_hand)

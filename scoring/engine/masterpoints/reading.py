"""Schemes as a pack's files hold them. A file that is wrong is refused whole, with everything in it.

A file has a key, names in every language, the day somebody last compared it with its source, and
editions by date (`version`), each with its clause, source, what was assumed, and the scheme's table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Any

from scoring.engine.citation import Citation
from scoring.engine.contest import Contestants
from scoring.engine.masterpoints.reader import TableReader
from scoring.engine.masterpoints.reading_grants import FORMS, grant
from scoring.engine.masterpoints.schemes import ColourRule, Decay, Scheme
from scoring.engine.words import WRITTEN

HEAD = {"key", "title", "names", "checked", "version"}
EDITION = {"starts", "ends", "cites", "source", "assumed", "official", "value"}
# What stands beside a scheme's own table: its names, and where it comes from.
ORIGIN = {"names", "source", "assumed", "official"}
VALUE = {
    "decimals",
    "colours",
    "grants",
    "combine",
    "levels",
    "forms",
    "minimum_boards",
    "non_members",
    "decay",
}
LEVELS = ("weekly", "club_championship", "local", "sectional", "regional", "national")
DECIMALS_MAX = 4


def editions(text: Mapping[str, Any], file: str) -> tuple[Scheme, ...]:
    """The editions of a scheme's file by date. Raises Refusals naming the file and the key of each."""
    reader = TableReader(text, file)
    key, titles = reader.text("key"), names(reader)
    schemes = [_edition(version, key, titles) for version in reader.tables("version")]
    _follow(schemes, reader)
    reader.finish(HEAD)
    return tuple(sorted(schemes, key=lambda scheme: scheme.starts))


def scheme_of(
    key: str,
    table: Mapping[str, Any],
    cites: Citation,
    starts: date = date.min,
    ends: date | None = None,
    path: str = "value",
) -> Scheme:
    """A scheme of its table with its names and its origin in it (`ORIGIN`), as it holds between two days.

    Raises Refusals with everything that is wrong, each under the path.
    """
    reader = TableReader(table, path)
    scheme = _scheme(reader, key, names(reader), cites)
    assumed, official = tuple(sorted(reader.words("assumed"))), reader.flag("official")
    source = reader.text("source", "")
    reader.finish(VALUE | ORIGIN)
    return replace(scheme, starts=starts, ends=ends, official=official, source=source, assumed=assumed)


def names(reader: TableReader) -> dict[str, str]:
    """The names in every language that a table has under `names`."""
    table = reader.table("names")
    texts = {language: table.text(language) for language in WRITTEN}
    table.finish(texts)
    return texts


def _edition(reader: TableReader, key: str, titles: Mapping[str, str]) -> Scheme:
    cites = reader.choice("cites", tuple(Citation))
    value = reader.table("value")
    scheme = _scheme(value, key, titles, cites)
    value.finish(VALUE)
    starts, ends = reader.day("starts"), reader.day("ends", needed=False)
    assumed = tuple(sorted(reader.words("assumed")))
    official, source = reader.flag("official"), reader.text("source")
    reader.finish(EDITION)
    return replace(
        scheme, starts=starts or date.min, ends=ends, official=official, source=source, assumed=assumed
    )


def _scheme(value: TableReader, key: str, titles: Mapping[str, str], cites: Citation) -> Scheme:
    decimals = value.whole("decimals", 0, DECIMALS_MAX)
    return Scheme(
        key,
        titles,
        date.min,
        cites,
        False,
        decimals,
        _colours(value),
        tuple(applied for table in value.tables("grants", needed=False) if (applied := grant(table))),
        combine=value.choice("combine", ("overall", "sum", "larger"), "overall"),
        levels=value.words("levels", LEVELS),
        forms=_forms(value),
        minimum_boards=value.whole("minimum_boards", 0, 1000, 0),
        non_members=value.choice("non_members", ("claimable", "discarded"), "claimable"),
        decay=_decay(value),
    )


def _forms(reader: TableReader) -> frozenset[Contestants]:
    return frozenset(map(Contestants, reader.words("forms", FORMS))) or frozenset(Contestants)


def _colours(value: TableReader) -> tuple[ColourRule, ...]:
    rules = []
    for rule in value.tables("colours"):
        levels, not_levels = rule.words("levels", LEVELS), rule.words("not_levels", LEVELS)
        sessions = rule.whole("sessions_from", 1, 100, 1)
        forms = frozenset(map(Contestants, rule.words("forms", FORMS)))
        rules.append(ColourRule(rule.text("colour"), levels, not_levels, sessions, forms))
        rule.finish({"colour", "levels", "not_levels", "sessions_from", "forms"})
    if not rules or replace(rules[-1], colour="") != ColourRule(""):
        value.refuse("colours", "mp_colour_open")
    return tuple(rules)


def _decay(value: TableReader) -> Decay | None:
    if "decay" not in value.written():
        return None
    table = value.table("decay")
    rate, colours = table.fraction("rate", least=Fraction(0)), table.words("colours")
    if rate > 1:
        table.refuse("rate", "mp_share_rises", value=str(rate))
    table.finish({"rate", "colours"})
    return Decay(rate, colours)


def _follow(schemes: Sequence[Scheme], reader: TableReader) -> None:
    """Editions follow each other: no two at a time, and no day between them without one."""
    ordered = sorted(schemes, key=lambda scheme: scheme.starts)
    for number, (before, after) in enumerate(pairwise(ordered), 2):
        days = {"starts": after.starts.isoformat(), "ends": str(before.ends)}
        if after.starts == before.starts or (before.ends and after.starts <= before.ends):
            reader.refuse(f"version[{number}].starts", "mp_dates_overlap", **days)
        elif before.ends and after.starts > before.ends + timedelta(days=1):
            reader.refuse(f"version[{number}].starts", "mp_dates_gap", **days)

"""The grants of a scheme's table: bases, declines, depths, factors, shares."""

from fractions import Fraction
from typing import cast

from scoring.engine.contest import Contestants
from scoring.engine.masterpoints.grants import (
    Across,
    AnyGrant,
    Base,
    Decline,
    Depth,
    EvenDecline,
    Factor,
    FixedAmount,
    ForMatches,
    ForPlaces,
    ForVictoryPoints,
    Half,
    ListedAmounts,
    Measure,
    Of,
    OverallFormula,
    PerContestant,
    PerTable,
    PlaceShares,
    Ratio,
    Rounding,
    Rungs,
    SeriesAverage,
    Share,
    ShareKind,
)
from scoring.engine.masterpoints.reader import TableReader

FORMS = tuple(map(str, Contestants))
KINDS = ("places", "matches", "victory_points")
BASES = ("tables", "contestants", "fixed", "rungs", "overall", "listed", "games")
MEASURES = (
    "level",
    "form",
    "lists",
    "class",
    "sessions",
    "restriction",
    "restrictions",
    "boards",
    "matches",
)
BY_NUMBER = {"sessions", "restrictions", "boards", "matches"}
HALVES: tuple[Half, ...] = ("full", "half", "none")
COMMON = {"kind", "of", "forms", "factors", "cap", "share", "colour"}
NOTHING = Fraction(0)
MANY = 10_000


def grant(reader: TableReader) -> AnyGrant:
    """One grant; what is wrong in it is kept by the reader."""
    kind = reader.choice("kind", KINDS)
    of: Of = reader.choice("of", ("event", "sessions", "both"), "event")
    forms = frozenset(map(Contestants, reader.words("forms", FORMS))) or frozenset(Contestants)
    factors = tuple(_factor(factor) for factor in reader.tables("factors", needed=False))
    cap = reader.fraction("cap", least=NOTHING) if "cap" in reader.written() else None
    share, colour = _share(reader.table("share", needed=False)), reader.text("colour", "")
    if kind == "places":
        return _for_places(reader, of, forms, factors, cap, share, colour)
    amount = reader.fraction("each", least=NOTHING)
    if kind == "matches":
        per_board = reader.flag("per_board")
        reader.finish(COMMON | {"each", "per_board"})
        return ForMatches(of, forms, factors, cap, share, colour, amount, per_board)
    reader.finish(COMMON | {"each"})
    return ForVictoryPoints(of, forms, factors, cap, share, colour, amount)


def _for_places(
    reader: TableReader,
    of: Of,
    forms: frozenset[Contestants],
    factors: tuple[Factor, ...],
    cap: Fraction | None,
    share: Share,
    colour: str,
) -> ForPlaces:
    base = _base(reader.table("base"))
    listed = isinstance(base, ListedAmounts)
    decline = (
        EvenDecline() if listed and "decline" not in reader.written() else _decline(reader.table("decline"))
    )
    depth = Depth(Fraction(1), "down") if listed and "depth" not in reader.written() else _depth(reader)
    across: Across = reader.choice("across_last", ("zero", "extend"))
    rounded = reader.flag("each_rounded")
    most = reader.fraction("most_each", least=NOTHING) if "most_each" in reader.written() else None
    reader.finish(COMMON | {"base", "decline", "depth", "across_last", "each_rounded", "most_each"})
    return ForPlaces(of, forms, factors, cap, share, colour, base, decline, depth, rounded, across, most)


def _base(reader: TableReader) -> Base:
    kind = reader.choice("kind", BASES)
    if kind == "listed":
        return _listed(reader)
    if kind == "games":
        numbers = [reader.whole(name, 1, MANY) for name in ("divisor", "least", "most")]
        reader.finish({"kind", "divisor", "least", "most"})
        return SeriesAverage(*numbers)
    if kind == "overall":
        plus, over = reader.whole("plus", 0, MANY), reader.whole("over", 1, MANY)
        up_to = reader.whole("up_to", 1, MANY)
        log_over = reader.whole("log_over", 1, up_to)  # the logarithm is of more than one
        half = reader.choice("half", HALVES)
        reader.finish({"kind", "plus", "over", "up_to", "log_over", "half"})
        return OverallFormula(plus, over, up_to, log_over, half)
    amount = reader.fraction("each", least=NOTHING)
    if kind == "tables":
        half = reader.choice("half", HALVES)
        most = reader.fraction("most", least=NOTHING) if "most" in reader.written() else None
        reader.finish({"kind", "each", "half", "most"})
        return PerTable(amount, half, most)
    reader.finish({"kind", "each"})
    if kind == "contestants":
        return PerContestant(amount)
    return Rungs(amount) if kind == "rungs" else FixedAmount(amount)


def _listed(reader: TableReader) -> ListedAmounts:
    """Amounts by sizes of field, `from` … `to`, which join; the last one may be open."""
    bands, free = [], 0
    for size in reader.tables("sizes"):
        least = size.whole("from", 1, MANY)
        most = size.whole("to", 1, MANY, MANY)
        if free and least != free:
            says = "mp_bands_gap" if least > free else "mp_bands_overlap"
            size.refuse("from", says, expected=str(free))
        if most < least:
            size.refuse("to", "mp_bands_overlap", expected=str(least))
        amounts = size.fractions("places")
        if not amounts:
            size.refuse("places", "mp_places_none")
        size.falling(amounts, "places")
        bands.append((least, amounts))
        free = most + 1
        size.finish({"from", "to", "places"})
    reader.finish({"kind", "sizes"})
    return ListedAmounts(tuple(bands))


def _decline(reader: TableReader) -> Decline:
    kind = reader.choice("kind", ("ratio", "shares", "even", "flat"))
    if kind == "ratio":
        ratio = reader.fraction("ratio", least=NOTHING)
        _not_above_one(reader, "ratio", ratio)
        reader.finish({"kind", "ratio"})
        return Ratio(ratio)
    if kind == "shares":
        return _shares(reader)
    reader.finish({"kind"})
    return EvenDecline(flat=kind == "flat")


def _shares(reader: TableReader) -> PlaceShares:
    shares, then = reader.fractions("shares"), "then_one_over_place_less"
    for share in shares:
        _not_above_one(reader, "shares", share)
    less = reader.whole(then, 0, len(shares)) if then in reader.written() else None
    following = NOTHING if less is None else Fraction(1, len(shares) + 1 - less)
    reader.falling((*shares, following), "shares")
    reader.finish({"kind", "shares", then})
    return PlaceShares(shares or (Fraction(1),), less)


def _depth(reader: TableReader) -> Depth:
    table = reader.table("depth")
    share = table.fraction("share", least=NOTHING)
    _not_above_one(table, "share", share)
    rounding: Rounding = table.choice("rounding", ("up", "down", "half_up"))
    least = table.whole("least", 0, MANY, 1)
    most = table.whole("most", 1, MANY) if "most" in table.written() else None
    table.finish({"share", "rounding", "least", "most"})
    return Depth(share, rounding, least, most)


def _factor(reader: TableReader) -> Factor:
    by = cast(Measure, reader.choice("by", MEASURES))
    count = reader.flag("count")
    table = reader.table("values", needed=not count)
    values = {name: table.fraction(name, least=NOTHING) for name in table.written()}
    for name in values:
        if by in BY_NUMBER and not (name.isascii() and name.isdigit()):
            table.refuse(name, "not_a_count", value=name)
    otherwise = reader.fraction("otherwise", least=NOTHING) if "otherwise" in reader.written() else None
    reader.finish({"by", "values", "otherwise", "count"})
    return Factor(by, values, otherwise, count)


def _share(reader: TableReader) -> Share:
    kind: ShareKind = reader.choice("kind", ("each", "boards", "split", "split_boards"), "each")
    full_from = reader.fraction("full_from", least=NOTHING, otherwise=Fraction(1))
    least = reader.fraction("least", least=NOTHING, otherwise=NOTHING)
    for key, value in (("full_from", full_from), ("least", least)):
        _not_above_one(reader, key, value)
    reader.finish({"kind", "full_from", "least"})
    return Share(kind, full_from, least)


def _not_above_one(reader: TableReader, key: str, value: Fraction) -> None:
    if value > 1:
        reader.refuse(key, "mp_share_rises", value=str(value))

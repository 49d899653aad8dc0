"""The scheme that conditions of contest write out themselves: amounts by place.

    {"per": "player", "by": "direction", "places": {"1": "0.20", "2": "0.10"}}

`per`: each player has the amount, or the contestant's players divide it; `by`: a list a direction or one
for everybody; `colour` is "black" where nothing is said.
"""

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any, Literal, cast

from scoring.engine.citation import Citation
from scoring.engine.contest import Contestants
from scoring.engine.masterpoints.grants import Depth, EvenDecline, ForPlaces, ListedAmounts, Share
from scoring.engine.masterpoints.reader import TableReader
from scoring.engine.masterpoints.schemes import ColourRule, Scheme

KEY = "conditions"
DECIMALS = 2
NAMES = {"ja": "試合要項の点数", "en": "Points of the conditions of contest"}


def inline(conditions: Mapping[str, Any], field: str = "master_points") -> Scheme:
    """The scheme of a `master_points` condition. Raises Refusals with everything that is wrong in it."""
    reader = TableReader(conditions, field)
    per = reader.choice("per", ("player", "contestant"), "player")
    by = reader.choice("by", ("direction", "overall"), "overall")
    amounts = _amounts(reader.table("places")) if reader.has("places") else ()
    colour = reader.text("colour", "black")
    reader.finish({"per", "by", "places", "colour"})
    return Scheme(
        KEY,
        NAMES,
        date.min,
        Citation.CONDITIONS_OF_CONTEST,
        True,
        _decimals(amounts),
        (ColourRule(colour),),
        (_grant(amounts, "each" if per == "player" else "split"),),
        lists=cast(Literal["direction", "overall"], by),
    )


def _amounts(places: TableReader) -> tuple[Fraction, ...]:
    """The amounts from the first place on."""
    keys = sorted(places.written(), key=lambda key: (len(key), key))
    wrong = [(key, place) for place, key in enumerate(keys, 1) if key != str(place)]
    if wrong:
        places.refuse(wrong[0][0], "mp_places_gap", place=str(wrong[0][1]))
    if not keys:
        places.refuse("1", "mp_places_none")
    amounts = tuple(places.fraction(key, least=Fraction(0)) for key in keys)
    if not places.problems:
        places.falling(amounts)
    return amounts


def _decimals(amounts: tuple[Fraction, ...]) -> int:
    """Two decimals, or as many as the amounts have."""
    return next((d for d in range(DECIMALS, 5) if all(10**d % a.denominator == 0 for a in amounts)), 4)


def _grant(amounts: tuple[Fraction, ...], share: Literal["each", "split"]) -> ForPlaces:
    depth = Depth(Fraction(1), "down", 1, max(len(amounts), 1))
    return ForPlaces(
        of="event",
        forms=frozenset(Contestants),
        factors=(),
        cap=None,
        share=Share(share),
        colour="",
        base=ListedAmounts(((1, amounts),)),
        decline=EvenDecline(),
        depth=depth,
        each_rounded=False,
        across_last="zero",
    )

"""What schemes of master points and ladders of ranks have at each place: its title, and what it can be."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from federation.reader import reader_language
from scoring.engine.masterpoints.ranks import ANY
from scoring.engine.wording.masterpoints import FORMS, LEVELS, RESTRICTIONS
from scoring.points.words.points import COLOURS, colour
from scoring.rulemaking.leaves import Leaf, Steps

LADDERS: Mapping[str, object] = {
    "american": gettext_lazy("America: ranks (sample)"),
    "new-zealand": gettext_lazy("New Zealand: ranks (sample)"),
    "titles": gettext_lazy("Japan: master ranks (sample)"),
    "world": gettext_lazy("World: ranks (sample)"),
}
# The scheme whose points are entered by hand alone: no calculator has it.
BY_HAND: Mapping[str, object] = {"world": gettext_lazy("World: points entered by hand (sample)")}
_HALVES = {
    "full": gettext_lazy("as a whole table"),
    "half": gettext_lazy("as half a table"),
    "none": gettext_lazy("not at all"),
}
_COLOURS = {name: title for name, title in COLOURS.items() if name}


@dataclass(frozen=True, slots=True)
class PointsPlace:
    """A place of a scheme: its title, and its choices, of which a list takes several; a number has none."""

    title: object
    choices: Mapping[str, object] = field(default_factory=dict)

    def word(self, value: str) -> str:
        """A choice in the reader's language; a number, and what is no choice, as it is."""
        return in_language(self.choices[value]) if value in self.choices else value


def in_language(word: object) -> str:
    """A word in the reader's language: the engine's are in English until they are read."""
    return _(str(word))


# By place without the numbers of lists; what a base gives for each thing, by its kind.
PLACES: Mapping[str, PointsPlace] = {
    "decimals": PointsPlace(gettext_lazy("Decimals of a point")),
    "levels": PointsPlace(gettext_lazy("Used by itself at these levels"), LEVELS),
    "forms": PointsPlace(gettext_lazy("Contestants that it is for"), FORMS),
    "combine": PointsPlace(
        gettext_lazy("Points of an event"),
        {
            "overall": gettext_lazy("those of the overall ranking"),
            "sum": gettext_lazy("those of the overall ranking and of every session together"),
            "larger": gettext_lazy("the larger of the overall ranking and of the sessions"),
        },
    ),
    "minimum_boards": PointsPlace(gettext_lazy("Boards that a session must have")),
    "non_members": PointsPlace(
        gettext_lazy("Points of players who are no members"),
        {
            "claimable": gettext_lazy("are kept on a slip"),
            "discarded": gettext_lazy("lapse"),
        },
    ),
    "decay.rate": PointsPlace(gettext_lazy("Part that is lost every year")),
    "decay.colours": PointsPlace(gettext_lazy("Colours of which a part is lost"), _COLOURS),
    "colours.colour": PointsPlace(gettext_lazy("Colour"), _COLOURS),
    "colours.levels": PointsPlace(gettext_lazy("at these levels"), LEVELS),
    "colours.not_levels": PointsPlace(gettext_lazy("not at these levels"), LEVELS),
    "colours.sessions_from": PointsPlace(gettext_lazy("from so many sessions on")),
    "colours.forms": PointsPlace(gettext_lazy("for"), FORMS),
    "grants.of": PointsPlace(
        gettext_lazy("Counted for"),
        {
            "event": gettext_lazy("the event"),
            "sessions": gettext_lazy("every session"),
            "both": gettext_lazy("every session and the event"),
        },
    ),
    "grants.forms": PointsPlace(gettext_lazy("These points are for"), FORMS),
    "grants.cap": PointsPlace(gettext_lazy("At most")),
    "grants.colour": PointsPlace(gettext_lazy("Colour"), _COLOURS),
    "grants.per_board": PointsPlace(gettext_lazy("For every board of a match won")),
    "grants.each@matches": PointsPlace(gettext_lazy("For each match won")),
    "grants.each@victory_points": PointsPlace(gettext_lazy("For each victory point")),
    "grants.across_last": PointsPlace(
        gettext_lazy("A tie across the last place with points: the places without points"),
        {
            "zero": gettext_lazy("count as nothing"),
            "extend": gettext_lazy("count as if points went on"),
        },
    ),
    "grants.each_rounded": PointsPlace(gettext_lazy("Every place rounded before ties are shared")),
    "grants.most_each": PointsPlace(gettext_lazy("At most for each place")),
    "grants.base.each@tables": PointsPlace(gettext_lazy("First place: for each table")),
    "grants.base.each@contestants": PointsPlace(gettext_lazy("First place: for each contestant")),
    "grants.base.each@fixed": PointsPlace(gettext_lazy("First place")),
    "grants.base.each@rungs": PointsPlace(gettext_lazy("For each place, from the last with points upwards")),
    "grants.base.half": PointsPlace(gettext_lazy("A half table counts"), _HALVES),
    "grants.base.most@tables": PointsPlace(gettext_lazy("First place: at most")),
    "grants.base.divisor": PointsPlace(gettext_lazy("The winners' points of the games, divided by")),
    "grants.base.least": PointsPlace(gettext_lazy("Games of a series, at least")),
    "grants.base.most@games": PointsPlace(gettext_lazy("Games of a series, at most")),
    "grants.base.plus": PointsPlace(gettext_lazy("First place: tables and so many more")),
    "grants.base.over": PointsPlace(gettext_lazy("divided by")),
    "grants.base.up_to": PointsPlace(gettext_lazy("up to so many tables")),
    "grants.base.log_over": PointsPlace(gettext_lazy("Beyond: the logarithm of the tables divided by")),
    "grants.base.sizes.from": PointsPlace(gettext_lazy("From so many contestants")),
    "grants.base.sizes.to": PointsPlace(gettext_lazy("to so many contestants")),
    "grants.base.sizes.places": PointsPlace(gettext_lazy("Points by place")),
    "grants.decline.ratio": PointsPlace(gettext_lazy("Part of the place before")),
    "grants.decline.shares": PointsPlace(gettext_lazy("Parts of the first place, by place")),
    "grants.decline.then_one_over_place_less": PointsPlace(
        gettext_lazy("After them: one divided by the place, less")
    ),
    "grants.depth.share": PointsPlace(gettext_lazy("Part of the list that has points")),
    "grants.depth.rounding": PointsPlace(
        gettext_lazy("Places with points are rounded"),
        {
            "up": gettext_lazy("up"),
            "down": gettext_lazy("down"),
            "half_up": gettext_lazy("to the nearest, half up"),
        },
    ),
    "grants.depth.least": PointsPlace(gettext_lazy("Places with points, at least")),
    "grants.depth.most": PointsPlace(gettext_lazy("Places with points, at most")),
    "grants.share.kind": PointsPlace(
        gettext_lazy("Players of a contestant"),
        {
            "each": gettext_lazy("have all of it each"),
            "boards": gettext_lazy("have it by the boards that they played"),
            "split": gettext_lazy("share it equally"),
            "split_boards": gettext_lazy("share it by the boards that they played"),
        },
    ),
    "grants.share.full_from": PointsPlace(gettext_lazy("Part of the boards that earns everything")),
    "grants.share.least": PointsPlace(gettext_lazy("Nothing below this part of the boards")),
    "grants.factors.otherwise": PointsPlace(gettext_lazy("otherwise")),
    "ranks.event_wins": PointsPlace(gettext_lazy("titles of events")),
    "ranks.by_hand": PointsPlace(gettext_lazy("given by hand")),
}
# What makes up a scheme and stays as it is: another one is written as a file.
STRUCTURE = frozenset({"kind", "by", "count", "key", "names"})
_FACTORS: Mapping[str, tuple[object, Mapping[str, object]]] = {
    "level": (gettext_lazy("Factor by level"), LEVELS),
    "form": (gettext_lazy("Factor by form"), FORMS),
    "lists": (
        gettext_lazy("Factor by lists"),
        {"direction": gettext_lazy("one a direction"), "overall": gettext_lazy("one for all")},
    ),
    "class": (gettext_lazy("Factor by class of the game"), {}),
    "sessions": (gettext_lazy("Factor by sessions"), {}),
    "restriction": (gettext_lazy("Factor by who may enter"), RESTRICTIONS),
    "restrictions": (gettext_lazy("Factor by the number of restrictions"), {}),
    "boards": (gettext_lazy("Factor by boards"), {}),
    "matches": (gettext_lazy("Factor by matches"), {}),
}


def place_at(table: Any, leaf: Leaf) -> PointsPlace | None:
    """What stands at a place of a scheme or a ladder; None for what makes it up and stays."""
    own = _own(table, leaf.steps)
    if own is not None:
        return own
    return None if STRUCTURE & set(leaf.steps) else PointsPlace(title_at(table, leaf.steps))


def _own(table: Any, steps: Steps) -> PointsPlace | None:
    plain = ".".join(step for step in steps if isinstance(step, str))
    kind = _around(table, steps).get("kind", "")
    return PLACES.get(plain) or PLACES.get(f"{plain}@{kind}")


def title_at(table: Any, steps: Steps) -> str:
    """The title of a value at a place, with that of what it stands in where there are several."""
    own = _own(table, steps)
    title = str(own.title) if own else _by_name(table, steps)
    within = _within(table, steps)
    return _("%(within)s: %(title)s") % {"within": within, "title": title} if within else title


def _around(table: Any, steps: Steps) -> Mapping[str, Any]:
    inner = table
    for step in steps[:-1]:
        inner = inner[step]
    return inner if isinstance(inner, Mapping) else {}


def _by_name(table: Any, steps: Steps) -> str:
    """A title by the name that the table itself writes: a level of a factor, a colour that a rank needs."""
    name = str(steps[-1])
    if steps[0] == "exchange":
        return _("%(colour)s: so many are one point of the ranks") % {"colour": colour(name)}
    if steps[-2:-1] == ("needs",):
        colours = " + ".join(colour(part) for part in name.split("+"))
        return _("points of all colours") if name == ANY else _("points, %(colours)s") % {"colours": colours}
    _title, names = _FACTORS[_around(table, steps[:-1])["by"]]
    return in_language(names[name]) if name in names else re.sub(r"^0+(?=.)", "", name)


def _within(table: Any, steps: Steps) -> str:
    """What a value stands in, where that has others like it."""
    if steps[0] == "ranks":
        return str(table["ranks"][steps[1]]["names"][reader_language()])
    if steps[0] == "colours":
        return _("Colour %(number)s") % {"number": int(steps[1]) + 1} if len(table["colours"]) > 1 else ""
    if steps[0] != "grants":
        return ""
    number = int(steps[1])
    parts = [_("Points %(number)s") % {"number": number + 1}] if len(table["grants"]) > 1 else []
    if "factors" in steps:
        parts.append(str(_FACTORS[table["grants"][number]["factors"][steps[3]]["by"]][0]))
    if "sizes" in steps and len(table["grants"][number]["base"]["sizes"]) > 1:
        parts.append(_("Field %(number)s") % {"number": int(steps[4]) + 1})
    return ", ".join(parts)

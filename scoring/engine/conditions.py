"""Under which conditions a pairs session is scored: read from text, refused by name.

The values come from a regulation pack, and a tournament's conditions of contest may override them.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from scoring.engine.citation import Citation
from scoring.engine.regulation import Rule
from scoring.engine.sheet import Scoring, Sheet

R = TypeVar("R", bound=Rule)

# A rule as a pack writes it, and its clause.
RuleText = tuple[Mapping[str, object], Citation]

SCALES = {"half": 1, "two": 2}  # what a score beaten is worth
DECIMALS_MAX = 6
BUTLER_TRIM_MAX = 9

ALLOWED: Mapping[str, tuple[str, ...]] = {
    "matchpoint_scale": tuple(SCALES),
    "neuberg": ("boards", "off"),
    "across_sections": ("yes", "no"),
    "award_decimals": ("exact", *map(str, range(DECIMALS_MAX + 1))),
    "factor_totals": ("yes", "no"),
    "percent_from": ("exact", "rounded_score"),
    "averages": ("own_percentage", "flat"),
    "fouled_boards": ("current", "traditional"),
    "cross_imps": ("sum", "mean"),
    "butler_trim": tuple(map(str, range(BUTLER_TRIM_MAX + 1))),
    "butler_round": ("0", "1", "10"),
    "vp_scale": ("NAME", "@FILE.json"),
}
# Values that no list can hold. Which names of scales there are, the regulation pack knows.
FREE: Mapping[str, re.Pattern[str]] = {
    "vp_scale": re.compile(r"@\S(.{0,250}\S)?|[a-zA-Z0-9][\w.-]{0,60}", re.ASCII)
}

# What holds where a kept session says nothing of it: these do not concern it, or could not be chosen yet.
UNSAID = {
    "fouled_boards": "current",
    "cross_imps": "sum",
    "butler_trim": "0",
    "butler_round": "10",
    "vp_scale": "wbf-continuous-20",
}


# What each way of comparing looks at; fouled boards are a matter of the session.
_EVERYWHERE = ("across_sections", "factor_totals")
_LOOKED_AT: Mapping[Scoring, tuple[str, ...]] = {
    Scoring.MATCHPOINTS: (
        "matchpoint_scale",
        "neuberg",
        *_EVERYWHERE,
        "award_decimals",
        "percent_from",
        "averages",
    ),
    Scoring.CROSS_IMPS: (*_EVERYWHERE, "cross_imps"),
    Scoring.BUTLER: (*_EVERYWHERE, "butler_trim", "butler_round"),
    Scoring.TOTAL_POINTS: _EVERYWHERE,
    Scoring.IMPS: (*_EVERYWHERE, "cross_imps", "butler_trim", "butler_round", "vp_scale"),
}


def concerning(sheet: Sheet) -> frozenset[str]:
    """The conditions that a session's figures can depend on; the others need not be told or kept."""
    fouled = any(line.group for line in sheet.lines)
    return frozenset(_LOOKED_AT[sheet.scoring]) | (frozenset({"fouled_boards"}) if fouled else frozenset())


class ConditionError(ValueError):
    """A condition that does not exist or cannot have that value. A sentence is kept under each code."""

    def __init__(self, code: str, **parameters: str) -> None:
        super().__init__(f"{code}: {', '.join(f'{k}={v}' for k, v in parameters.items())}")
        self.code = code
        self.parameters = parameters


@dataclass(frozen=True, slots=True)
class Conditions:
    """The settings of a session of pairs, and the clause each of them rests on."""

    matchpoint_scale: str
    neuberg: str  # "boards": a board short of results is brought to the field's size; "off": it is not
    across_sections: str
    award_decimals: int | None  # None: awards stay exact
    factor_totals: str  # "yes": a total on fewer boards is brought to the full number of boards
    percent_from: str
    averages: str
    fouled_boards: str  # "traditional": half a score tied for each result missing, whatever the group
    cross_imps: str  # "sum": IMPs over all comparisons are added; "mean": divided by their number
    butler_trim: str  # so many of the highest and of the lowest scores are left out of the datum
    butler_round: str  # the datum is brought to a multiple of this; "0": it stays exact
    vp_scale: str  # a scale of the pack, or "@" and the file of a table; the caller opens it
    cites: Mapping[str, Citation] = field(default_factory=dict)
    rules: Mapping[str, RuleText] = field(default_factory=dict)  # of the pack, by key

    @classmethod
    def of(
        cls,
        values: Mapping[str, str],
        cites: Mapping[str, Citation] | None = None,
        rules: Mapping[str, RuleText] | None = None,
    ) -> "Conditions":
        """Read every condition from text. Raises ConditionError naming the key and what it may be."""
        for key, value in values.items():
            check(key, value)
        for key in ALLOWED:
            if key not in values:
                raise ConditionError("condition_missing", key=key, allowed=", ".join(ALLOWED[key]))
        decimals = values["award_decimals"]
        return cls(
            **{key: values[key] for key in ALLOWED if key != "award_decimals"},
            award_decimals=None if decimals == "exact" else int(decimals),
            cites=dict(cites or {}),
            rules=dict(rules or {}),
        )

    def rule(self, kind: type[R], otherwise: R | None = None) -> R:
        """A rule of the pack that the session goes by, asked for only where a board needs it.

        Raises ConditionError where the pack has none and nothing holds otherwise.
        """
        if kind.KEY in self.rules:
            return kind.read(*self.rules[kind.KEY])
        if otherwise is None:
            raise ConditionError("rule_needed", key=kind.KEY)
        return otherwise

    def cite(self, key: str) -> Citation:
        """The clause that a condition rests on; what the organiser set rests on the conditions of contest."""
        return self.cites.get(key, Citation.CONDITIONS_OF_CONTEST)

    def cite_of(self, kind: type[Rule], otherwise: Citation) -> Citation:
        """The clause of a rule: as a run has kept it among its clauses, else as the pack says."""
        if kind.KEY in self.rules:
            return self.rules[kind.KEY][1]
        return self.cites.get(kind.KEY, otherwise)

    @property
    def win(self) -> int:
        """What a score beaten is worth: 1 or 2."""
        return SCALES[self.matchpoint_scale]

    @property
    def decimals_shown(self) -> int:
        """Awards and totals are printed with two decimals, or more where more are kept."""
        return max(2, self.award_decimals or 0)

    def as_texts(self) -> dict[str, str]:
        """The conditions as `of` reads them."""
        texts = {key: getattr(self, key) for key in ALLOWED}
        return {key: "exact" if value is None else str(value) for key, value in texts.items()}


def check(key: str, value: str) -> None:
    """Refuse a key that is no condition, and a value that the key may not have."""
    if key not in ALLOWED:
        raise ConditionError("condition_unknown", key=key, allowed=", ".join(ALLOWED))
    fits = FREE[key].fullmatch(value) if key in FREE else value in ALLOWED[key]
    if not fits:
        raise ConditionError("condition_value", key=key, value=value, allowed=", ".join(ALLOWED[key]))

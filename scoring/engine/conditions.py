"""Under which conditions a pairs session at matchpoints is scored: read from text, refused by name.

The values come from a regulation pack, and a tournament's conditions of contest may override them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.engine.citation import Citation

SCALES = {"half": 1, "two": 2}  # what a score beaten is worth
DECIMALS_MAX = 6

ALLOWED: Mapping[str, tuple[str, ...]] = {
    "matchpoint_scale": tuple(SCALES),
    "neuberg": ("boards", "off"),
    "across_sections": ("yes", "no"),
    "award_decimals": ("exact", *map(str, range(DECIMALS_MAX + 1))),
    "factor_totals": ("yes", "no"),
    "percent_from": ("exact", "rounded_score"),
    "averages": ("own_percentage", "flat"),
}


class ConditionError(ValueError):
    """A condition that does not exist or cannot have that value. A sentence is kept under each code."""

    def __init__(self, code: str, **parameters: str) -> None:
        super().__init__(f"{code}: {', '.join(f'{k}={v}' for k, v in parameters.items())}")
        self.code = code
        self.parameters = parameters


@dataclass(frozen=True, slots=True)
class Conditions:
    """The settings that matter at matchpoints, and the clause each of them rests on."""

    matchpoint_scale: str
    neuberg: str  # "boards": a board short of results is brought to the field's size; "off": it is not
    across_sections: str
    award_decimals: int | None  # None: awards stay exact
    factor_totals: str  # "yes": a total on fewer boards is brought to the full number of boards
    percent_from: str
    averages: str
    cites: Mapping[str, Citation] = field(default_factory=dict)

    @classmethod
    def of(cls, values: Mapping[str, str], cites: Mapping[str, Citation] | None = None) -> "Conditions":
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
        )

    def cite(self, key: str) -> Citation:
        """The clause that a condition rests on; what the organiser set rests on the conditions of contest."""
        return self.cites.get(key, Citation.CONDITIONS_OF_CONTEST)

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
    if value not in ALLOWED[key]:
        raise ConditionError("condition_value", key=key, value=value, allowed=", ".join(ALLOWED[key]))

"""Rates of tax as dated data (tax_rates.toml): which one a treatment has on a day, and how tax is rounded."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

_DATA = Path(__file__).parent / "tax_rates.toml"


class TaxTreatment(StrEnum):
    """How the law looks at what is charged."""

    STANDARD = "standard"
    REDUCED = "reduced"
    ZERO = "zero"  # taxed at nothing: it is in the tax return
    EXEMPT = "exempt"
    OUTSIDE = "outside"  # not a supply at all, or no tax is known


class Rounding(StrEnum):
    """How a tax is rounded to the least unit of its currency."""

    HALF_UP = "half_up"  # the half away from zero
    DOWN = "down"  # toward zero
    UP = "up"  # away from zero


class NoSuchRate(LookupError):
    """A jurisdiction has no rate for a treatment on a day."""


@dataclass(frozen=True, slots=True)
class TaxRate:
    """A rate in percent from a day on; None for what bears no tax and has no rate. Every one has its law."""

    treatment: TaxTreatment
    starts: date
    percent: Decimal | None
    cites: str


@dataclass(frozen=True, slots=True)
class Jurisdiction:
    """A country's tax: its rates, the roundings that its law allows, the form of a registration number."""

    key: str
    title: str
    rates: tuple[TaxRate, ...]
    roundings: tuple[Rounding, ...]
    rounding_cites: str
    registration: str

    def rate(self, treatment: TaxTreatment, day: date) -> TaxRate:
        """The rate in force on the day of the supply. Raises NoSuchRate."""
        known = [rate for rate in self.rates if rate.treatment is treatment and rate.starts <= day]
        if not known:
            raise NoSuchRate(f"{self.key} has no rate {treatment} on {day}")
        return max(known, key=lambda rate: rate.starts)

    def is_registration(self, number: str) -> bool:
        """Whether a registration number has the form of this tax: T and 13 digits, GB and 9 or 12.

        Its digits are not checked further: those of Japanese associations without a corporate number follow
        no rule that is published.
        """
        return bool(self.registration) and re.fullmatch(self.registration, number) is not None


@cache
def jurisdictions() -> Mapping[str, Jurisdiction]:
    """All that are known, by key: "japan", "united_kingdom", "none"."""
    data = tomllib.loads(_DATA.read_text(encoding="utf-8"), parse_float=Decimal)
    return {key: _jurisdiction(key, written) for key, written in data.items()}


def _jurisdiction(key: str, written: Mapping[str, Any]) -> Jurisdiction:
    rates = tuple(_rate(one) for one in written["rate"])
    roundings = tuple(map(Rounding, written["rounding"]))
    texts = written["rounding_cites"], written["registration"]
    return Jurisdiction(key, written["title"], rates, roundings, *texts)


def _rate(written: Mapping[str, Any]) -> TaxRate:
    percent = written.get("percent")
    exact = None if percent is None else Decimal(percent)
    return TaxRate(TaxTreatment(written["treatment"]), written["starts"], exact, written["cites"])

"""A pack of regulations: parameters with dated versions, and which of them is in force on a day."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from scoring.engine.citation import Citation
from scoring.engine.conditions import check


class RegulationError(LookupError):
    """The book has no answer. A sentence is kept under each code."""

    def __init__(self, code: str, **parameters: str) -> None:
        super().__init__(f"{code}: {', '.join(f'{k}={v}' for k, v in parameters.items())}")
        self.code = code
        self.parameters = parameters


class NotInForce(RegulationError):
    """The day lies outside a parameter's dates."""

    def __init__(self, key: str, day: date) -> None:
        super().__init__("not_in_force", key=key, day=day.isoformat())
        self.key = key
        self.day = day


@dataclass(frozen=True, slots=True)
class Version:
    """What holds from a day on, and the clause that says so."""

    starts: date
    value: str
    cites: Citation
    ends: date | None = None  # the last day, for a rule given up without a successor


@dataclass(frozen=True, slots=True)
class Parameter:
    """One number or choice through time."""

    key: str
    title: str
    checked: date  # the last day somebody compared the file with the regulations
    versions: tuple[Version, ...]  # by start

    def on(self, day: date) -> Version:
        """The version in force on a day: the latest start that is not after it."""
        begun = [version for version in self.versions if version.starts <= day]
        if not begun or (begun[-1].ends and begun[-1].ends < day):
            raise NotInForce(self.key, day)
        return begun[-1]


@dataclass(frozen=True, slots=True)
class Book:
    """A pack: what a federation goes by."""

    names: Mapping[str, str]  # by language
    official: bool  # whether the federation has confirmed it; screens say so where it has not
    effective: date
    parameters: Mapping[str, Parameter]

    def on(self, day: date) -> dict[str, Version]:
        """Every parameter as it stands on a day. Raises NotInForce naming the first that does not."""
        return {key: parameter.on(day) for key, parameter in self.parameters.items()}

    @property
    def newest(self) -> date:
        """The first day on which the newest of all versions is in force."""
        return max(parameter.versions[-1].starts for parameter in self.parameters.values())


def load(directory: Path) -> Book:
    """Read a pack from its directory: pack.toml and one file a parameter."""
    manifest = _toml(directory / "pack.toml")
    files = sorted(path for path in directory.glob("*.toml") if path.name != "pack.toml")
    parameters = {parameter.key: parameter for parameter in map(_parameter, files)}
    return Book(manifest["names"], manifest["official"], manifest["effective"], parameters)


def _parameter(path: Path) -> Parameter:
    entry = _toml(path)
    versions = sorted((_version(entry["key"], table) for table in entry["version"]), key=lambda v: v.starts)
    return Parameter(entry["key"], entry["title"], entry["checked"], tuple(versions))


def _version(key: str, table: Mapping[str, Any]) -> Version:
    value = str(table["value"])
    check(key, value)
    return Version(table["starts"], value, Citation(table["cites"]), table.get("ends"))


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)

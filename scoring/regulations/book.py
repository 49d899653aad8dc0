"""A pack of regulations: parameters with dated versions, and which of them is in force on a day."""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from scoring.engine.citation import Citation
from scoring.engine.conditions import check
from scoring.engine.masterpoints import ranks, reading

# What every version of a file has beside what it says.
VERSION = frozenset({"starts", "ends", "cites", "value"})


class RegulationError(LookupError):
    """The book has no answer. A sentence is kept under each code."""

    def __init__(self, code: str, **parameters: str) -> None:
        super().__init__(f"{code}: {', '.join(f'{k}={v}' for k, v in parameters.items())}")
        self.code = code
        self.parameters = parameters


class NotInForce(RegulationError):
    """The day lies outside a parameter's dates."""

    def __init__(self, keys: str | Sequence[str], day: date) -> None:
        named = keys if isinstance(keys, str) else ", ".join(keys)
        code = "not_in_force" if isinstance(keys, str) or len(keys) == 1 else "several_not_in_force"
        super().__init__(code, key=named, day=day.isoformat())
        self.key = named
        self.day = day


@dataclass(frozen=True, slots=True)
class Version:
    """What holds from a day on, and the clause that says so."""

    starts: date
    value: Any  # a condition's text, a rule's table
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
        version = self.in_force(day)
        if version is None:
            raise NotInForce(self.key, day)
        return version

    def in_force(self, day: date) -> Version | None:
        """The same; None outside its dates."""
        begun = [version for version in self.versions if version.starts <= day]
        return begun[-1] if begun and (begun[-1].ends is None or day <= begun[-1].ends) else None


@dataclass(frozen=True, slots=True, eq=False)  # one is another's equal only where it is the same
class Book:
    """A pack: what a federation goes by."""

    names: Mapping[str, str]  # by language
    official: bool  # whether the federation has confirmed it; screens say so where it has not
    effective: date
    parameters: Mapping[str, Parameter]  # the conditions that a session is scored under
    rules: Mapping[str, Parameter]  # what directors apply: averages, penalties, forfeits, clocks
    scales: Mapping[str, Parameter]  # victory-point scales
    schemes: Mapping[str, Parameter] = field(default_factory=dict)  # of master points
    ladders: Mapping[str, Parameter] = field(default_factory=dict)  # their ranks

    def on(self, day: date) -> dict[str, Version]:
        """Every parameter as it stands on a day. Raises NotInForce naming the first that does not."""
        return {key: parameter.on(day) for key, parameter in self.parameters.items()}

    def everything(self) -> Iterator[Parameter]:
        """Every parameter of the pack."""
        yield from self.parameters.values()
        yield from self.rules.values()
        yield from self.scales.values()
        yield from self.schemes.values()
        yield from self.ladders.values()


# A pack by its name, or as a federation has it with editions of its own.
Pack = str | Book


def load(directory: Path) -> Book:
    """Read a pack from its directory: pack.toml, one file a condition, rules/ and scales/ likewise.

    masterpoints/ has a file a scheme, masterpoints/ranks/ one a ladder of ranks; what is wrong in one is
    refused all at once (Refusals).
    """
    manifest = _toml(directory / "pack.toml")
    conditions = (path for path in directory.glob("*.toml") if path.name != "pack.toml")
    return Book(
        manifest["names"],
        manifest["official"],
        manifest["effective"],
        _by_key(_parameter(path, _condition) for path in conditions),
        _by_key(_parameter(path, _table) for path in directory.glob("rules/*.toml")),
        _by_key(_parameter(path, _table) for path in directory.glob("scales/*.toml")),
        _by_key(_with_origin(path, reading.editions) for path in directory.glob("masterpoints/*.toml")),
        _by_key(_with_origin(path, ranks.ladders) for path in directory.glob("masterpoints/ranks/*.toml")),
    )


def _with_origin(path: Path, read: Callable[[Mapping[str, Any], str], object]) -> Parameter:
    """A scheme or a ladder: the value of each version is its table with its names and its origin in it."""
    entry = _toml(path)
    read(entry, path.name)  # refuses what cannot be, with the file and the key
    versions = [
        Version(
            version["starts"],
            {
                "names": entry["names"],
                **{name: value for name, value in version.items() if name not in VERSION},
                **version.get("value", {}),
            },
            Citation(version["cites"]),
            version.get("ends"),
        )
        for version in entry["version"]
    ]
    versions.sort(key=lambda version: version.starts)
    return Parameter(entry["key"], entry["title"], entry["checked"], tuple(versions))


def _by_key(parameters: Iterable[Parameter]) -> dict[str, Parameter]:
    return {parameter.key: parameter for parameter in sorted(parameters, key=lambda p: p.key)}


def _parameter(path: Path, value: Callable[[str, Any], Any]) -> Parameter:
    entry = _toml(path)
    versions = [
        Version(
            table["starts"], value(entry["key"], table["value"]), Citation(table["cites"]), table.get("ends")
        )
        for table in entry["version"]
    ]
    versions.sort(key=lambda version: version.starts)
    return Parameter(entry["key"], entry["title"], entry["checked"], tuple(versions))


def _condition(key: str, value: Any) -> str:
    check(key, str(value))
    return str(value)


def _table(key: str, value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{key}: a rule is a table, not {value!r}")
    return value


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"), parse_float=Decimal)

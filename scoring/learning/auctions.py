"""Example auctions of an article: two hands, the calls, and what each call says. Knows no database."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulings.library.bilingual import BilingualText
from scoring.engine.words import WRITTEN
from scoring.learning.shelf import HERE

# What a call promises of its caller's hand: at least and at most so many points, aces, or cards of a suit.
Promise = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class CallMeaning:
    """What a call says, in words and in numbers that the hand keeps."""

    text: BilingualText
    shows: Promise


@dataclass(frozen=True, slots=True)
class ExampleAuction:
    """An auction with the hands of both partners as PBN writes a hand; `meanings` by step from 1 on."""

    title: BilingualText
    dealer: str
    hands: Mapping[str, str]
    calls: tuple[str, ...]
    meanings: Mapping[int, CallMeaning]


@cache
def examples(article: str) -> tuple[ExampleAuction, ...]:
    """The auctions of an article, in the order in which they are shown; none for most."""
    file = HERE / "auctions" / f"{article}.toml"
    if not file.exists():
        return ()
    return tuple(_example(entry) for entry in tomllib.loads(file.read_text(encoding="utf-8"))["auction"])


def _example(entry: Mapping[str, Any]) -> ExampleAuction:
    meanings = {
        says["step"]: CallMeaning(
            BilingualText(**{language: says[language] for language in WRITTEN}),
            {name: (low, high) for name, (low, high) in says.get("shows", {}).items()},
        )
        for says in entry["says"]
    }
    return ExampleAuction(
        BilingualText(**entry["title"]), entry["dealer"], entry["hands"], tuple(entry["calls"]), meanings
    )

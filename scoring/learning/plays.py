"""Plays to try: a position, whose card it is, some cards to choose from. Knows no database."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from rulings.library.bilingual import BilingualText
from scoring.engine.game.seats import clockwise, opposite
from scoring.engine.words import WRITTEN
from scoring.learning.shelf import HERE

SUITS = "SHDC"


@dataclass(frozen=True, slots=True)
class PlayChoice:
    """A card that may be chosen, and what becomes of it."""

    card: str
    why: BilingualText


@dataclass(frozen=True, slots=True)
class PlayProblem:
    """A position late in a deal, or a whole one. `goal`: tricks that the chooser's side needs from here on.

    `played`: the cards on the table, from `leader` on. `right`: the one choice by which the goal is reached
    against any defence, or play.
    """

    key: str
    article: str
    anchor: str
    title: BilingualText
    task: BilingualText
    trump: str
    declarer: str
    hands: Mapping[str, str]
    leader: str
    played: tuple[str, ...]
    goal: int
    choices: tuple[PlayChoice, ...]
    right: str

    @property
    def turn(self) -> str:
        """Whose card is chosen."""
        return clockwise(self.leader, len(self.played))

    @property
    def dummy(self) -> str:
        """The hand on the table."""
        return opposite(self.declarer)

    @property
    def chooser(self) -> str:
        """Who chooses: declarer for dummy too."""
        return self.declarer if self.turn == self.dummy else self.turn

    def choice(self, card: str) -> PlayChoice | None:
        """One of the choices by its card."""
        return next((choice for choice in self.choices if choice.card == card), None)


def cards_of(hand: str) -> tuple[str, ...]:
    """The cards of a hand that PBN wrote: "AQ..T2." has SA SQ DT D2."""
    return tuple(suit + rank for suit, ranks in zip(SUITS, hand.split("."), strict=True) for rank in ranks)


@cache
def problems() -> Mapping[str, PlayProblem]:
    """Every problem by its key, in the order of the files."""
    files = sorted((HERE / "problems").glob("*.toml"))
    return {file.stem: _problem(file.stem, tomllib.loads(file.read_text(encoding="utf-8"))) for file in files}


def _says(choice: Mapping[str, Any]) -> BilingualText:
    return BilingualText(**{language: choice[language] for language in WRITTEN})


def _problem(key: str, read: Mapping[str, Any]) -> PlayProblem:
    choices = tuple(PlayChoice(one["card"], _says(one)) for one in read["choices"])
    names = ("article", "anchor", "trump", "declarer", "hands", "leader", "goal", "right")
    return PlayProblem(
        key=key,
        title=BilingualText(**read["title"]),
        task=BilingualText(**read["task"]),
        played=tuple(read.get("played", ())),
        choices=choices,
        **{name: read[name] for name in names},
    )


def of_article(article: str) -> list[PlayProblem]:
    """The problems that an article leads to."""
    return [problem for problem in problems().values() if problem.article == article]

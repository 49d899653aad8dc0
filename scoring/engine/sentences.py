"""All of the engine's sentences: what a step says, and what a refusal says, by code."""

from pathlib import Path

from scoring.engine.wording import (
    adjusted,
    averages,
    comparison,
    contract,
    corrections,
    events,
    forfeits,
    forms,
    fouled,
    game,
    masterpoints,
    matchpoints,
    penalties,
    refusals,
    series,
    social,
    teams,
    totals,
    victory_points,
)
from scoring.engine.words import Words

CATALOGUES = Path(__file__).resolve().parent.parent / "locale"

_ROOMS = (
    adjusted,
    averages,
    comparison,
    contract,
    corrections,
    events,
    forfeits,
    forms,
    fouled,
    game,
    masterpoints,
    matchpoints,
    penalties,
    refusals,
    series,
    social,
    teams,
    totals,
    victory_points,
)

WORDS = Words({code: text for room in _ROOMS for code, text in room.SENTENCES.items()}, CATALOGUES)

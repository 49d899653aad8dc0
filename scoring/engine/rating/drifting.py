"""Form changes: with every day without a session a strength is known less well, up to the start's error."""

from dataclasses import replace
from datetime import date

from scoring.engine.rating.definition import DRIFT, START_VARIANCE, PlayerState


def on(day: date, state: PlayerState) -> PlayerState:
    """A state as it is on a later day. On the same day, and before, it is what it was."""
    days = (day - state.last).days if state.last else 0
    if days <= 0:
        return state
    return replace(state, variance=min(state.variance + DRIFT * days, max(START_VARIANCE, state.variance)))

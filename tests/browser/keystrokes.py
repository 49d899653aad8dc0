"""How long somebody takes at a page: presses by the keystroke-level model, and what the page made them wait.

The model and its times: S. K. Card, T. P. Moran and A. Newell, "The keystroke-level model for user
performance time with interactive systems", Communications of the ACM 23 (1980), pages 396-410. It adds up
what somebody who knows the page does without a mistake. Its times are of keyboards and a mouse; nobody
presses blind on a telephone: a press there is taken at the model's time for letters without an order, nearly
twice that of words.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager

KEY = 0.28  # seconds: a key of a keyboard, of somebody who types 40 words a minute
TAP = 0.50  # a key on the screen of a telephone, as "typing random letters"
POINT = 1.10  # to what lies somewhere on the page, before it is pressed
THINK = 1.35  # to make up one's mind: the next result is read from the slip


class Keystrokes:
    """What somebody pressed and thought of, and what they waited for. `press`: seconds a press."""

    def __init__(self, press: float) -> None:
        self.press = press
        self.presses = self.points = self.thoughts = 0
        self.waited = 0.0

    @property
    def worked(self) -> float:
        """Seconds of one's own doing."""
        return self.press * self.presses + POINT * self.points + THINK * self.thoughts

    @property
    def seconds(self) -> float:
        """Seconds in all."""
        return self.worked + self.waited

    @contextmanager
    def waiting(self, meanwhile: float = 0.0) -> Iterator[None]:
        """The page is waited for, by the clock; `meanwhile`: seconds in which one goes on without it."""
        begins = time.monotonic()
        yield
        self.waited += max(0.0, time.monotonic() - begins - meanwhile)

"""How long somebody takes at a page, by the keystroke-level model, slower for a telephone.

Card, Moran and Newell, "The keystroke-level model for user performance time with interactive systems",
Communications of the ACM 23 (1980), 396-410: the seconds of a task are those of its operators, added up.
"""

from decimal import Decimal
from typing import Any

from tests.browser.telephones import Telephone

# Theirs, in seconds: to make up one's mind, to point at something, a key of an average typist, and one of
# somebody who does not know the keyboard, their slowest. A character on glass is taken to be as slow as
# that, and a thumb to press twice as long as a finger on a key.
MIND, POINT, KEY, CHARACTER = Decimal("1.35"), Decimal("1.10"), Decimal("0.28"), Decimal("1.20")
PRESS = POINT + 2 * KEY
# The system's answer is to be measured by their rule. Ours takes less: a poor line is taken for granted.
ANSWER = Decimal(3)
# Of a telephone, which they did not have: a screenful of a page, and a finger that moves it on.
SCREENFUL, SWIPE = 600, POINT
# Japanese is typed by its sounds, which are then turned into what is written: keys for one character.
KEYS = {"ja": 3, "en": 1}
# A question is thought about once, by the second of their rules, however many boxes it has; by the first
# a press or a text that follows from the thought has no other of its own. What leads on has one, and so
# has the choice from a list.
QUESTIONS = ":is(.field, summary):visible"


class TimedThumb:
    """Somebody's presses, characters and seconds from page to page. Every question that is shown is read."""

    def __init__(self, phone: Telephone, language: str) -> None:
        self.phone, self.page, self.keys = phone, phone.page, KEYS[language]
        self.presses, self.characters, self.seconds = 0, 0, Decimal(0)

    def arrives(self) -> None:
        """At a page: it answers, is moved through to its end, and each question is thought about."""
        questions = self.page.locator(f"main form {QUESTIONS}").count()
        self.seconds += ANSWER + SWIPE * (self._height() // SCREENFUL) + MIND * questions

    def _height(self) -> int:
        return int(self.page.evaluate("document.documentElement.scrollHeight"))

    def unfolds(self, fold: Any) -> None:
        """What is said of a bid stands at its fold; who opens it moves on to what is to be changed."""
        before = self._height()
        self.press(fold.locator("> summary"))
        self.seconds += SWIPE * ((self._height() - before) // SCREENFUL)

    def press(self, target: Any) -> None:
        """On something of the page that leads nowhere: a box, a fold."""
        self.presses += 1
        self.seconds += PRESS
        target.click()

    def goes(self, target: Any) -> None:
        """Press what leads to another page, on which nothing is wrong."""
        self.seconds += MIND
        with self.page.expect_navigation():
            self.press(target)
        self.arrives()

    def writes(self, typed: dict[str, Any]) -> None:
        """Fields of a form: a box is pressed, a choice is opened and chosen from, a text typed anew."""
        for name, value in typed.items():
            folded = self.page.locator(f"main details:not([open]):has([name='{name}'])")
            if folded.count():
                self.unfolds(self.page.locator(f"main details:has([name='{name}'])"))
            if "." in name:
                self.seconds += MIND  # it was not shown when the page was read
            self._writes(name, value)

    def _writes(self, name: str, value: Any) -> None:
        field = self.page.locator(f"main [name='{name}']:not([type=hidden])")
        kind = field.first.evaluate("field => field.type")
        if kind == "checkbox":
            chosen = field.first if value is True else field.and_(self.page.locator(f"[value='{value}']"))
            assert not chosen.is_checked(), (name, value)
            self.press(chosen)
        elif kind.startswith("select"):
            self.press(field)
            self._counts(presses=1, characters=0)
            self.seconds += MIND  # which of them
            field.select_option(str(value))
        else:
            self.press(field)
            cleared = len(field.input_value())
            field.fill(str(value))
            self._counts(presses=0, characters=cleared + self._strokes(str(value)))

    def _strokes(self, text: str) -> int:
        """Keys of a text: figures and letters of ASCII are one each."""
        return sum(1 if sign.isascii() else self.keys for sign in text)

    def _counts(self, *, presses: int, characters: int) -> None:
        self.presses += presses
        self.characters += characters
        self.seconds += PRESS * presses + CHARACTER * characters

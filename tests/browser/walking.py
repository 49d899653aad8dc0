"""Somebody walks through a whole event with a telephone: pages alone, each looked at before it is left."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.accessibility import fits

WIDTH = 360
SHOTS = os.environ.get("PORTAL_SHOTS", "")
# What sends the form of a page, and what confirms what it would do.
SENDS = "main form .buttons .button:not(.second)"
CONFIRMS = "main form:has(input[name=confirm]) .button:not(.second)"
WRONG = "main .problems, main .field.wrong, main .grid-row.wrong, main .refusal"


@contextmanager
def sent_twice(page: Page) -> Iterator[None]:
    """Whatever form the page sends goes twice, as from a hurried hand, and the second answer is shown.

    The browser itself drops a second press as often as not, so that pressing twice proves nothing. A form
    with files goes once: the browser does not show what it sends.
    """

    def again(route: Route) -> None:
        request = route.request
        if request.method == "POST" and request.is_navigation_request() and request.post_data_buffer:
            route.fetch(max_redirects=0)
        route.fallback()

    page.route("**/*", again)
    yield
    page.unroute("**/*", again)


class Walker:
    """Somebody signed in, with a page of a telephone. Numbers and addresses are alike in every language."""

    def __init__(self, page: Page, home: str, name: str) -> None:
        self.page, self.home, self.name = page, home, name
        self.pictures = 0

    def goes(self, address: str) -> None:
        """To a page, below the federation's address or as a link has it."""
        whole = address if address.startswith(("/", "http")) else f"/{self.home}/{address}"
        answer = self.page.goto(whole)
        assert answer is not None
        assert answer.ok, (whole, answer.status)

    def press(self, address: str, button: str = SENDS, **typed: Any) -> None:
        """Fill in the form of a page, send it, and confirm what it shows before it is done."""
        self.goes(address)
        self.fill(typed)
        self.sends(button)
        if self.page.locator(CONFIRMS).count():
            self.seen("effect")
            self.reads_effect()
            self.sends(CONFIRMS)

    def reads_effect(self) -> None:
        """What an act would do, before it is confirmed."""

    def sends(self, button: str = SENDS) -> None:
        """Press a button twice, as a hurried hand does; it leads to a page on which nothing is wrong."""
        with sent_twice(self.page), self.page.expect_navigation():
            self.page.locator(button).first.click()
        problems = self.page.locator(WRONG).all_inner_texts()
        assert problems == [], (self.page.url, problems)

    def fill(self, typed: Mapping[str, Any]) -> None:
        """Every field by its name, in the way of its kind."""
        for name, value in typed.items():
            self.unfold(name)
            field = self.page.locator(f"main [name='{name}']:not([type=hidden])")
            kind = field.first.evaluate("field => field.type")
            if kind in ("checkbox", "radio"):
                wanted = field if value is True else field.and_(self.page.locator(f"[value='{value}']"))
                wanted.first.check()
            elif kind.startswith("select"):
                field.select_option(str(value))
            else:
                field.fill(str(value))

    def unfold(self, name: str) -> None:
        """Open what a field is folded into, from the outside in."""
        folded = self.page.locator(f"main details:not([open]):has([name='{name}'])")
        for left in reversed(range(folded.count())):
            folded.first.locator("> summary").click()
            expect(folded).to_have_count(left)

    def seen(self, name: str) -> None:
        """The page fits the telephone; kept as a picture where that is asked."""
        fits(self.page)
        if SHOTS:
            self.pictures += 1
            tidy = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
            place = Path(SHOTS) / f"{self.name}-{self.pictures:03d}-{tidy}.png"
            self.page.screenshot(path=place, full_page=True)


class Organiser(Walker):
    """Makes an event at a club's desk."""

    def makes(self, club: int, title: str, day: str, event: Mapping[str, Any], **conditions: Any) -> str:
        """A tournament with one event and its conditions, announced; answers the event's number."""
        titles = {"titles_ja": f"{title}大会", "titles_en": title}
        days = {"level": "regional", "starts_on": day, "ends_on": day}
        self.press(f"desk/clubs/{club}/tournaments/", **titles, **days)
        self.seen("tournament")
        tournament = self.page.url
        named = {"titles_ja": "チーム戦", "titles_en": "Teams", **event}
        self.press(tournament, "main button[name=add_event]", **named)
        number = re.findall(r"/events/(\d+)/", self.page.url)[0]
        self.press(self.page.url, **conditions, reason="announced")
        self.seen("event")
        self.press(tournament, "main button[name=announce]")
        self.seen("announced")
        return str(number)

    def adds_stage(self, event: str, titles: tuple[str, str], **stage: Any) -> int:
        """A stage of an event; answers its number."""
        fields = {"titles_ja": titles[0], "titles_en": titles[1], **stage}
        prefixed = {f"stage-{name}": value for name, value in fields.items()}
        self.press(f"desk/events/{event}/", "main button[name=add_stage]", **prefixed)
        self.seen("stage")
        self.goes(f"events/{event}/")
        address = self.page.locator("main ul.sessions a[href*='/stages/']").last.get_attribute("href")
        return int(re.findall(r"/stages/(\d+)/", address or "")[0])

    def enters_teams(self, event: str, names: Sequence[str], member: str) -> None:
        """Teams of four in the order of their seeds; the member is the captain of the first."""
        for name in names:
            roster = [f"{name} {place}" for place in range(1, 5)]
            roster[0] = member if name == names[0] else roster[0]
            self.press(f"desk/events/{event}/entries/", name=name, players="\n".join(roster))
        numbers = " ".join(str(place) for place in range(1, len(names) + 1))
        self.press(f"desk/events/{event}/entries/", "main button[name=rank]", **{"rank-seeds": numbers})
        self.seen("entries")

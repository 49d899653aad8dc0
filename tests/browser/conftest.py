"""Debian's chromium driven by Playwright; skipped with a clear line where there is none."""

import os
import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests import cast
from tests.browser.network import Line
from tests.browser.patience import be_patient
from tests.running_portal import ClonedPortal, connected_to, on_its_own

# The first has no windows to draw, which costs a test a third of its time; all render alike.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Playwright's loop lives in this thread; the tests' own queries do not wait for it.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
# As long as a page is waited for: on a loaded machine eight rows of a grid are not saved in five seconds.
expect.set_options(timeout=30_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser these tests say why they did not run."""
    if CHROMIUM is None:
        missing = pytest.mark.skip(reason="no browser found: apt-get install chromium")
        for item in items:
            if "tests/browser" in str(item.path):
                item.add_marker(missing)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One browser for all tests here, and gone before the others run: it is never quite idle."""
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        be_patient(patch)
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield running
        running.close()


class BrowserPortal(ClonedPortal):
    """A running portal with the cast moved in, and its address."""

    houses: tuple[cast.House, ...] = ()
    address = ""


@pytest.fixture(scope="package")
def started(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[BrowserPortal]:
    """Web, worker and beat of this process, once for all tests here, with the cast moved in."""
    with django_db_blocker.unblock(), on_its_own(BrowserPortal) as running:
        with connected_to(running):
            running.houses = (cast.japanese(), cast.english())
        running.database.keep()
        running.work()
        running.address = running.serve()
        running.begun()
        yield running


@pytest.fixture(scope="module")
def portal(started: BrowserPortal, django_db_blocker: pytest.FixtureRequest) -> Iterator[BrowserPortal]:
    """The running portal as it was when it started: no module finds what another left.

    Restored afterwards, not before: a process that still starts dies when its database is taken away.
    """
    with django_db_blocker.unblock():
        with connected_to(started):
            yield started
        started.database.make(started.database.furnished)


@pytest.fixture
def visitor(browser: Browser, portal: BrowserPortal) -> Iterator["Visitors"]:
    """Opens browsers of people who know nothing of each other."""
    visitors = Visitors(browser, portal.address)
    yield visitors
    visitors.leave()


class Visitors:
    """People at their browsers."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.contexts: list[BrowserContext] = []
        self.lines: list[Line] = []

    def line(self) -> Line:
        """A way to the portal that can be cut."""
        self.lines.append(Line(self.address))
        return self.lines[-1]

    def arrives(self, language: str, *, width: int = 1280, by: Line | None = None):
        """A new page in a language and a window of a width, with nobody signed in."""
        address = by.address if by else self.address
        context = self.browser.new_context(
            base_url=address, locale=language, viewport={"width": width, "height": 900}
        )
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        return context.new_page()

    def signs_in(self, page, federation: str, name: str) -> None:
        """Through the sign-in page, as everybody does."""
        page.goto(f"/{federation}/accounts/login/")
        page.fill("input[name=login]", f"{name}@{federation}.example.org")
        page.fill("input[name=password]", cast.PASSWORD)
        with page.expect_navigation():  # a slow machine answers after the click has returned
            page.locator("main form button[type=submit]").first.click()

    def leave(self) -> None:
        for context in self.contexts:
            context.close()
        for line in self.lines:
            line.close()

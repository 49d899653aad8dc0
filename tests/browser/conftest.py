"""Debian's chromium driven by Playwright; skipped with a clear line where there is none."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connections
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from federation import broker
from federation.database_roles import BROKER, OWNER, ROLES, ensure_all
from tests import cast
from tests.conftest import PROCESS, TEMPLATE, as_admin, clone, drop
from tests.running_portal import RunningPortal, connected_to

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a browser these tests say why they did not run."""
    if CHROMIUM is None:
        missing = pytest.mark.skip(reason="no browser found: apt-get install chromium")
        for item in items:
            if "tests/browser" in str(item.path):
                item.add_marker(missing)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        yield running
        running.close()


class Clone:
    """A database of the tests' server, copied from one that is migrated already."""

    name = f"portal_browser{PROCESS}"
    furnished = f"portal_browser_furnished{PROCESS}"

    def url(self, role: str, database: str) -> str:
        """Its address for a role; asked for by another name, it is this one."""
        address = "DATABASE_OWNER_URL" if role == OWNER else "DATABASE_URL"
        parts = urlsplit(os.environ[address])
        return urlunsplit(parts._replace(path=f"/{self.name}"))

    def make(self, source: str) -> None:
        """As the source is, whatever was committed before and whoever is connected."""
        connections.close_all()
        as_admin(drop(self.name), clone(self.name, source))

    def keep(self) -> None:
        """What there is now is what every module begins with."""
        connections.close_all()
        as_admin(drop(self.furnished), clone(self.furnished, self.name))

    def stop(self) -> None:
        """Nothing of it is left."""
        connections.close_all()
        as_admin(drop(self.name), drop(self.furnished))


class BrowserPortal(RunningPortal):
    """A running portal that need not be migrated: half a minute less on a loaded machine."""

    houses: tuple[cast.House, ...] = ()
    address = ""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.database = Clone()

    def start(self) -> None:
        """The broker's server up and ready, the tables copied."""
        self.broker.start()
        passwords = {role: self.broker.password(role) for role in ROLES}
        ensure_all(self.broker.superuser_url(), passwords)
        broker.install(self.broker.url(BROKER, "portal_broker"))
        self.database.make(TEMPLATE)


@pytest.fixture(scope="session")
def started(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> Iterator[BrowserPortal]:
    """Web, worker and beat of this process, once for all its tests, with the cast moved in."""
    with tempfile.TemporaryDirectory(prefix="portal-browser-", dir="/tmp") as directory:
        Path(directory).chmod(0o711)
        running = BrowserPortal(Path(directory))
        try:
            with django_db_blocker.unblock():
                running.start()
                with connected_to(running):
                    running.houses = (cast.japanese(), cast.english())
                running.database.keep()
                running.work()
                running.address = running.serve()
                yield running
        finally:
            with django_db_blocker.unblock():
                running.stop()


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

    def arrives(self, language: str, *, width: int = 1280):
        """A new page in a language and a window of a width, with nobody signed in."""
        context = self.browser.new_context(
            base_url=self.address, locale=language, viewport={"width": width, "height": 900}
        )
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        return context.new_page()

    def signs_in(self, page, federation: str, name: str) -> None:
        """Through the sign-in page, as everybody does."""
        page.goto(f"/{federation}/accounts/login/")
        page.fill("input[name=login]", f"{name}@{federation}.example.org")
        page.fill("input[name=password]", cast.PASSWORD)
        page.locator("main form button[type=submit]").first.click()
        page.wait_for_load_state()

    def leave(self) -> None:
        for context in self.contexts:
            context.close()

"""What a table's page weighs on the line, and that no key of it waits for the network."""

from statistics import median

import pytest
from playwright.sync_api import expect

from tests.browser.test_tables import LANGUAGES, WIDTH, WORDS, OpenTables, confirms, opens, presses

pytestmark = pytest.mark.browser
FIRST_LOAD_MAX = 120_000  # bytes, heads of answers and the service worker's own requests included
PRESSES_MAX = 6
OF_THE_TABLE = ("/state/", "/room/", "/entries/")  # what is asked for and told while the page is open
# A telephone that was cheap five years ago, at the edge of what a hall receives: 400 kbit/s, 400 ms.
SLOW_LINE = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SLOWER = 6  # times
RESULTS = (("4♠", "×", "N", "♥", "A", "−1"), ("3NT", "E", "♦", "10", "="))
# From the touch of a key to the next keys on the screen, in milliseconds.
WATCH = """() => {
    window.waits = [];
    addEventListener("click", (event) => {
        const next = () => requestAnimationFrame(() => waits.push(performance.now() - event.timeStamp));
        if (event.target.closest(".keys, .table-boards")) requestAnimationFrame(next);
    }, true);
}"""


@LANGUAGES
def test_the_page_comes_once(visitor, portal, language):
    """Whatever a telephone opens it again for: of the page nothing passes, of the table its words alone."""
    tables, line = OpenTables(portal, language), visitor.line()
    page = visitor.arrives(language, width=WIDTH, by=line)
    for is_first in (True, False, False):
        asked, carried = len(line.asked), line.carried
        page.goto(tables.address)
        page.locator("html[data-kept=yes]").wait_for()
        page.wait_for_timeout(2_000)  # a browser looks for another service worker a second after a page
        asked_for, weight = line.asked[asked:], line.carried - carried
        of_the_page = [path for path in asked_for if not path.endswith(OF_THE_TABLE)]
        assert [path for path in asked_for if path.endswith(OF_THE_TABLE)]
        assert bool(of_the_page) is is_first, of_the_page
        assert 0 < weight < FIRST_LOAD_MAX, asked_for
        print(f"{language}: {weight:,} bytes, {len(of_the_page)} parts of the page")


@LANGUAGES
def test_no_key_waits_for_the_network(visitor, portal, language):
    """A board in six presses on a slow telephone, with a slow line and with none: only its result is sent."""
    tables, line = OpenTables(portal, language), visitor.line()
    page = visitor.arrives(language, width=WIDTH, by=line)
    page.goto(tables.address)
    page.locator("html[data-kept=yes]").wait_for()
    slow = page.context.new_cdp_session(page)
    slow.send("Network.emulateNetworkConditions", SLOW_LINE)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    for board, keys in enumerate(RESULTS):
        if board:
            line.cut()
        asked = len(line.asked)
        opens(page, board)
        assert presses(page, *keys[:-1]) < PRESSES_MAX
        assert not [path for path in line.asked[asked:] if path.endswith("/entries/")]
        presses(page, keys[-1])
        assert len(keys) <= PRESSES_MAX
        expect(page.locator("#table .said")).to_have_count(1)
        confirms(page)
        page.locator(".table-boards").wait_for()
    expect(page.locator("#table-news")).to_contain_text(WORDS[language]["offline"])
    waits = page.evaluate("waits")
    assert len(waits) == sum(len(keys) + 1 for keys in RESULTS)
    print(f"{language}: to the next key {median(waits):.0f} ms, at most {max(waits):.0f} ms")

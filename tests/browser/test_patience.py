"""The tests' own hands: a key that is pressed while a page's script is still on its way is not lost."""

from playwright.sync_api import expect

SLOW = {"offline": False, "latency": 1500, "downloadThroughput": -1, "uploadThroughput": -1}


def test_a_key_waits_for_the_script_that_listens_to_it(visitor):
    page = visitor.arrives("en", width=360)
    page.goto("/sakura/play/games/new/honeymoon/")
    # What is known from the page before comes at once; the script of a game is asked for now, and comes late.
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    page.locator("main form button[type=submit]").click()
    bids = page.locator(".bidding button")
    expect(bids.first).to_be_visible()
    bids.nth(2).focus()
    page.keyboard.press("2")
    expect(bids.nth(1)).to_be_focused(timeout=500)

"""Whether a page can be read by everybody and stays inside its window."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, Page

# What axe judges, but for the words: elements and what is said of them, rows of one kind once, the window.
STRUCTURE = """() => {
    const WORDS = new Set(["href", "value", "lang", "title", "alt", "placeholder", "content", "src", "action",
        "aria-label", "datetime", "download", "nonce", "data-label"]);
    const attribute = ({name, value}) =>
        name + "=" + (WORDS.has(name) ? Boolean(value.trim()) : value.replace(/[0-9]+/g, "0"));
    const written = (element) => {
        if (["SCRIPT", "STYLE", "TEMPLATE"].includes(element.tagName)) return "";
        const own = [element.tagName, ...[...element.attributes].map(attribute).sort(), element.disabled,
            [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())];
        const inner = [...element.children].map(written);
        return "<" + own + inner.filter((part, at) => part !== inner[at - 1]).join("") + ">";
    };
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    const root = document.documentElement; // none for a moment between two pages
    return root ? [location.pathname.split("/")[1], innerWidth, dark, written(root)].join() : "";
}"""
_judged: set[str] = set()


def accessible(page: Page) -> None:
    """axe finds nothing on the page as it stands; a page of the same structure it has judged already.

    So a page costs it once and not once a language, once a table of the same columns.
    """
    structure = page.evaluate(STRUCTURE)
    if structure in _judged:
        return
    violations = _violations(page)
    assert [(page.url, rule["id"], [node["html"] for node in rule["nodes"]][:3]) for rule in violations] == []
    if structure:
        _judged.add(structure)


def _violations(page: Page) -> list[dict[str, Any]]:
    """What axe finds; once more on the next page where the one it was reading gave way to it."""
    try:
        return list(Axe().run(page).response["violations"])
    except Error:
        page.wait_for_load_state()
        return list(Axe().run(page).response["violations"])


def fits(page: Page) -> None:
    """Nothing has to be moved sideways but the tables that say so."""
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), page.url

"""A club's own site, of another origin, frames what it may, and nothing else of the portal."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import accessible, fits

pytestmark = pytest.mark.browser
WORDS = {"ja": ("さくらブリッジ連盟", "sakura"), "en": ("Albion Bridge Union", "albion")}


@contextmanager
def a_site(content: str) -> Iterator[str]:
    """A page of somebody else's; its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = f"<!doctype html><meta charset=utf-8><title>Club</title>{content}".encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Nothing on the screen."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_two_lines_show_results_on_another_site(visitor, portal, language):
    name, home = WORDS[language]
    at = f"{portal.address}/{home}"
    element = f'<div data-bridge="results" data-lang="{language}"></div>'
    lines = f'{element}<script src="{at}/widget.js" async></script>'
    page = visitor.arrives(language, width=280)
    with a_site(lines) as site:
        page.goto(site)
        frame = page.frame_locator("iframe")
        expect(frame.locator(".from")).to_contain_text(name)
        page.wait_for_function("document.querySelector('iframe').style.height.endsWith('px')")
        assert page.evaluate("document.querySelector('iframe').offsetWidth") <= 280
        assert page.context.cookies(site) == []
    page.goto(f"{at}/widget/results/?lang={language}")
    fits(page)
    accessible(page)
    page.goto(f"{at}/widget/")
    fits(page)
    accessible(page)


def test_no_other_page_is_framed_by_another_site(visitor, portal):
    page = visitor.arrives("en", width=360)
    refused: list[str] = []
    page.on("console", lambda message: refused.append(message.text))
    paths = ("", "results/", "accounts/login/", "openid/authorize/?client_id=x", "widget/")
    frames = "".join(f'<iframe src="{portal.address}/albion/{path}"></iframe>' for path in paths)
    with a_site(frames) as site:
        page.goto(site)
        page.wait_for_timeout(1000)
        for frame in page.frames[1:]:
            assert "Albion" not in frame.content()
    assert len([text for text in refused if "frame-ancestors" in text]) == len(paths)

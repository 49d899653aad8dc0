"""A small application behind a visitor's limits, as the web server of `test_worker.py` serves it."""

import os
import time

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings")

from federation.limits.at_once import VisitorLimits
from federation.limits.visitor_address import counted, visitor_of

LARGE, SLOW = 20_000_000, 0.05  # bytes that no buffer of a connection takes; seconds


def page(environ, start_response):
    """By its path: a page that takes its time, fails, is large, or uses its visitor's share up."""
    path = environ["PATH_INFO"]
    if path == "/fails/":
        raise ZeroDivisionError
    if path == "/slow/":
        time.sleep(SLOW)
    if path == "/uses-up/":
        application.used.take(counted(visitor_of(environ)), 1000.0)
    size = LARGE if path == "/large/" else 2
    start_response("200 OK", [("Content-Length", str(size))])
    return (b"x" * 50_000 for _ in range(size // 50_000)) if size == LARGE else [b"ok"]


application = VisitorLimits(page)

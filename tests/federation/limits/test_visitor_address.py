"""Whose address counts: what trusted proxies say, and nothing that a visitor writes."""

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from hypothesis import given, strategies as st

from federation.limits.checks import check_proxies
from federation.limits.visitor_address import (
    FORWARDED,
    VisitorAddressMiddleware,
    counted_address,
    is_trusted,
    visitor,
)

PROXIES = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"]
VISITOR = "203.0.113.7"


@pytest.mark.parametrize(
    ("peer", "hops", "expected"),
    [
        (VISITOR, "", VISITOR),
        ("127.0.0.1", "", "127.0.0.1"),  # the proxy's own look whether we are up
        ("127.0.0.1", VISITOR, VISITOR),
        ("127.0.0.1", f"{VISITOR}, 10.1.2.3", VISITOR),
        ("127.0.0.1", f"198.51.100.1, {VISITOR}", VISITOR),  # the left one is of the visitor's writing
        ("127.0.0.1", f"198.51.100.1, {VISITOR}, 10.1.2.3, 10.4.5.6", VISITOR),
        ("127.0.0.1", "10.1.2.3, 10.4.5.6", "10.1.2.3"),  # somebody inside
        ("127.0.0.1", f"{VISITOR}:4711", VISITOR),
        ("127.0.0.1", "[2001:db8::5]:4711", "2001:db8::5"),
        ("::ffff:127.0.0.1", f"::ffff:{VISITOR}", VISITOR),
        ("fd00::1", "2001:db8::5", "2001:db8::5"),
        ("127.0.0.1", f"{VISITOR}, nonsense", "127.0.0.1"),
        ("127.0.0.1", f"nonsense, {VISITOR}", VISITOR),
        ("127.0.0.1", " , ,", "127.0.0.1"),
    ],
)
def test_the_last_address_that_is_no_proxy_of_ours(peer, hops, expected):
    assert visitor(peer, hops, PROXIES) == expected


@given(st.lists(st.one_of(st.ip_addresses().map(str), st.text(max_size=12)), max_size=6))
def test_nothing_that_a_visitor_writes_changes_it(written):
    hops = ", ".join([*written, VISITOR, "10.1.2.3"])
    assert visitor("127.0.0.1", hops, PROXIES) == VISITOR


@pytest.mark.parametrize(
    ("peer", "proxies", "expected"),
    [
        ("127.0.0.1", PROXIES, True),
        ("10.255.0.1", PROXIES, True),
        ("fd12::1", PROXIES, True),
        (VISITOR, PROXIES, False),
        ("127.0.0.1", [], False),
        ("", PROXIES, False),
        ("", ["unix"], True),  # a socket has no address
        ("127.0.0.1", ["unix"], False),
        ("nonsense", ["unix", "0.0.0.0/0"], False),
    ],
)
def test_only_who_is_named_may_say_for_whom_it_asks(peer, proxies, expected):
    assert is_trusted(peer, proxies) is expected


def asked(peer, **headers):
    """The request as everything behind the middleware sees it."""
    requests = []
    middleware = VisitorAddressMiddleware(lambda request: requests.append(request) or HttpResponse())
    middleware(RequestFactory().get("/", REMOTE_ADDR=peer, **headers))
    return requests[0]


def test_headers_of_anybody_else_are_taken_away(settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    forged = dict.fromkeys(FORWARDED, "https")
    request = asked(VISITOR, **forged)
    assert not set(FORWARDED) & set(request.META)
    assert (request.META["REMOTE_ADDR"], request.is_secure()) == (VISITOR, False)


def test_a_trusted_proxy_says_whose_it_is_and_by_what(settings):
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    request = asked("127.0.0.1", HTTP_X_FORWARDED_FOR=VISITOR, HTTP_X_FORWARDED_PROTO="https")
    assert (request.META["REMOTE_ADDR"], request.is_secure()) == (VISITOR, True)
    assert "HTTP_X_FORWARDED_FOR" not in request.META  # no library reads it in its own way


def test_one_subscriber_of_ipv6_is_one_visitor():
    counts = {counted_address(asked(f"2001:db8:1:2::{host:x}")) for host in range(1, 50)}
    assert counts == {"2001:db8:1:2::/64"}
    assert counted_address(asked("2001:db8:1:3::1")) not in counts
    assert counted_address(asked(VISITOR)) == VISITOR
    assert counted_address(asked("")) == "unknown"


@pytest.mark.parametrize(("https", "proxies", "warns"), [(True, [], 1), (True, PROXIES, 0), (False, [], 0)])
def test_a_host_without_its_proxy_is_warned_of(settings, https, proxies, warns):
    settings.HTTPS, settings.TRUSTED_PROXIES = https, proxies
    assert len(check_proxies()) == warns

"""nginx for one web server, for several, and for some that read a copy of the database."""

import pytest

from federation.deployment import env_file, proxy
from federation.deployment.env_file import SetupError
from federation.deployment.places import HostPlaces

WEB = ["10.0.0.1:8000", "10.0.0.2:8000"]


def page(**more):
    return proxy.written(["a.example"], tls=HostPlaces().tls, **{"web": WEB, **more})


def test_every_web_server_is_asked():
    assert servers_of(page()) == [
        *(f"server {address};" for address in WEB),
        *(f"server {address} max_fails=0 backup;" for address in WEB),
    ]
    assert "readers" not in page()


def test_one_web_server_is_never_left_alone():
    assert servers_of(page(web=WEB[:1])) == [f"server {WEB[0]};"]


def servers_of(written):
    return [line.strip() for line in written.splitlines() if line.strip().startswith("server 10.")]


def test_readers_are_asked_for_what_shows_neither_session_nor_token():
    with_readers = page(readers=["10.0.0.3:8000"])
    assert "server 10.0.0.3:8000;" in with_readers
    assert 'map "$request_method:$cookie_sessionid:$http_authorization"' in with_readers
    assert "error_page 421 500 502 503 504 = @primary;" in with_readers
    assert "$$" not in with_readers


def test_the_cookie_that_is_looked_at_is_that_of_sessions(settings):
    assert f"$cookie_{settings.SESSION_COOKIE_NAME}:" in proxy.READERS


@pytest.mark.parametrize(
    ("written", "servers"),
    [("", []), ("a:1", ["a:1"]), (" 10.0.0.1:80 ,[::1]:8000,", ["10.0.0.1:80", "[::1]:8000"])],
)
def test_addresses_of_servers_are_separated_by_commas(written, servers):
    assert env_file.words(written) == servers


@pytest.mark.parametrize("written", ["a", "a:", ":1", "a:1;", "a:1 b:2", "http://a:1", "a:123456"])
def test_what_is_no_address_is_refused(written):
    with pytest.raises(SetupError, match="name:port"):
        env_file.words(written)

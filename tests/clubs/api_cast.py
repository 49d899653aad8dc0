"""How tests of the API ask: as a device, as somebody signed in, as nobody."""

from django.test import Client

from clubs.register import tokens
from clubs.uploads.services import uploads
from federation.tenancy.context import acting_for
from tests.cast import House
from tests.clubs.uploads.test_uploads import MITCHELL

UPLOADS = "/sakura/api/v1/uploads/"


def device(house: House, language: str = "en") -> Client:
    """A device of the house's club."""
    with acting_for(house.federation):
        _token, secret = tokens.issue(club=house.club, label="Laptop", by=house.scorer)
    return Client(headers={"authorization": f"Token {secret}", "accept-language": language})


def login(user: object) -> Client:
    """A browser in which somebody is signed in."""
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)
    return client


def send(
    client: Client, content: bytes = MITCHELL, query: str = "", kind: str = "application/xml", **headers: str
):
    """Send a file as the body of a request."""
    return client.post(f"{UPLOADS}{query}", content, content_type=kind, headers=headers)


def publish(house: House, content: bytes = MITCHELL) -> int:
    """Publish a file at the desk; the session's key."""
    with acting_for(house.federation):
        upload, _ = uploads.receive(club=house.club, name="mitchell.xml", content=content, by=house.scorer)
        return uploads.publish(upload=upload, by=house.scorer).pk

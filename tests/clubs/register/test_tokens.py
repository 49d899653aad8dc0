"""A device's token: when it was last used, and whether it may publish."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import DeviceToken, Session, Upload
from clubs.register import tokens
from federation.tenancy.context import acting_for
from tests.clubs.api_cast import UPLOADS, send


@pytest.fixture
def issued(here):
    def issue(**particulars):
        with acting_for(here.federation):
            token, secret = tokens.issue(club=here.club, label="Laptop", by=here.scorer, **particulars)
        return token, Client(headers={"authorization": f"Token {secret}", "accept-language": "en"})

    return issue


def last_used(here, token):
    with acting_for(here.federation):
        return DeviceToken.objects.get(pk=token.pk).last_used_at


def _cells(page):
    """The texts of the cells of a page's tables."""
    return {cell.strip() for cell in re.findall(r"<td[^>]*>([^<]*)</td>", page.content.decode())}


def test_the_last_use_is_kept_to_the_minute(here, issued):
    token, client = issued()
    assert last_used(here, token) is None
    client.get(UPLOADS)
    first = last_used(here, token)
    assert timezone.now() - first < timedelta(seconds=30)
    client.get(UPLOADS)
    assert last_used(here, token) == first, "once a minute is enough"
    with acting_for(here.federation):
        DeviceToken.objects.filter(pk=token.pk).update(last_used_at=first - timedelta(minutes=2))
    client.get(UPLOADS)
    assert last_used(here, token) >= first


def test_a_withdrawn_token_leaves_no_trace(here, issued):
    token, client = issued()
    with acting_for(here.federation):
        tokens.withdraw(token=token, by=here.scorer)
    assert client.get(UPLOADS).status_code == 401
    assert last_used(here, token) is None


def test_a_device_that_only_brings(here, issued):
    _token, client = issued(may_publish=False)
    refused = send(client, query="?publish=yes")
    assert (refused.status_code, refused.json()["title"]) == (403, "may_not_publish")
    assert send(client).status_code == 201
    with acting_for(here.federation):
        assert (Upload.objects.count(), Session.objects.count()) == (1, 0)


def test_the_desk_shows_it(client, here, issued):
    token, device = issued(may_publish=False)
    client.force_login(here.scorer)
    address = f"/sakura/desk/clubs/{here.club.pk}/tokens/"
    cells = _cells(client.get(address, headers={"accept-language": "en"}))
    assert {"never", "bring"} <= cells
    device.get(UPLOADS)
    assert "never" not in _cells(client.get(address, headers={"accept-language": "en"}))
    client.post(address, {"label": "Second", "may_publish": "on"})
    client.post(address, {"label": "Third"})
    with acting_for(here.federation):
        rights = dict(DeviceToken.objects.exclude(pk=token.pk).values_list("label", "may_publish"))
    assert rights == {"Second": True, "Third": False}

"""A player of a file looked for in the register by name, and chosen."""

import re
from html import unescape

import pytest

from federation.tenancy.context import acting_for
from tests.clubs.uploads.test_amending_pages import held, links, page_of
from tests.clubs.uploads.test_desk_pages import drafted, enter, text


def player_form(client, upload):
    """The address at which the first player that the register does not know is amended."""
    shown = client.get(page_of(upload))
    return next(link for link in links(shown) if "%22kind%22%3A%22player%22" in link)


def test_a_player_is_looked_for_by_name_and_chosen(here):
    client, upload, member = enter(here.scorer), drafted(here), here.members[0]
    address = page_of(upload) + player_form(client, upload)
    assert "Look for a member by name or number" in text(client.get(address))
    shown = client.get(f"{address}&who={member.family_romaji.lower()}")
    assert f"{member.name} ({member.number})" in text(shown)
    html = shown.content.decode()
    html = html[html.index('<ul class="members">') :].split("</ul>")[0]
    given = dict(re.findall(r'<input[^>]*name="(fix|value)"[^>]*value="([^"]*)"', html))
    client.post(page_of(upload) + "amend/", {name: unescape(value) for name, value in given.items()})
    ((kind, value),) = held(here, upload)
    assert (kind, value["number"]) == ("player", member.number)
    assert value["name"]


@pytest.mark.parametrize("who", ["Nobody-At-All", "x", "", "\x00", "%"])
def test_nobody_is_found_where_nobody_is_called_so(here, who):
    client, upload = enter(here.scorer), drafted(here)
    shown = client.get(page_of(upload) + player_form(client, upload), {"who": who})
    assert (shown.status_code, '<ul class="members">' in shown.content.decode()) in (
        (200, False),
        (400, False),
    )


def test_members_of_next_door_are_not_found(here, next_door):
    client, upload = enter(here.scorer), drafted(here)
    with acting_for(next_door.federation):
        name = next_door.members[0].family_romaji
    address = f"{page_of(upload)}{player_form(client, upload)}&who={name}"
    assert next_door.members[0].number not in text(client.get(address))

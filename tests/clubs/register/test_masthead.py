"""Whoever keeps a club's desk finds it from every page; nobody else is shown it."""

import pytest

HERE = 'href="/sakura/desk/"'


@pytest.mark.parametrize(("who", "is_shown"), [("scorer", True), ("registrar", False), ("player", False)])
def test_the_desk_is_in_the_masthead_of_those_who_keep_one(client, here, who, is_shown):
    client.force_login(getattr(here, who))
    masthead = client.get("/sakura/results/").content.decode().split("<main")[0]
    assert (HERE in masthead) == is_shown


def test_a_desk_next_door_is_none_here(client, here, next_door):
    client.force_login(next_door.scorer)
    assert HERE not in client.get("/sakura/results/").content.decode().split("<main")[0]


def test_a_visitor_sees_no_desk(client, here):
    assert HERE not in client.get("/sakura/results/").content.decode()

"""The ways between what everybody sees of a tournament and the desks behind it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from clubs.models import Event, Stage, Tournament
from clubs.tournaments.services import tournaments
from federation.models import Role
from federation.tenancy.context import acting_for
from scoring.engine.contest import Form
from tests import cast
from tests.clubs.corrections.test_corrections import register_director
from tests.clubs.uploads.test_desk_pages import enter
from tests.scoring import tournament_builders as builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def stage(here):
    return builders.a_round_robin(here)


def shown(user, address):
    answer = enter(user).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_directors_and_organisers_come_to_the_desk_and_back_and_nobody_else(here, next_door, stage):
    page, desk = f"/sakura/stages/{stage.pk}/", f"/sakura/desk/stages/{stage.pk}/"
    with acting_for(here.federation):
        director = register_director(here)
        cast.appoint(here.registrar, Role.TOURNAMENT_OFFICE)
    for user in (director, here.registrar, here.scorer):
        assert f'href="{desk}"' in shown(user, page)
        assert f'href="{page}"' in shown(user, desk)
    for user in (None, here.player, here.administrator, next_door.scorer, next_door.administrator):
        may = user is here.administrator and enter(user).get(desk).status_code == 200
        assert (f'href="{desk}"' in shown(user, page)) is may


def test_the_part_that_changes_is_the_same_for_everybody(here, stage):
    """What is cached by its tag must not carry what only some may see."""
    live = f"/sakura/stages/{stage.pk}/live/"
    assert "/desk/" not in shown(here.scorer, live)
    assert shown(here.scorer, live) == shown(None, live)


def test_organisers_come_to_the_desks_of_the_tournament_and_of_the_event_and_back(here, next_door, stage):
    with acting_for(here.federation):
        event = Stage.objects.select_related("event__tournament").get(pk=stage.pk).event
        director = register_director(here)
    ways = {
        f"/sakura/tournaments/{event.tournament.slug}/": f"/sakura/desk/tournaments/{event.tournament_id}/",
        f"/sakura/events/{event.pk}/": f"/sakura/desk/events/{event.pk}/",
    }
    for page, desk in ways.items():
        assert f'href="{desk}"' in shown(here.scorer, page)
        assert f'href="{page}"' in shown(here.scorer, desk)
        for user in (None, here.player, director, next_door.scorer, next_door.administrator):
            assert f'href="{desk}"' not in shown(user, page)


def test_an_event_offers_to_enter_while_members_can(here, stage):
    with acting_for(here.federation):
        tournament = Stage.objects.select_related("event__tournament").get(pk=stage.pk).event.tournament
        coming = Event(
            tournament=tournament,
            position=2,
            titles={"ja": "ペア", "en": "Pairs"},
            form=Form.PAIRS_MATCHPOINTS,
            boards_per_round=8,
            entries_close_at=timezone.now() + timedelta(days=1),
        )
        tournaments.add_event(event=coming, conditions={}, by=here.scorer)
        Tournament.objects.filter(pk=tournament.pk).update(ends_on=timezone.localdate())
    page, entering = f"/sakura/events/{coming.pk}/", f"/sakura/events/{coming.pk}/enter/"
    assert f'href="{entering}"' in shown(None, page)
    assert f'href="{page}"' in shown(here.player, entering)
    with acting_for(here.federation):
        Event.objects.filter(pk=coming.pk).update(entries_close_at=timezone.now() - timedelta(days=1))
    assert f'href="{entering}"' not in shown(None, page)
    assert "/enter/" not in shown(None, f"/sakura/events/{stage.event_id}/")  # it has started

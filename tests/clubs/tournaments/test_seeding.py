"""Seeds and strata said for all entries at once; a stratum is ranked in the order of the whole field."""

import pytest
from hypothesis import given, strategies as st

from clubs.models import Entrant
from clubs.playing.services import running
from clubs.tournaments.services import entrants, seeding
from federation.tenancy.context import acting_for
from scoring.events.services import stages as figures
from scoring.models import StageRun
from scoring.sessions.services import recomputation
from scoring.stages.strata import places
from tests.clubs.playing.test_match_reports import code
from tests.clubs.tournaments.event_house import NOON, play, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text


def row(entrant, rank, direction=""):
    return {"entrant": entrant, "rank": rank, "direction": direction}


def test_a_stratum_is_ranked_with_all_beneath_it():
    rows = [row(1, 1), row(2, 2), row(3, 2), row(4, 4), row(5, 5)]
    assert places(rows, {2: 1, 3: 2, 5: 2}) == {
        "2": [[1, 1, True]],
        "3": [[1, 1, True], [2, 1, False]],
        "5": [[1, 3, False], [2, 2, False]],
    }
    assert places(rows, {}) == {}


def test_each_direction_is_ranked_apart():
    rows = [row(1, 1, "NS"), row(2, 1, "EW"), row(3, 2, "EW")]
    assert places(rows, {1: 1, 3: 1}) == {"1": [[1, 1, False]], "3": [[1, 1, False]]}


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 3)), max_size=12))
def test_a_place_is_one_more_than_those_who_stand_before(places_and_strata):
    rows = [row(key, rank) for key, (rank, _stratum) in enumerate(places_and_strata)]
    strata = {key: stratum for key, (_rank, stratum) in enumerate(places_and_strata) if stratum}

    def place(own, stratum):
        inside = [row["rank"] for row in rows if strata.get(row["entrant"], 0) >= stratum]
        return [stratum, 1 + sum(other < own for other in inside), inside.count(own) > 1]

    assert places(rows, strata) == {
        str(key): [place(places_and_strata[key][0], stratum) for stratum in range(1, lowest + 1)]
        for key, lowest in strata.items()
    }


@pytest.mark.django_db
def test_who_is_named_first_is_seed_1_and_who_is_not_named_has_none(inside):
    here = running_stage(inside, seeds=False)
    event = here.stage.event
    assert seeding.rank(event=event, seeds=["3", "1"], strata=[[], ["4"]], by=here.director) == 3
    rows = Entrant.objects.order_by("number").values_list("number", "seed", "stratum")
    assert list(rows) == [("1", 2, 0), ("2", None, 0), ("3", 1, 0), ("4", None, 2)]
    pairs = list(event.entrants.all())
    assert (seeding.seeds_of(pairs), seeding.strata_of(pairs)) == (["3", "1"], [[], ["4"]])
    assert seeding.rank(event=event, seeds=["3", "1"], strata=[[], ["4"]], by=here.director) == 0


@pytest.mark.django_db
def test_what_cannot_be(inside):
    here = running_stage(inside, form="round_robin_teams")
    of_event = {"event": here.stage.event, "by": here.director}
    assert code(seeding.rank, seeds=["1", "1"], strata=[], **of_event) == "seeds_wrong"
    assert code(seeding.rank, seeds=["9"], strata=[], **of_event) == "seeds_wrong"
    assert code(seeding.rank, seeds=[], strata=[["1"], ["1"]], **of_event) == "seeds_wrong"
    assert code(seeding.rank, seeds=[], strata=[[]] * 6, **of_event) == "too_many_strata"
    strange = of_event | {"by": inside.player}
    assert code(seeding.rank, seeds=["1"], strata=[], **strange) == "not_your_tournament"
    running.pair_round(session=here.session, number=1, matches=[("1", "2")], at=NOON, by=here.director)
    # By other seeds the same rounds would be drawn otherwise, and teams would meet again.
    assert code(seeding.rank, seeds=["4", "3", "2", "1"], strata=[], **of_event) == "seeds_drawn"
    one = here.stage.event.entrants.get(number="1")
    named = [entrants.RosterName(player.name) for player in one.players.all()]
    change = {"entrant": one, "number": "1", "name": one.name, "players": named, "by": here.director}
    assert code(entrants.change, seed=3, **change) == "seeds_drawn"
    assert entrants.change(seed=1, **change).seed == 1
    assert seeding.rank(seeds=["1", "2", "3", "4"], strata=[["2"]], **of_event) == 1


@pytest.mark.django_db
def test_the_stage_shows_its_strata_and_a_change_is_a_run_with_its_cause(here, next_door):
    with acting_for(here.federation):
        stage_desk = running_stage(here)
        running.pair_round(
            session=stage_desk.session,
            number=1,
            matches=[("1", "2"), ("3", "4")],
            at=NOON,
            by=stage_desk.director,
        )
        play(stage_desk, 1, ("1", "2", 30, 10), ("3", "4", 5, 25))
        recomputation.recompute(stage_desk.session.pk)
        figures.recompute(stage_desk.stage.pk)
    desk = enter(stage_desk.director)
    address = f"/sakura/desk/events/{stage_desk.stage.event_id}/entries/"
    page = f"/sakura/stages/{stage_desk.stage.pk}/"
    tag = desk.get(page + "live/")["ETag"]
    asked = {"rank": "", "rank-seeds": "1, 2、3 4", "rank-strata": "2 3\n4"}
    assert desk.post(address, asked).status_code == 302
    assert "2 3" in desk.get(address).content.decode()
    assert desk.post(address, asked | {"rank-seeds": "1 1"}).status_code == 422
    with acting_for(here.federation):
        recomputation.recompute(stage_desk.session.pk)
        figures.recompute(stage_desk.stage.pk)
        kept = StageRun.objects.filter(stage=stage_desk.stage).order_by("-sequence").first()
        assert kept.causes == [{"kind": "strata"}]
        names = dict(Entrant.objects.values_list("pk", "number"))
        assert {names[int(key)]: seedings for key, seedings in kept.body["strata"].items()} == {
            "4": [[1, 1, False], [2, 1, False]],
            "2": [[1, 2, True]],
            "3": [[1, 2, True]],
        }
    assert desk.get(page + "live/")["ETag"] != tag
    shown = text(desk.get(page))
    assert "Stratum B" in shown
    assert "Stratum C" in shown
    assert "strata were assigned" in text(desk.get(page + "history/"))
    event = text(desk.get(f"/sakura/events/{stage_desk.stage.event_id}/"))
    assert "Stratum" in event
    for stranger, status in ((None, 302), (here.player, 403), (next_door.administrator, 403)):
        assert enter(stranger).post(address, asked | {"rank-seeds": "4"}).status_code == status
    with acting_for(here.federation):
        assert stage_desk.stage.event.entrants.get(number="1").seed == 1

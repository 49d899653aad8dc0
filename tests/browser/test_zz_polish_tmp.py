"""Temporary pictures."""
import os
import pytest
from pathlib import Path
from federation.tenancy.context import acting_for
from tests.browser.test_calculators import accessible, fits
from tests.clubs.event_house import running_stage
from clubs.services import running, entrants
from tests.clubs.event_house import NOON, DAY
from scoring.models import OverallPlace
from tests.scoring.clubs_at_once import a_simultaneous, bring, game
pytestmark = pytest.mark.browser
OUT = Path("/tmp/polish_shots")

@pytest.fixture(scope="module")
def made(portal):
    here, _ = portal.houses
    with acting_for(here.federation):
        teams = running_stage(here, teams=5, slug="wall")
        running.pair_round(session=teams.session, number=1, matches=[("1","2"),("3","4")], byes=["5"], at=NOON, by=teams.director)
        pairs = running_stage(here, form="pairs_matchpoints", teams=8, rounds=0, slug="ev")
        simultaneous, clubs = a_simultaneous(here, clubs=3)
        for n, club in enumerate(clubs):
            bring(here, club, simultaneous, game(club, tables=8 + n))
        place = OverallPlace.objects.filter(stage=simultaneous).first()
    o = f"/sakura/stages/{simultaneous.pk}/"
    return {"desk": {"prints-teams": f"/sakura/desk/stages/{teams.stage.pk}/prints/", "prints-pairs": f"/sakura/desk/stages/{pairs.stage.pk}/prints/?contestants=8",
        "chooser": f"/sakura/desk/clubs/{here.club.pk}/movements/", "chosen": f"/sakura/desk/clubs/{here.club.pk}/movements/?kind=pairs&contestants=15&switched=on",
        "wrong": f"/sakura/desk/clubs/{here.club.pk}/movements/?kind=pairs&contestants=1&boards=99",
        "round": f"/sakura/desk/stages/{teams.stage.pk}/rounds/1/"},
        "public": {"overall": o, "overall2": f"{o}?page=2&name=NS", "contestant": f"{o}contestants/{place.entry_id}/", "board": f"{o}boards/2/", "run": f"{o}runs/2/"}}, (teams.director,)

@pytest.mark.parametrize("language", ["ja", "en"])
def test_pictures(visitor, made, language):
    OUT.mkdir(exist_ok=True)
    bad = []
    pages, (director,) = made
    page = visitor.arrives(language, width=360)
    def walk(which):
        for name, address in pages[which].items():
            for width in (360, 1280):
                page.set_viewport_size({"width": width, "height": 900})
                answer = page.goto(address)
                page.screenshot(path=OUT / f"{name}-{language}-{width}.png", full_page=True)
                try:
                    assert answer.status in (200, 422), answer.status
                    accessible(page); fits(page)
                except Exception as e:
                    bad.append((name, width, str(e)[:1500]))
    walk("public")
    visitor.signs_in(page, "sakura", director.email.partition("@")[0])
    walk("desk")
    print("BAD", language, bad)
    assert not bad, bad

"""A team is called otherwise, or has another captain, while the event is played."""

import pytest

from clubs.models import EntrantPlayer
from clubs.playing.services import match_reports
from clubs.tournaments.services import stages
from federation.models import AuditEntry, Member
from tests.clubs.playing.test_match_reports import OURS, captain_of, code, match_in
from tests.clubs.tournaments.event_house import at
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_stage_desk import Desk, paired, pytestmark  # noqa: F401 (the database)
from tests.worlds import furnished_once


def player(desk, number, seat):
    with desk.inside():
        return EntrantPlayer.objects.get(
            entrant__event=desk.stage.event, entrant__number=number, seat=seat
        ).pk


@pytest.fixture
@furnished_once
def desk(here):
    return paired(Desk(here))


def test_a_new_name_is_everywhere_and_the_results_stay(desk):
    desk.send("match", match=desk.match(1, "1", "2"), a="30", b="20")
    renamed = desk.send("team", contestant="1", name="Kingfishers", reason="their sponsor")
    assert renamed.status_code == 302
    assert "1 Kingfishers; captain:" in text(desk.look())
    assert "Kingfishers" in desk.look("rounds/1/enter/").content.decode()
    taken = desk.send("team", contestant="2", name="Kingfishers", reason="x")
    assert "Another team of the event is called Kingfishers." in text(taken)
    with desk.inside():
        entry = AuditEntry.objects.get(act="team.changed")
        assert entry.parameters["before"]["name"] == "Team 1"
        assert match_in(desk.here, "1").a_score == "30"


def test_the_new_captain_reports_and_the_old_one_does_so_no_more(here, desk):
    with desk.inside():
        old = captain_of(here, desk.here, "1")
        new = captain_of(here, desk.here, "2")  # somebody with a login
        member = Member.objects.get(user=new)
        EntrantPlayer.objects.filter(member=member).update(member=None)
        EntrantPlayer.objects.filter(entrant__number="1", seat=2).update(member=member)
    chosen = {"contestant": "1", "captain": player(desk, "1", 2), "reason": "went home"}
    assert desk.send("team", **chosen).status_code == 302
    with desk.inside():
        match = match_in(desk.here, "1")
        assert code(match_reports.report, match=match, figures=OURS, at=at(1), by=old) == "not_captain"
        assert match_reports.report(match=match, figures=OURS, at=at(1), by=new)
        assert EntrantPlayer.objects.filter(entrant__number="1", is_captain=True).get().seat == 2
    assert "Nothing would change" in text(desk.send("team", **chosen))


def test_who_may_and_when(here, next_door, desk):
    fields = {"contestant": "1", "name": "Herons", "reason": "x"}
    for stranger in (here.player, next_door.administrator):
        assert enter(stranger).post(desk.address("team/"), fields).status_code == 403
    other_s = desk.send("team", contestant="1", captain=player(desk, "2", 1), reason="x")
    assert other_s.status_code == 422
    assert desk.send("team", **fields | {"reason": ""}).status_code == 422
    with desk.inside():
        stages._act(desk.stage, "closed", "", at(1), desk.here.director)
    assert "The stage is closed" in text(desk.send("team", **fields))
    pairs = Desk(here, form="pairs_matchpoints", teams=6, slug="pairs")
    assert "Pairs have neither a name nor a captain." in text(pairs.send("team", **fields))
    assert "/team/" not in pairs.look().content.decode()

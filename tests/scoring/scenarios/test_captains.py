"""A round of teams on telephones: line-ups, both captains report, they disagree, the director decides."""

from lxml import html

from clubs.models import LineUp
from clubs.playing.services import running
from clubs.tournaments.services import tournaments
from federation.tenancy.context import acting_for
from scoring.engine.victory_points.scale import written
from tests import sample_rules as regulations
from tests.clubs.playing.test_line_ups import seated
from tests.clubs.playing.test_match_reports import captain_of, match_in
from tests.clubs.tournaments.event_house import NOON, running_stage
from tests.scoring.scenarios.desk import Desk
from tests.scoring.scenarios.paper import Browser
from tests.scoring.scenarios.truth import settled

# 14 IMPs over eight boards, by the published table.
WBF = tuple(map(written, regulations.scale("wbf-continuous-20").victory_points(8, 14)))


class Captain(Browser):
    """A captain with a telephone."""

    def confirms(self, page):
        """Presses the button below what the opponents say."""
        answer = self.client.get(page)
        form = next(
            form
            for form in html.fromstring(answer.content.decode()).xpath("//main//form")
            if set(form.fields) == {"csrfmiddlewaretoken", "seen"}
        )
        assert self.send(page, form, "").status_code == 302


def seats(desk, number):
    with desk.inside():
        return {"_".join(place): str(key) for place, key in seated(number).items()}


def test_two_captains_disagree_and_the_director_decides(house):
    with acting_for(house.federation):
        here = running_stage(house, slug="captains", line_ups="yes", rounds=1)
        tournaments.announce(tournament=here.stage.event.tournament, by=here.director)
        running.pair_round(
            session=here.session, number=1, matches=[("1", "2"), ("3", "4")], at=NOON, by=here.director
        )
        captains = {number: Captain(captain_of(house, here, number)) for number in "1234"}
        matches = {number: match_in(here, number) for number in "13"}
    desk, public = Desk(house, here.stage, here.director), f"/sakura/stages/{here.stage.pk}/"
    page = {number: f"/sakura/me/matches/{matches[one].pk}/" for one in "13" for number in _both(one)}

    # Who plays which seat is hidden until both have said it.
    captains["1"].press(f"{page['1']}line-ups/1/", **seats(desk, "1"))
    assert "in, not shown yet" in captains["2"].read(f"{public}rounds/1/line-ups/")
    captains["2"].press(f"{page['2']}line-ups/1/", **seats(desk, "2"))
    assert "P12" in captains["2"].read(f"{public}rounds/1/line-ups/")
    with desk.inside():
        assert LineUp.objects.count() == 2

    # Both say the same of one match: it is a result without the director, in IMPs and in VP.
    scores = {"a_score": "30", "b_score": "16"}
    assert "By the scale these IMPs are" in captains["3"].refused(page["3"], "report", **scores, a_vp="20")
    captains["3"].press(page["3"], "report", **scores, a_vp=WBF[0], b_vp=WBF[1])
    captains["4"].confirms(page["4"])
    desk.is_true()
    assert desk.row(a__number="3").a_score == 30

    # Of the other one they do not; no figure reads it, and a further round waits.
    captains["1"].press(page["1"], "report", a_score="32", b_score="18")
    captains["2"].press(page["2"], "report", a_score="30", b_score="18")
    desk.is_true()
    assert [number for number, _rank, _score in desk.standings()][:1] == ["3"]
    assert "The captains disagree: Team 1: 32–18" in desk.read(desk.address)
    assert "the captains disagree: the director decides" in captains["1"].read("/sakura/me/matches/")
    desk.act("decide", match=desk.key(1, "1", "2"), counts="b", reason="the slips say so")
    assert (desk.row(a__number="1").a_score, desk.row(a__number="1").b_score) == (30, 18)
    assert "the slips say so" in captains["1"].read(page["1"])

    # Over what was decided only the director speaks again.
    assert "Report the match" not in captains["1"].read(page["1"])
    desk.act("decide", match=desk.key(1, "1", "2"), counts="own", a="31", b="18", reason="a slip was misread")
    assert desk.row(a__number="1").a_score == 31
    settled(house.federation)


def _both(one):
    return (one, str(int(one) + 1))

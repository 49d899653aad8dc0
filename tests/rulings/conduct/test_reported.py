"""The ladder of conduct over several sessions of one match, and at home in a simultaneous event."""

import pytest

from clubs.models import Club, ClubOfficer, ClubRole, EntryPlayer, Session, Stage
from clubs.models.tournaments.stage import StageKind
from clubs.playing.services import running
from rulings.adjustments.conduct import ConductIncident
from rulings.cases.services import conduct
from rulings.cases.services.access import handled_by, sessions_of
from rulings.cases.services.cases import may_report
from rulings.conduct.reported import with_rungs
from tests import cast
from tests.clubs.tournaments.event_house import DAY, NOON, at, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.rulings.cases.case_house import first_result, reported
from tests.scoring import builders
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def knockout(inside):
    """A knockout match of two sessions, both paired; the second session beside it."""
    here = running_stage(inside, form="knockout_teams", rounds=0)
    by = {"at": NOON, "by": here.director}
    second = running.open_session(stage=here.stage, number=2, played_on=DAY, **by)
    for session in (here.session, second):
        running.pair_round(session=session, number=1, matches=[("1", "2"), ("3", "4")], **by)
    return here, second


def of(session, number):
    rows = EntryPlayer.objects.current().filter(entry__session=session, entry__number=number, seat=1)
    return rows.select_related("entry").get()


def test_a_match_of_two_sessions_has_one_ladder(inside, knockout) -> None:
    """3 IMPs in the first session, 6 in the second; the page of the second knows the first. REG-6.2"""
    here, second = knockout
    for token, number in (("a", "1"), ("b", "3")):
        conduct.report(
            session=here.session,
            token=token,
            incident=ConductIncident([of(here.session, number)], 1, "Shouting."),
            by=here.director,
            at=at(1),
        )
    later = ConductIncident([of(second, "1"), of(second, "2")], 1, "Shouting again.")
    assert [(rung.number, rung.amount) for rung in conduct.rungs(second, later)] == [(2, 6), (1, 3)]
    assert {rung.entry.violation.contestant for rung in with_rungs(second)} == {"1", "3"}
    (first,) = [
        offender for offender in conduct.offenders(second) if offender.player.pk == of(second, "1").pk
    ]
    assert first.count == 1
    page = text(enter(here.director).get(f"/sakura/desk/sessions/{second.pk}/conduct/"))
    assert "1 so far" in page
    assert "Shouting." in page


def test_another_match_of_a_session_begins_anew(inside) -> None:
    here = running_stage(inside, form="round_robin_teams")
    for number, matches in ((1, [("1", "2"), ("3", "4")]), (2, [("1", "3"), ("2", "4")])):
        running.pair_round(session=here.session, number=number, matches=matches, at=NOON, by=here.director)
    player = of(here.session, "1")
    incident = ConductIncident([player], 1, "Shouting.")
    conduct.report(session=here.session, token="a", incident=incident, by=here.director, at=at(1))
    assert [rung.number for rung in conduct.rungs(here.session, ConductIncident([player], 1, "Again."))] == [
        2
    ]
    assert [rung.number for rung in conduct.rungs(here.session, ConductIncident([player], 2, "Again."))] == [
        1
    ]


def test_clubs_rule_at_home_in_a_simultaneous_event(next_door, inside) -> None:
    """Whoever keeps the club's desk handles the cases of its part, and no others of the event."""
    here, session = running_stage(inside), builders.published(inside)
    home = Club.objects.create(number="77", names={"ja": "分会", "en": "Branch"})
    scorer, stranger = (cast.login(inside.federation, name) for name in ("branch", "stranger"))
    ClubOfficer.objects.create(club=home, holder=scorer, role=ClubRole.SCORER, starts_on=cast.SINCE)
    session.club, session.stage, session.number = home, here.stage, 7
    session.save()
    case = reported(inside, first_result(session))
    for kind, may in ((StageKind.ONLY, False), (StageKind.SIMULTANEOUS, True)):
        Stage.objects.filter(pk=here.stage.pk).update(kind=kind)
        session = Session.objects.select_related("stage").get(pk=session.pk)
        assert may_report(scorer, session) is may
        assert list(handled_by(scorer)) == [case] * may
        assert (session in sessions_of(scorer)) is may
        assert may_report(here.director, session)
        for other in (stranger, inside.registrar, next_door.scorer):
            assert not may_report(other, session)
            assert not handled_by(other).exists()

"""A warning, a suspension, a disqualification on telephones: what each does to the standings, and who may."""

import pytest

from clubs.facts.services import corrected
from clubs.playing.services import running, seating
from clubs.tournaments.services import tournaments
from federation.models import Role
from federation.tenancy.context import acting_for
from rulings.adjustments.selectors import adjustments_of_case
from rulings.cases.services import cases
from rulings.models import Adjustment, AdjustmentKind
from tests import cast
from tests.browser.telephones import LANGUAGES, Telephone, houses_of, totals, turned_away
from tests.clubs.playing.test_board_reports import Evening, at

pytestmark = pytest.mark.browser
LEFT = 4  # the round of five that pair 1 does not play any more
WARNED = {"ja": "1：第91条による警告", "en": "1: warning, Law 91"}
APPROVED = {"ja": "主催者が承認", "en": "approved by the organiser"}


def an_evening(house):
    """Six pairs in a Howell, all played but by pair 1 from round 4; another of the office organises."""
    with acting_for(house.federation):
        evening = Evening(house)
        tournaments.announce(tournament=evening.stage.event.tournament, by=evening.director)
        organiser = cast.login(house.federation, "organiser")
        cast.appoint(organiser, Role.TOURNAMENT_OFFICE)
        act = {"session": evening.session, "at": at(2), "by": evening.director}
        for seat in seating.seats_of(evening.session):
            if seat.round < LEFT or "1" not in (seat.ns, seat.ew):
                stated = corrected.scored(50 * ((seat.table + seat.board) % 3))
                line = running.ResultToEnter(seat.ns, seat.ew, stated, seat.round, str(seat.table))
                running.enter_results(board=seat.board, lines=[line], **act)
    return evening, organiser


def a_case(evening, sent):
    place = cases.CasePlace(called_at=at(1), round=1, called_by="N")
    case, _new = cases.report(
        session=evening.session, token=sent, place=place, seats={}, by=evening.director, incident="A word."
    )
    return case


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_warning_a_suspension_and_a_disqualification_do(visitor, portal, language):
    house, next_door = houses_of(portal, language)
    evening, organiser = an_evening(house)
    director = Telephone(visitor, evening.director, house, language)
    before = totals(house, evening.stage)
    is_warned(director, house, evening, WARNED[language])
    assert totals(house, evening.stage) == before
    suspended = rules(director, house, evening, "suspended", barred="suspended", barred_from=LEFT)
    after = totals(house, evening.stage)
    assert after["1"][1] != before["1"][1]
    with acting_for(house.federation):
        held = adjustments_of_case(suspended).get(kind=AdjustmentKind.SUSPENSION).pk
    director.press(f"desk/stages/{evening.stage.pk}/take-back/?ruling={held}", reason="It was pair 2.")
    assert totals(house, evening.stage) == before
    out = rules(director, house, evening, "out", barred="disqualified", barred_from=LEFT)
    assert totals(house, evening.stage) == before  # nothing counts before the organiser has approved it
    with acting_for(house.federation):
        asked = adjustments_of_case(out).get(kind=AdjustmentKind.DISQUALIFICATION).pk
    answer = f"desk/rulings/{asked}/approval/"
    turned_away(
        visitor, house, next_door, (house.player, house.registrar), (answer, f"desk/cases/{out.pk}/rule/")
    )
    approves(Telephone(visitor, organiser, house, language), answer)
    places = totals(house, evening.stage)
    assert "1" not in places
    assert sorted(places) == sorted(set(before) - {"1"})
    assert min(rank for rank, _total in places.values()) == 1
    director.goes(f"desk/cases/{out.pk}/")
    director.reads(APPROVED[language])


def is_warned(director, house, evening, words):
    """From the desk; the case says so, and the next form counts it."""
    warning = f"desk/stages/{evening.stage.pk}/warning/"
    director.press(warning, contestant="1", law="91", reason="a remark")
    with acting_for(house.federation):
        case = Adjustment.objects.get(kind=AdjustmentKind.WARNING).case_id
    director.goes(f"desk/cases/{case}/")
    director.reads(words)
    director.seen("warned")


def rules(director, house, evening, sent, **barred):
    """A case of pair 1 ruled on its page."""
    with acting_for(house.federation):
        case = a_case(evening, sent)
    ruling = {**barred, "barred_who": "1", "outcome": "none", "reasons": "They spoke of a board."}
    director.press(f"desk/cases/{case.pk}/rule/", **ruling)
    director.seen(f"would-be-{sent}")
    director.sends()
    director.seen(sent)
    return case


def approves(organiser, page):
    organiser.goes(page)
    organiser.seen("asked")
    organiser.press(page, answer="approved", reason="Heard both.")
    organiser.seen("approved")

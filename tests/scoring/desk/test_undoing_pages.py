"""The last entry undone at the desk: whose, in which order, and what rests on it."""

import re
from uuid import uuid4

import pytest

from clubs.models import ActKind, Match, Result, SessionAct
from clubs.playing.services import board_reports, seating
from federation.models import Role
from federation.tenancy.context import acting_for
from tests import cast
from tests.clubs.playing.test_board_reports import FOUR_SPADES, Evening
from tests.clubs.tournaments.event_house import at
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring.desk.test_mending_pages import standing, undo_link
from tests.scoring.desk.test_stage_desk import Desk, paired
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def teams(here):
    """A Swiss of four teams."""
    return Desk(here)


# --- undoing ---------------------------------------------------------------------------------------


def test_entries_are_undone_one_after_the_other(teams):
    desk = paired(teams)
    match = {"a": "1", "b": "2"}
    sent = [("30", "12"), ("12", "40"), ("13", "40")]
    for a, b in sent:
        desk.send("match", match=desk.match(1, **match), a=a, b=b)
    figures = []
    with desk.inside():
        acts = list(
            SessionAct.objects.filter(kind=ActKind.MATCH).order_by("-pk").values_list("pk", flat=True)
        )
    assert "Last entered: Round 1, Team 1 – Team 2: 13–40" in text(desk.look())
    for act in acts:
        assert f"undo/?entry={act}" in desk.look().content.decode()
        assert desk.confirm("undo", entry=act).status_code == 302
        with desk.inside():
            figures.append(Match.objects.current().get(a__number="1").a_score)
    assert figures == ["12", "30", ""]
    assert "undo/" not in desk.look().content.decode()
    assert "This entry does not stand any more." in text(desk.confirm("undo", entry=acts[0]))
    assert "Nothing is entered that could be undone." in text(desk.look("undo/"))


def test_what_one_form_entered_is_undone_together(here):
    desk = Desk(here, form="pairs_matchpoints", teams=4)
    assert desk.send("movement", form="howell", boards="2", missing="", rounds="3").status_code == 302
    with desk.inside():
        seats = [seat for seat in seating.seats_of(desk.here.session) if (seat.round, seat.table) == (1, 1)]
    results = {f"board_{seat.board}": "pass" for seat in seats}
    assert desk.send("table", number="1", table="1", **results).status_code == 302
    assert len(standing(desk)) == len(seats) > 1
    last = undo_link(desk)
    assert f"and {len(seats) - 1} more" in text(desk.look())
    assert text(desk.look(f"undo/?entry={last}")).count("passed out → –") == len(seats)
    assert desk.confirm("undo", entry=last).status_code == 302
    assert standing(desk) == []


def test_one_s_own_entry_is_offered_before_a_colleague_s(teams):
    desk = paired(teams)
    desk.send("match", match=desk.match(1, "1", "2"), a="30", b="12")
    own = undo_link(desk)
    with desk.inside():
        colleague = cast.login(desk.house.federation, "colleague")
        cast.appoint(colleague, Role.TOURNAMENT_OFFICE)
    browser = enter(colleague)
    assert f"undo/?entry={own}" in browser.get(desk.address()).content.decode()  # nothing of their own yet
    fields = {"token": uuid4(), "match": desk.match(1, "3", "4"), "a": "1", "b": "12"}
    assert browser.post(desk.address("match/"), fields).status_code == 302
    theirs = undo_link(desk)
    assert theirs != own
    assert f"undo/?entry={theirs}" in browser.get(desk.address()).content.decode()
    assert f"undo/?entry={own}" in desk.look().content.decode()


def test_what_was_changed_since_is_not_undone(teams):
    desk = paired(teams)
    desk.send("match", match=desk.match(1, "1", "2"), a="30", b="12")
    first = undo_link(desk)
    desk.send("match", match=desk.match(1, "1", "2"), a="30", b="13")
    answer = desk.confirm("undo", entry=first)
    assert "Round 1, 1 – 2 has been changed since. What stands now can be mended." in text(answer)


def test_what_a_round_was_drawn_with_is_not_undone(teams):
    desk = teams
    desk.send("draw", number=1)
    with desk.inside():
        shown = desk.stage.pairings.get().pk
    desk.send("lock", number=1, shown=shown)
    with desk.inside():
        matches = list(Match.objects.current().order_by("pk").values_list("pk", flat=True))
    for match in matches:
        assert desk.send("match", match=match, a="30", b="12").status_code == 302
    desk.send("draw", number=2)
    with desk.inside():
        shown = desk.stage.pairings.filter(round=2).get().pk
    assert desk.send("lock", number=2, shown=shown).status_code == 302
    last = undo_link(desk)
    assert "Round 2 was drawn with it: mend the result instead." in text(desk.look(f"undo/?entry={last}"))
    assert desk.confirm("undo", entry=last).status_code == 422
    turned = {"contestant": "2", "round": "1", "reason": "read the wrong way round"}
    assert desk.confirm("wrong-direction", **turned).status_code == 302


def test_reports_that_both_sides_gave_are_offered_again_where_their_result_was_undone(here):
    with acting_for(here.federation):
        evening = Evening(here)
        seat, (ns, ew) = evening.seat(), evening.sides()
        stated = {"session": evening.session, "seat": seat, "stated": FOUR_SPADES, "at": at(1)}
        first = board_reports.report(**stated, by=ns)
        board_reports.report(**stated, by=ew, seen=first.pk)
        entry = SessionAct.objects.get(kind=ActKind.RESULTS).pk
    browser, address = enter(evening.director), f"/sakura/desk/stages/{evening.stage.pk}/"
    assert (
        browser.post(f"{address}undo/", {"token": uuid4(), "confirm": "yes", "entry": entry}).status_code
        == 302
    )
    with acting_for(here.federation):
        assert not Result.objects.current().exists()
    page = browser.get(f"{address}take/").content.decode()
    (key,) = re.findall(r'name="reports" value="(\d+)"', page)
    assert browser.post(f"{address}take/", {"token": uuid4(), "reports": key}).status_code == 302
    with acting_for(here.federation):
        assert Result.objects.current().get().score == FOUR_SPADES.score

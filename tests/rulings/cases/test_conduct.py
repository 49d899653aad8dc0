"""Conduct at the table: the ladder of each player, who is barred from points, and taking one penalty back."""

from datetime import UTC, datetime

import pytest

from clubs.models import EntryPlayer
from federation.errors import Refused
from rulings.adjustments.conduct import ConductIncident
from rulings.adjustments.selectors import adjustments_in_force, barred_players
from rulings.cases.services import conduct
from rulings.cases.services.taking_back import take_back
from rulings.lifecycle.cases import State
from rulings.models import Adjustment, Case
from scoring.effects.services.session_effect import effect
from scoring.models import StandingRow
from scoring.sessions.services import recomputation
from tests import cast
from tests.scoring import builders
from tests.worlds import furnished_once

AT = datetime(2022, 7, 21, 11, 30, tzinfo=UTC)


@pytest.fixture
@furnished_once
def session(inside):
    return builders.published(inside)


def pair_of(session, position=0):
    """Both players of a contestant."""
    entry = session.entries.current().order_by("position")[position]
    return list(EntryPlayer.objects.current().filter(entry=entry).order_by("seat"))


def report(house, session, players, sent, by=None, **more):
    what = {"round": 1, "what": "Loud remarks about partner.", "established": True} | more
    once_more = what.pop("once_more", False)
    return conduct.report(
        session=session,
        token=sent,
        incident=ConductIncident(players, **what),
        by=by or house.scorer,
        at=AT,
        once_more=once_more,
    )


def score_of(session, player):
    recomputation.recompute(session.pk)
    return StandingRow.objects.get(session=session, entry=player.entry).score


def rows(session):
    recomputation.recompute(session.pk)
    return list(StandingRow.objects.filter(session=session).values_list("entry", "rank", "tied", "score"))


def test_the_ladder_of_each_player_and_the_bar(inside, session) -> None:
    first, second = pair_of(session)
    before, start = rows(session), score_of(session, first)
    one_board = start - _after(inside, session, [first], "1") * 1
    assert one_board > 0
    report(inside, session, [first, second], "2")
    assert start - score_of(session, first) == one_board + 2 * one_board + one_board
    assert barred_players(session) == ()
    report(inside, session, [first], "3", round=2)
    assert start - score_of(session, first) == 4 * one_board
    (barred,) = barred_players(session)
    assert (barred.contestant, barred.player) == (first.entry.number, str(first))
    assert (barred.of_event, barred.is_partner) == (False, False)
    (out,) = [offender for offender in conduct.offenders(session) if offender.is_out]
    assert (out.player, out.count) == (first, 3)
    while adjustment := adjustments_in_force(session).first():
        take_back(adjustment=adjustment, reason="Not so.", at=AT, by=inside.scorer)
    assert rows(session) == before
    assert barred_players(session) == ()


def _after(house, session, players, sent):
    report(house, session, players, sent)
    return score_of(session, players[0])


def test_a_report_not_established_takes_nothing_until_it_is(inside, session) -> None:
    (first, _second) = pair_of(session)
    before = rows(session)
    case = report(inside, session, [first], "1", established=False)
    assert rows(session) == before
    conduct.establish(case=case, reasons="Two witnesses.", by=inside.scorer, at=AT)
    assert rows(session) != before
    assert [act.step for act in case.acts.all()] == ["reported", "cited", "ruled", "ruled_again"]


def test_one_of_two_is_taken_back_and_the_other_holds(inside, session) -> None:
    first, second = pair_of(session)
    case = report(inside, session, [first, second], "1")
    held = adjustments_in_force(session).get(body__player=str(first))
    take_back(adjustment=held, reason="It was the partner alone.", at=AT, by=inside.scorer)
    (left,) = adjustments_in_force(session)
    case.refresh_from_db()
    assert (left.body["player"], case.state) == (str(second), State.RULED)
    with pytest.raises(Refused) as refused:
        take_back(adjustment=held, reason="Again.", at=AT, by=inside.scorer)
    assert refused.value.code == "superseded_already"
    take_back(adjustment=left, reason="Nor the partner.", at=AT, by=inside.scorer)
    case.refresh_from_db()
    assert case.state == State.DRAFT


def test_a_report_sent_twice_is_one(inside, session) -> None:
    (first, _second) = pair_of(session)
    assert report(inside, session, [first], "1") == report(inside, session, [first], "1")
    assert Adjustment.objects.count() == 1


def test_two_directors_at_one_table(inside, session) -> None:
    """The second is told of the first's case, and may say that it was something else."""
    (first, _second) = pair_of(session)
    report(inside, session, [first], "1")
    other = _another_director(inside, session)
    with pytest.raises(Refused) as refused:
        report(inside, session, [first], "2", by=other)
    assert refused.value.code == "incident_known"
    assert Case.objects.count() == 1
    report(inside, session, [first], "3", by=other, once_more=True)
    assert Case.objects.count() == 2


def _another_director(house, session):
    from clubs.models import ClubOfficer, ClubRole

    other = cast.login(house.federation, "second")
    ClubOfficer.objects.create(club=session.club, holder=other, role=ClubRole.SCORER, starts_on=cast.SINCE)
    return other


def test_who_may_not_and_what_cannot_be(inside, session) -> None:
    (first, _second) = pair_of(session)
    other = builders.published(inside, builders.HOWELL)
    cases = [
        ({"players": [], "sent": "1"}, "nobody"),
        ({"players": [pair_of(other)[0]], "sent": "1"}, "not_of_this_session"),
        ({"players": [first], "sent": "1", "by": inside.player}, "not_a_director"),
        ({"players": [first], "sent": "1", "round": 0}, "out_of_range"),
        ({"players": [first], "sent": "1", "what": " "}, "incident_missing"),
    ]
    for asked, code in cases:
        with pytest.raises(Refused) as refused:
            report(inside, session, **asked)
        assert refused.value.code == code
    assert not Adjustment.objects.exists()


def test_the_effect_is_shown_and_nothing_stays(inside, session) -> None:
    (first, _second) = pair_of(session)
    before = rows(session)
    shown = effect(session, lambda: report(inside, session, [first], "1"))
    (own,) = [place for place in shown.moved if place.name.startswith(f"{first.entry.number} ")]
    assert str(first) in own.name, "who it is, not a number alone"
    assert own.score_before.endswith("%"), "as the standings show it"
    assert not Adjustment.objects.exists()
    assert rows(session) == before

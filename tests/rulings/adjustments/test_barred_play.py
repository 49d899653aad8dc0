"""Who is suspended is not lined up, not drawn and not paired, until it is taken back. Law 91"""

import pytest
from django.test import Client

from clubs.models import EntrantPlayer, Match
from clubs.playing.services import desk_acts, line_ups, running
from federation.tenancy.context import acting_for
from rulings.adjustments import following, services as adjustments
from rulings.decisions.terms import decision_from
from rulings.models import AdjustmentKind
from scoring.events.services import pairing
from tests.clubs.playing.test_line_ups import bring, first_round, seated
from tests.clubs.playing.test_match_reports import begun, code
from tests.clubs.tournaments.event_house import at
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db
__all__ = ["first_round"]


def suspended(here, **terms):
    decision = decision_from(AdjustmentKind.SUSPENSION, {"contestant": "1", **terms})
    act = {"session": here.session, "decision": decision, "at": at(1), "by": here.director}
    return adjustments.rule(**act), following.sentences(here.session, decision)


def test_a_line_up_refuses_a_suspended_player_in_the_rounds_that_it_is_for(inside):
    here, match, first, _second = begun(inside, line_ups="yes")
    player = EntrantPlayer.objects.filter(entrant__number="1").order_by("seat")[2]
    later, _follows = suspended(here, round=2, player=str(player))
    bring(match, first, seated("1"))
    held, _follows = suspended(here, round=1, until=1, player=str(player))
    turned = dict(zip(line_ups.HOME, reversed(list(seated("1").values())), strict=True))
    with pytest.raises(line_ups.SeatsRefused) as refused:
        bring(match, first, turned)
    place = next(seat for seat, sits in turned.items() if sits == player.pk)
    assert refused.value.problems == {place: "この選手は出場停止または失格です（第91条）。"}
    late = {"match": match, "entrant": match.a.entrant, "part": 1, "seats": turned, "reason": "r"}
    with pytest.raises(line_ups.SeatsRefused):
        line_ups.enter_for(**late, at=at(3), by=here.director)
    for ruling in (held, later):
        adjustments.take_back(adjustment=ruling, reason="r", at=at(4), by=here.director)
    assert line_ups.enter_for(**late, at=at(5), by=here.director).seats["open"]["N"] == turned["open", "N"]


def test_a_suspended_team_is_neither_paired_nor_drawn(inside):
    here, _match, _first, _second = begun(inside)
    for match in Match.objects.current().filter(session=here.session, round=1):
        entered = {"session": here.session, "number": 1, "a": match.a.number, "b": match.b.number}
        running.enter_match(**entered, imps=("12", "3"), boards={}, at=at(60), by=here.director)
    held, follows = suspended(here, round=2)
    assert follows[0] == "この間に始まる試合はすべて不戦敗になります（REG-5）。"
    by_hand = {"session": here.session, "number": 2, "at": at(70), "by": here.director}
    assert code(running.pair_round, **by_hand, matches=[("1", "3"), ("2", "4")]) == "team_suspended"
    pairing.pair(stage=here.stage, number=2, session=here.session, at=at(71), by=here.director)
    drawn = (
        Match.objects.current().filter(session=here.session, round=2).values_list("a__number", "b__number")
    )
    assert len({*sum(drawn, ())}) == 2
    assert "1" not in {*sum(drawn, ())}
    adjustments.take_back(adjustment=held, reason="r", at=at(72), by=here.director)
    running.pair_round(**by_hand, matches=[("1", "3"), ("2", "4")])


def test_a_line_up_from_before_a_suspension_counts_no_more(first_round):
    """Nobody learns the opponents' by it: once both are in, the director enters the other one."""
    house, stage, match, first, second = first_round
    page, public = (
        f"/sakura/me/matches/{match.pk}/line-ups/1/",
        f"/sakura/stages/{stage.stage.pk}/rounds/1/line-ups/",
    )
    with acting_for(house.federation):
        team = match.a.entrant
        four = seated("1")
        spare = EntrantPlayer.objects.create(entrant=team, seat=5, name="Fifth")
        gone = EntrantPlayer.objects.filter(entrant=team).order_by("seat")[0]
        bring(match, first, four)
        held, _follows = suspended(stage, round=1, player=str(gone))
        assert line_ups.both_of(match, 1).struck == {team.pk}
    assert "Your line-up counts no more" in text(enter(first).get(page))
    assert "Send another." in text(enter(first).get(page))
    with acting_for(house.federation):
        bring(match, second, seated("2"), minutes=2)
        both = line_ups.both_of(match, 1)
        assert (both.is_shown, both.is_settled) == (False, True)
        other = {**four, ("open", "N"): spare.pk}
        assert code(bring, match, first, other, minutes=3) == "line_up_struck"
    assert "The director enters another." in text(enter(first).get(page))
    shown = text(Client(headers={"accept-language": "en"}).get(public))
    assert "counts no more" in shown
    assert "P12" not in shown
    with acting_for(house.federation):
        late = {"match": match, "entrant": team, "part": 1, "seats": other, "reason": "suspended"}
        line_ups.enter_for(**late, at=at(4), by=stage.director)
        assert line_ups.both_of(match, 1).is_shown
        adjustments.take_back(adjustment=held, reason="r", at=at(5), by=stage.director)
        assert line_ups.both_of(match, 1).is_shown


def test_what_was_played_before_a_suspension_is_not_struck_out(inside):
    here, match, first, _second = begun(inside, line_ups="yes")
    bring(match, first, seated("1"))
    desk_acts.start_round(session=here.session, number=1, at=at(2), by=here.director)
    suspended(here, round=1, player=str(EntrantPlayer.objects.filter(entrant__number="1")[0]))
    assert line_ups.both_of(match, 1).struck == frozenset()

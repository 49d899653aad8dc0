"""Three-way matches drawn and stated: over one round or two, by the draw and by hand, changed, refused."""

from fractions import Fraction

import pytest

from clubs.facts.services.corrected import StatedResult
from clubs.models import Match
from clubs.movements.three_way import ScheduledMatch, ThreeWays, groups, threes
from clubs.playing.services import desk_acts, pairing, running
from clubs.playing.services.drawing import history_of, names_of, next_round
from clubs.playing.services.pairing import proposal_of
from federation.errors import Refused
from scoring.events.services import pairing as scored, stage_figures
from tests.clubs.tournaments.event_house import at, play, running_stage

ONE, TWO = {"swiss_odd": "three_way"}, {"swiss_odd": "three_way", "swiss_three_way_rounds": "2"}


def draw(here, number, **further):
    return scored.pair(stage=here.stage, number=number, at=at(number), by=here.director, **further)


def paired(here, number):
    rows = Match.objects.current().filter(session__stage=here.stage, round=number)
    return {
        frozenset((a, b)): boards for a, b, boards in rows.values_list("a__number", "b__number", "boards")
    }


def play_all(here, number):
    """Who has the lower number wins by 10 and the difference of the numbers."""
    for a, b in map(sorted, paired(here, number)):
        play(here, number, (a, b, 10 + int(b) - int(a), 0))


def test_threes_are_found_among_the_matches_of_a_round():
    triangle = [("A", "B"), ("D", "E"), ("B", "C"), ("C", "A")]
    assert list(threes(triangle)) == [("A", "B", "C")]
    assert groups(triangle) == ([("A", "B", "C")], [("D", "E")])
    assert list(threes([("A", "B"), ("B", "C"), ("C", "D"), ("D", "A")])) == []


def test_boards_say_whether_it_takes_a_round_or_two():
    def legs(number, boards):
        return [ScheduledMatch(number, *both, boards) for both in ("AB", "BC", "CA")]

    short = ThreeWays.of([*legs(1, 4), *legs(2, 4)], 8)
    assert (short.share(2, "B", "A"), dict(short.begun)) == (Fraction(1, 2), {})
    long = ThreeWays.of([*legs(1, 8), *legs(2, 8), *legs(3, 8), ScheduledMatch(4, "A", "B", 8)], 8)
    assert long.share(1, "A", "B") == 1
    both = frozenset("AB")
    assert {leg: first for leg, first in long.begun.items() if leg[1] == both} == {(2, both): 1, (4, both): 3}


@pytest.mark.django_db
def test_one_round_has_half_of_the_boards_for_each_match(inside):
    here = running_stage(inside, teams=7, rounds=3, **ONE)
    row = draw(here, 1)
    [three] = proposal_of(row).threes
    legs = {frozenset((three[at], three[at - 1])) for at in range(3)}
    assert {both for both, boards in paired(here, 1).items() if boards == 4} == legs
    assert sorted(paired(here, 1).values()) == [4, 4, 4, 8, 8]
    [why] = [group for group in proposal_of(row).groups if len(group.contestants) == 3]
    assert "three-way match" in why.sentences("en", names_of(here.stage))[0]
    assert row.proposal["proof"]["threes"] >= 1
    assert draw(here, 1) == row


@pytest.mark.django_db
def test_nobody_is_in_two_while_it_can_be_avoided_and_nobody_meets_again(inside):
    here = running_stage(inside, teams=9, rounds=2, **ONE)
    seen = []
    for number in (1, 2):
        row = draw(here, number)
        [three] = proposal_of(row).threes
        seen += three
        assert row.proposal["proof"]["cost"]["rematches"] == 0
        play_all(here, number)
    assert len(set(seen)) == 6
    assert not paired(here, 1).keys() & paired(here, 2).keys()


@pytest.mark.django_db
def test_a_short_match_counts_half_and_is_provisional_until_the_last_leg(inside):
    here = running_stage(inside, teams=5, rounds=3, **ONE)
    [three] = proposal_of(draw(here, 1)).threes
    a, b, c = sorted(three)
    play(here, 1, (a, b, 9, 3), (b, c, 5, 5))

    def legs():
        figures = stage_figures.figures(here.stage, closing=None)["matches"]
        return [row for row in figures if row["reasons"].get("three_way") == 1]

    assert [row["provisional"] for row in legs()] == [True] * 3
    with pytest.raises(Refused) as refused:
        draw(here, 2)
    assert refused.value.code == "results_missing"
    play(here, 1, (c, a, 4, 4))
    assert [row["provisional"] for row in legs()] == [False] * 3
    # 6 IMPs over four boards are 13.28 VP (WBF), half of them 6.64.
    assert sorted(Fraction(row["a_points"]) for row in legs())[-1] == Fraction("6.64")


@pytest.mark.django_db
def test_two_rounds_go_on_by_themselves_and_end_with_the_second(inside):
    here = running_stage(inside, teams=7, rounds=3, **TWO)
    [three] = proposal_of(draw(here, 1)).threes
    inside_it = {both for both in paired(here, 1) if both <= set(three)}
    for both in paired(here, 1).keys() - inside_it:
        play(here, 1, (*sorted(both), 12, 2))
    row = draw(here, 2)
    [again] = proposal_of(row).threes
    assert set(again) == set(three)
    [group] = [group for group in proposal_of(row).groups if len(group.contestants) == 3]
    assert [why.code for why in group.why] == ["three_way_goes_on"]
    assert {paired(here, 2)[both] for both in inside_it} == {8}
    for both in paired(here, 2).keys() - inside_it:
        play(here, 2, (*sorted(both), 12, 2))
    with pytest.raises(Refused) as refused:
        draw(here, 3)
    assert refused.value.code == "results_missing"
    # One room in the first round, the other in the second: six matches, three of them with boards.
    for both in inside_it:
        a, b = sorted(both)
        for number, ns, ew, score in ((1, a, b, 420), (2, b, a, -50)):
            line = running.ResultToEnter(ns, ew, StatedResult("played", score=score), number)
            running.enter_results(session=here.session, board=1, lines=[line], at=at(3), by=here.director)
        play(here, 2, (a, b, 3, 1))
    # Its IMPs are stated once: said in the first round too, one of the two would silently hold.
    a, b = sorted(next(iter(inside_it)))
    with pytest.raises(Refused) as refused:
        play(here, 1, (b, a, 3, 1))
    assert refused.value.code == "three_way_stated"
    assert "in round 2" in refused.value.sentence or "第2ラウンド" in refused.value.sentence
    play(here, 2, (a, b, 3, 1))
    rows = stage_figures.figures(here.stage, closing=None)["matches"]
    legs = [row for row in rows if row["reasons"].get("three_way") == 2]
    assert len(legs) == 3
    # 420 and 50 are 10 IMPs, and 2 on the rest: 12 over eight boards, 14.39 VP in full.
    assert {row["a_points"] for row in legs} | {row["b_points"] for row in legs} == {"1439/100", "561/100"}
    with pytest.raises(Refused) as refused:  # two rounds do not fit into the last
        draw(here, 3)
    assert refused.value.code == "three_way_needs_rounds"
    shown = pairing.keep_proposal(
        stage=here.stage, number=3, known=scored.known, at=at(4), by=here.director, locked=[("1",)]
    )
    assert proposal_of(draw(here, 3, shown=shown)).byes == ["1"]


@pytest.mark.django_db
def test_a_three_way_match_by_hand_and_a_bye_beside_it(inside):
    here = running_stage(inside, teams=6, **ONE)
    running.pair_round(
        session=here.session,
        number=1,
        matches=[("4", "5")],
        threes=[("1", "2", "3")],
        at=at(0),
        by=here.director,
    )
    desk_acts.give_bye(session=here.session, number=1, contestant="6", at=at(1), by=here.director)
    assert sorted(paired(here, 1).values()) == [4, 4, 4, 8]
    assert sorted(len(met.contestants) for met in history_of(here.stage, 2)) == [1, 2, 3]
    play(here, 1, ("1", "2", 3, 0))
    with pytest.raises(Refused) as refused:
        running.pair_round(
            session=here.session, number=1, matches=[("1", "3"), ("2", "4")], at=at(2), by=here.director
        )
    assert refused.value.code == "round_played"


@pytest.mark.django_db
def test_a_draw_may_be_changed_into_one(inside):
    here = running_stage(inside, teams=5)
    draw(here, 1)
    row = pairing.override(
        stage=here.stage,
        number=1,
        changes=[("1", "2"), ("3", "4", "5")],
        reason="nobody shall sit out",
        known=scored.known,
        at=at(2),
        by=here.director,
    )
    assert proposal_of(row).threes == [("3", "4", "5")]
    assert sorted(paired(here, 1).values()) == [4, 4, 4, 8]
    assert not here.session.byes.current().exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("conditions", "boards", "code"),
    [(ONE, 7, "condition_three_way_boards"), (TWO, 7, None), (ONE, 8, None)],
)
def test_an_odd_number_of_boards_has_no_half(inside, conditions, boards, code):
    from clubs.tournaments.contest_checks import of_event  # the pure check
    from tests.clubs.tournaments.event_house import DAY

    body = {"vp_scale": "wbf-continuous-20", **conditions}
    codes = [
        problem.code
        for problem in of_event(body, pack="jcbl-sample", day=DAY, form="swiss_teams", boards=boards)
    ]
    assert codes == ([code] if code else [])


@pytest.mark.django_db
def test_a_knockout_has_none(inside):
    here = running_stage(inside, form="knockout_teams", teams=3, rounds=0)
    with pytest.raises(Refused) as refused:
        running.pair_round(
            session=here.session, number=1, matches=[], threes=[("1", "2", "3")], at=at(0), by=here.director
        )
    assert refused.value.code == "no_three_way"


@pytest.mark.django_db
def test_a_knockout_of_two_sessions_pairs_the_same_matches_again(inside):
    here = running_stage(inside, form="knockout_teams", teams=4, rounds=0, knockout_sessions="2")
    first = draw(here, 1)
    assert draw(here, 1) == first
    play(here, 1, ("1", "4", 30, 10), ("2", "3", 1, 2))
    assert next_round(here.stage) == 2
    assert [group.is_held for group in proposal_of(draw(here, 2)).groups] == [True]
    later = running.open_session(
        stage=here.stage, number=2, played_on=here.session.played_on, at=at(5), by=here.director
    )
    assert next_round(here.stage) == 1
    again = draw(here, 1)
    assert (again.session, proposal_of(again).matches) == (later, proposal_of(first).matches)
    assert (draw(here, 1), next_round(here.stage)) == (again, 2)
    for a, b, won, lost in (("1", "4", 0, 25), ("3", "2", 9, 3)):
        running.enter_match(
            session=later, number=1, a=a, b=b, imps=(str(won), str(lost)), at=at(6), by=here.director
        )
    assert sorted(proposal_of(draw(here, 2)).matches[0]) == ["3", "4"]


@pytest.mark.django_db
def test_in_a_later_session_of_a_round_robin_who_left_forfeits(inside):
    from clubs.tournaments.services import withdrawals

    here = running_stage(inside, form="round_robin_teams", rounds=0)
    draw(here, 1)
    play_all(here, 1)
    withdrawals.withdraw(
        entrant=here.stage.event.entrants.get(number="4"),
        stage=here.stage,
        after_round=1,
        reason="",
        at=at(2),
        by=here.director,
    )
    later = running.open_session(
        stage=here.stage, number=2, played_on=here.session.played_on, at=at(3), by=here.director
    )
    row = scored.pair(stage=here.stage, number=2, at=at(3), by=here.director, session=later)
    assert proposal_of(row).byes == []
    [met] = [pair for pair in proposal_of(row).matches if "4" in pair]
    rows = stage_figures.figures(here.stage, closing=None)["matches"]
    numbers = {entrant.pk: entrant.number for entrant in here.stage.event.entrants.all()}
    [forfeit] = [row for row in rows if row["kind"] == "forfeited"]
    assert {numbers[forfeit["a"]], numbers[forfeit["b"]]} == set(met)
    assert numbers[forfeit["b"]] == "4"


def result_lines(here, number, boards, *tables):
    """The boards of a round: at each table North-South, East-West, and the score."""
    for board in boards:
        lines = [
            running.ResultToEnter(ns, ew, StatedResult("played", score=score), number)
            for ns, ew, score in tables
        ]
        running.enter_results(session=here.session, board=board, lines=lines, at=at(number), by=here.director)


@pytest.mark.django_db
def test_a_swiss_of_pairs_goes_by_victory_points(inside):
    here = running_stage(inside, form="houston", teams=4, pairing="swiss", vp_scale="wbf-continuous-20")
    assert set(paired_by(draw(here, 1))) == {frozenset("13"), frozenset("24")}
    result_lines(here, 1, range(1, 8), ("1", "3", 100), ("2", "4", -100))
    with pytest.raises(Refused) as refused:  # the eighth board
        draw(here, 2)
    assert refused.value.code == "results_missing"
    result_lines(here, 1, [8], ("1", "3", 100), ("2", "4", -100))
    assert set(paired_by(draw(here, 2))) == {frozenset("14"), frozenset("23")}
    with pytest.raises(Refused) as refused:
        running.pair_round(
            session=here.session, number=3, matches=[], threes=[("1", "2", "3")], at=at(3), by=here.director
        )
    assert refused.value.code == "no_three_way"


def paired_by(row):
    return map(frozenset, proposal_of(row).matches)

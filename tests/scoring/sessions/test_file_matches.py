"""Matches of teams that a club's file brings: forfeits (REG-5) and conduct (REG-6) count in them."""

from decimal import Decimal

import pytest

from clubs.models import EntryPlayer
from federation.errors import Refused
from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.conduct import ConductIncident
from rulings.adjustments.possible import decision_from
from rulings.adjustments.selectors import adjustments_in_force
from rulings.cases.services import conduct as case_conduct
from rulings.cases.services.taking_back import take_back
from rulings.models import AdjustmentKind
from scoring.models import MatchRow, StandingRow
from scoring.points.services.matches import of_session
from scoring.sessions.services import recomputation
from tests.clubs.files.event_files import both, event, match, teams
from tests.clubs.tournaments.event_house import NOON
from tests.clubs.uploads.form_files import HEADING, SWISS, SWISS_TOTALS
from tests.clubs.uploads.test_desk_pages import enter, text
from tests.scoring import builders
from tests.worlds import furnished_once

LOST = {"round": 2, "winner": "2", "loser": "1"}
A_MATCH = [both(1, "1", "2", 420, 170), both(2, "1", "2", 620, 170), both(3, "1", "2", 110, 110)]


def file_of(method, *matches, form="SWISS_TEAMS"):
    """A session of four teams; IMPs that add up unless `method` is VP."""
    heading = HEADING | {"EVENT_IDENTIFIER": f"F{method}", "MATCH_SCORING_METHOD": method}
    return event(form, teams(1, 2, 3, 4), *matches, **heading)


def decide(house, session, kind, body):
    return adjustments.rule(
        session=session, decision=decision_from(AdjustmentKind(kind), body), at=NOON, by=house.scorer
    )


def rows(session):
    """Every place and every match, exact."""
    run = recomputation.recompute(session.pk) or recomputation.latest_of(session)
    return run.digest


def total(session, number):
    return StandingRow.objects.get(session=session, entry__number=number).score


def met(session, number, *both_teams):
    """A match by its round, from the side of the first team: the row and that side's letter."""
    row = MatchRow.objects.get(
        session=session, round=number, a__number__in=both_teams, b__number__in=both_teams
    )
    side = "a" if row.a.number == both_teams[0] else "b"
    return row, side, "b" if side == "a" else "a"


def player_of(session, number):
    players = EntryPlayer.objects.current().filter(entry__session=session, entry__number=number)
    return players.select_related("entry").order_by("seat").first()


def conduct(house, session, player, sent, number=1):
    return case_conduct.report(
        session=session,
        token=sent,
        incident=ConductIncident([player], number, "Loud remarks."),
        by=house.scorer,
        at=NOON,
        once_more=True,
    )


@pytest.fixture
@furnished_once
def session(inside):
    return builders.published_content(inside, SWISS, "swiss.xml")


def test_a_forfeited_match_has_the_largest_of_three(inside, session) -> None:
    """REG-5.1: own average, the average of the loser's opponents, 1.2 ties; the loser has the least."""
    before, places = rows(session), {number: total(session, number) for number in "1234"}
    first, side, _other = met(session, 1, "2", "1")
    played, _side, _other = met(session, 2, "1", "2")
    had = getattr(met(session, 2, "2", "1")[0], f"{met(session, 2, '2', '1')[1]}_points")
    forfeit = decide(inside, session, "forfeit", LOST)
    recomputation.recompute(session.pk)
    row, loser, winner = met(session, 2, "1", "2")
    own = getattr(first, f"{side}_points")  # of the match that was played: also what team 1's opponents had
    award = max(own, Decimal("12"))
    assert (getattr(row, f"{winner}_points"), getattr(row, f"{loser}_points")) == (award, 0)
    assert row.reasons["forfeit"] == {loser: "ruling"}
    for letter in (loser, winner):
        assert row.reasons[letter]["points"][0][:3] == ["0", "forfeit_because_ruling", "REG-5.0"]
    why = f"/sakura/sessions/{session.pk}/matches/2/{row.a_id}/{row.b_id}/why/"
    cause = "Round 2: 1 Team One forfeits the match by a ruling 0.00 Regulations 5"
    assert cause in text(enter(inside.scorer).get(why))
    assert total(session, "2") == places["2"] - had + award
    assert {number: total(session, number) for number in "34"} == {n: places[n] for n in "34"}
    matches = of_session(session)
    lost, won = (matches.of(getattr(row, f"{letter}_id")) for letter in (loser, winner))
    assert (lost.matches, lost.forfeited, won.matches, won.forfeited) == (1, 8, 2, 0)
    adjustments.take_back(adjustment=forfeit, reason="Not so.", at=NOON, by=inside.scorer)
    assert rows(session) == before
    assert played.reasons.get("forfeit") is None


def test_a_match_without_a_result_can_be_forfeited(inside) -> None:
    """The file lists it and knows nothing of it; both teams may give it, too."""
    listed = {"START_BOARD_NUMBER": 1, "END_BOARD_NUMBER": 8}
    more = match("2", "4", number=2, **listed).encode()
    content = SWISS_TOTALS.replace(b"</EVENT>", more + b"</EVENT>").replace(b">S2<", b">S3<")
    session = builders.published_content(inside, content, "listed.xml")
    assert not MatchRow.objects.filter(session=session, round=2, a__number="2").exists()
    decide(inside, session, "forfeit", {"round": 2, "winner": "4", "loser": "2"})
    recomputation.recompute(session.pk)
    row, winner, loser = met(session, 2, "4", "2")
    assert getattr(row, f"{loser}_points") == 0
    assert getattr(row, f"{winner}_points") >= 12
    assert (row.boards, row.unlisted) == (8, 0)
    decide(inside, session, "forfeit", {"round": 2, "winner": "2", "loser": "4"})
    recomputation.recompute(session.pk)
    row, one, other = met(session, 2, "4", "2")
    assert (getattr(row, f"{one}_points"), getattr(row, f"{other}_points")) == (0, 0)
    assert set(row.reasons["forfeit"]) == {"a", "b"}


def test_where_imps_add_up_a_forfeit_is_average_plus_on_every_board(inside) -> None:
    session = builders.published_content(inside, file_of("IMPS", match("1", "2", *A_MATCH)), "imps.xml")
    start = total(session, "1")
    decide(inside, session, "forfeit", {"round": 1, "winner": "1", "loser": "2"})
    recomputation.recompute(session.pk)
    row, winner, loser = met(session, 1, "1", "2")
    assert (getattr(row, f"{winner}_score"), getattr(row, f"{loser}_score")) == (9, -9)
    assert (total(session, "1"), total(session, "2")) == (9, -9)
    assert start not in (9, -9)


def test_three_violations_in_a_match_of_a_file(inside, session) -> None:
    """3 IMPs, then 6 more off the match, then it is forfeited; another round begins anew. REG-6.2"""
    before, player = rows(session), player_of(session, "1")
    row, side, _other = met(session, 1, "1", "2")
    start = getattr(row, f"{side}_points")
    points = []
    for sent in ("a", "b", "c"):
        assert [rung.number for rung in case_conduct.rungs(session, ConductIncident([player], 1, "x"))] == [
            len(points) + 1
        ]
        conduct(inside, session, player, sent)
        recomputation.recompute(session.pk)
        row, side, other = met(session, 1, "1", "2")
        points.append(getattr(row, f"{side}_points"))
    assert start > points[0] > points[1] > points[2] == 0
    assert row.reasons["forfeit"] == {side: "manners"}
    assert getattr(row, f"{other}_points") >= 12
    conduct(inside, session, player, "d", number=2)
    recomputation.recompute(session.pk)
    later, side, _other = met(session, 2, "1", "2")
    assert "forfeit" not in later.reasons
    steps = later.reasons[side]["score"]
    assert [step[0] for step in steps if "REG-6.2" in step] == ["-3"], steps
    while adjustment := adjustments_in_force(session).first():
        take_back(adjustment=adjustment, reason="Not so.", at=NOON, by=inside.scorer)
    assert rows(session) == before


def test_conduct_at_board_a_match_is_counted_in_boards(inside) -> None:
    """Half a board, a whole one, then sent off; the match stands. REG-6.1"""
    heading = HEADING | {"BOARD_SCORING_METHOD": "BAM", "EVENT_IDENTIFIER": "B1"}
    del heading["MATCH_SCORING_METHOD"]
    content = event("TEAMS", teams(1, 2, 3, 4), match("1", "2", *A_MATCH), **heading)
    session = builders.published_content(inside, content, "bam.xml")
    assert session.scoring == "board_a_match"
    start, player, off = total(session, "1"), player_of(session, "1"), []
    for sent in ("a", "b", "c"):
        conduct(inside, session, player, sent)
        recomputation.recompute(session.pk)
        off.append(start - total(session, "1"))
    assert off == [1, 3, 3]  # a board is worth 2
    assert "forfeit" not in met(session, 1, "1", "2")[0].reasons


def test_what_no_match_of_the_file_would_take_up(inside, session) -> None:
    penalty = {"contestant": "1", "amount": "3", "unit": "imps", "law": "90"}
    for kind, body, code in (
        ("forfeit", {"round": 3, "winner": "2", "loser": "1"}, "no_such_match"),
        ("forfeit", {"round": 1, "winner": "3", "loser": "1"}, "no_such_match"),
        ("penalty", penalty | {"round": 9}, "no_such_match"),
        ("late", {"round": 1, "contestant": "1", "minutes": 9}, "no_matches"),
        ("foul", {"board": 1, "groups": [["1"], ["2"]]}, "pairs_only"),
    ):
        with pytest.raises(Refused) as refused:
            decide(inside, session, kind, body)
        assert refused.value.code == code, kind
    with pytest.raises(Refused) as refused:
        conduct(inside, session, player_of(session, "1"), "x", number=9)
    assert refused.value.code == "no_such_match"


def test_the_pages_of_a_file_s_match(here, next_door) -> None:
    """Conduct is tapped, the effect shown; a forfeit is ruled in a case; both stand on the public pages."""
    session = builders.published_content(here, SWISS, "swiss.xml")
    with acting_for(here.federation):
        player = player_of(session, "1")
    client = enter(here.scorer)
    address = f"/sakura/desk/sessions/{session.pk}/conduct/"
    fields = {
        "token": "7e57d004-2b97-0e7a-b45f-5387367791cd",
        "players": [player.pk],
        "round": 1,
        "what": "Loud.",
        "established": "on",
    }
    shown = text(client.post(address, fields))
    assert "3 IMP" in shown
    assert client.post(address, fields | {"confirm": "yes"}).status_code == 302
    for user in (here.player, next_door.administrator):
        assert enter(user).post(address, fields).status_code in (403, 404)
    report = {"token": "f", "incident": "They went home.", "round": 2}
    case = client.post(f"/sakura/desk/sessions/{session.pk}/cases/new/", report)
    rule = f"{case['Location']}rule/"
    ruling = {
        "outcome": "none",
        "forfeit_loser": "1",
        "forfeit_winner": "2",
        "forfeit_round": 2,
        "reasons": "Gone.",
    }
    half = client.post(rule, ruling | {"forfeit_winner": ""})
    assert (half.status_code, "Say who forfeits" in text(half)) == (422, True)
    assert client.post(rule, ruling).status_code == 302
    with acting_for(here.federation):
        recomputation.recompute(session.pk)
        team = StandingRow.objects.get(session=session, entry__number="2").entry_id
    assert "forfeits" in text(client.get(f"/sakura/sessions/{session.pk}/"))
    assert "won by forfeit" in text(client.get(f"/sakura/sessions/{session.pk}/contestants/{team}/"))
    listed = client.get(f"/sakura/api/v1/sessions/{session.pk}/matches/").json()["matches"]
    assert sorted(len(row["forfeited_by"]) for row in listed) == [0, 0, 0, 1]

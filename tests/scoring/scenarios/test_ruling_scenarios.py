"""Rulings from the table to the standings and back: pages pressed, a worker computing, figures true."""

from decimal import Decimal
from uuid import uuid4

import pytest

from clubs.models import EntryPlayer, Session
from federation.tenancy.context import acting_for
from rulings.adjustments.selectors import barred_players
from tests.clubs.tournaments.event_house import play, running_stage
from tests.clubs.uploads.form_files import SWISS
from tests.clubs.uploads.test_desk_pages import text
from tests.scoring import builders
from tests.scoring.scenarios.desk import Desk
from tests.scoring.scenarios.rulings_desk import RulingsDesk

STATED = {"reasons": "As the Laws say."}


@pytest.fixture(scope="module")
def pairs(house) -> RulingsDesk:
    """A club's evening: twelve pairs, six boards, two winners, every pair on every board."""
    session = builders.published_content(house, builders.a_field(12, boards=6), "field.xml")
    return RulingsDesk(house, session)


def test_a_played_card_from_the_phone_to_the_standings(pairs):
    """Advisor, case with its answers and Laws, ruling, told; the standings move, and come back withdrawn."""
    before = pairs.figures()
    asked = {"topic": "card_played", "who": "defender", "manner": "dropped", "partner_could_see": "true"}
    query = "&".join(f"{key}={value}" for key, value in asked.items())
    advised = pairs.client.get(f"/sakura/advisor/?{query}").content.decode()
    assert f"/sakura/desk/cases/new/?{query.replace('&', '&amp;')}" in advised
    assert str(pairs.session.pk) in pairs.client.get(f"/sakura/desk/cases/new/?{query}").content.decode()
    result = pairs.result(1, "1NS", "1EW")
    case = pairs.report(result, "East's king fell on the table.", **asked)
    page = pairs.read(f"/sakura/desk/cases/{case.pk}/")
    assert "Answers to the advisor" in page
    assert "Law 45C1" in page
    pairs.rule(case, outcome="assigned", results="3NT N =", **STATED)
    assert "3NT N =" in pairs.effect
    pairs.tell(case)
    assert pairs.figures() != before
    standings = pairs.read(f"/sakura/sessions/{pairs.session.pk}/")
    assert "1NS" in standings
    pairs.withdraw(case)
    assert pairs.figures() == before


def test_43b3_with_a_split_score(pairs):
    """Dummy looked at a hand and stopped a revoke: declarer's side loses it, the others keep their score."""
    before, result = pairs.figures(), pairs.result(2, "1NS", "1EW")
    had = {side: pairs.award(result, side) for side in ("ns", "ew")}
    case = pairs.report(result, "Dummy, who had looked at West's cards, pointed out declarer's revoke.")
    pairs.act(case, "cite", item="43B3", role="adjustment")
    refused = pairs.refused_ruling(case, outcome="split", results="8NT N =", results_ew="stands", **STATED)
    assert "This is no result" in refused
    pairs.rule(case, outcome="split", results="1NT N -1", results_ew="stands", **STATED)
    pairs.tell(case)
    assert pairs.figures() != before
    assert pairs.award(result, "ns") < had["ns"]
    assert pairs.award(result, "ew") == had["ew"]
    assert "43B3" in pairs.read(f"/sakura/desk/cases/{case.pk}/")
    pairs.withdraw(case)
    assert pairs.figures() == before


def test_a_wrong_pocket_found_after_three_rounds(pairs):
    """Board 3 was played in two forms: compared in groups, and a penalty that its clause allows. REG-2.6"""
    before, result = pairs.figures(), pairs.result(3, "4NS", "4EW")
    case = pairs.report(result, "Two hands of board 3 have changed places.")
    fields = {
        "outcome": "fouled",
        "groups": "1NS 2NS 3NS\n4NS 5NS 6NS",
        "irregularity": "wrong_pocket",
        "table_identified": True,
        "range_who_1": "3NS",
        "range_side_1": "board_keeper_side",
        **STATED,
    }
    assert "The most for 3NS is 2 boards" in pairs.refused_ruling(case, range_boards_1="3", **fields)
    assert "two forms at least" in pairs.refused_ruling(case, **fields | {"groups": "1NS 2NS 3NS"})
    assert "two groups" in pairs.refused_ruling(case, **fields | {"groups": "1NS 2NS\n2NS 3NS"})
    pairs.rule(case, range_boards_1="1/2", **fields)
    assert "REG-2.6.1" in pairs.effect
    pairs.tell(case)
    with_penalty = pairs.figures()
    fined = pairs.score("3NS")
    assert with_penalty != before
    pairs.rule(case, **{key: value for key, value in fields.items() if not key.startswith("range")})
    assert pairs.figures() not in (before, with_penalty)
    assert pairs.score("3NS") - fined == Decimal("2.5")  # half a board: six scores, five others
    pairs.withdraw(case)
    assert pairs.figures() == before


def test_a_method_that_is_not_permitted_and_the_boards_before(pairs):
    """A ban, the board and one before it adjusted, a penalty in its range: one ruling. REG-2.7"""
    before, result = pairs.figures(), pairs.result(5, "2NS", "2EW")
    case = pairs.report(result, "A weak two in an unknown suit.")
    fields = {
        "outcome": "artificial",
        "average_ns": "A-",
        "average_ew": "A+",
        "irregularity": "system",
        "agreed": True,
        "range_who_1": "2NS",
        "range_side_1": "side_that_used_it",
        "range_boards_1": "1",
        "earlier_boards": "4 2NS 2EW A- A+",
        **STATED,
    }
    late = pairs.refused_ruling(case, **fields | {"earlier_in_window": False})
    assert "while they can be corrected" in late
    assert "Write board" in pairs.refused_ruling(case, **fields | {"earlier_boards": "4 2NS"})
    assert "no result there" in pairs.refused_ruling(
        case, **fields | {"earlier_boards": "99 2NS 2EW A- A+", "earlier_in_window": True}
    )
    pairs.rule(case, **fields | {"earlier_in_window": True})
    assert "REG-2.7.1" in pairs.effect
    assert "REG-2.7.2" in pairs.effect
    pairs.tell(case)
    earlier = pairs.result(4, "2NS", "2EW")
    assert pairs.figures() != before
    assert pairs.award(earlier, "ew") > pairs.award(earlier, "ns")
    pairs.withdraw(case)
    assert pairs.figures() == before


def test_three_violations_of_conduct_in_a_session_of_pairs(pairs):
    """Half a board, a board, sent off without points; taken back, the standings are as they were. REG-6.1"""
    before, start = pairs.figures(), pairs.score("5NS")
    player = _player(pairs.house, pairs.session, "5NS")
    for number, boards in ((1, "0.5"), (2, "1.5"), (3, "1.5")):
        _conduct(pairs, pairs.session, player, number)
        pairs.figures()
        assert start - pairs.score("5NS") == 5 * Decimal(boards)
    with pairs.inside():
        (barred,) = barred_players(pairs.session)
        assert barred.player == str(player)
        held = [
            adjustment.pk for adjustment in pairs.session.adjustments.filter(followed_by=None, kind="manners")
        ]
    for key in held:
        address = f"/sakura/desk/sessions/{pairs.session.pk}/conduct/{key}/"
        pairs.press(address, reason="It was somebody else.")
    assert pairs.figures() == before


def test_three_violations_of_conduct_in_a_match_of_teams(house):
    """3 IMPs, 6 IMPs, then the match is forfeited; the next match begins anew. REG-6.2"""
    with acting_for(house.federation):
        here = running_stage(house, form="round_robin_teams", slug="conduct")
    desk = Desk(house, here.stage, here.director)
    desk.draw(1)
    with desk.inside():
        play(here, 1, *((a, b, 20, 20) for a, b in desk.pairs(1)))
    desk.is_true()
    before = desk.standings()
    player = _player(house, here.session, "1")
    other = next(b if a == "1" else a for a, b in desk.pairs(1) if "1" in (a, b))
    totals = []
    for _number in (1, 2, 3):
        _conduct(desk, here.session, player, 1)
        desk.is_true()
        totals.append({number: score for number, _rank, score in desk.standings()})
    assert Decimal(totals[0]["1"]) > Decimal(totals[1]["1"]) > Decimal(totals[2]["1"])
    assert totals[0][other] == totals[1][other]  # IMPs off a match are off one side alone
    with desk.inside():
        assert desk.row(round=1, kind="forfeited")
        assert Decimal(totals[2][other]) > Decimal(totals[1][other])
        held = [
            adjustment.pk for adjustment in here.session.adjustments.filter(followed_by=None, kind="manners")
        ]
    for key in held:
        desk.press(f"/sakura/desk/sessions/{here.session.pk}/conduct/{key}/", reason="Not so.")
    desk.is_true()
    assert desk.standings() == before


def test_a_revoke_with_a_weighted_score_at_imps(house):
    """A match of a club's file in victory points: +420 and -50 at 100, by halves, are (8 - 4) / 2 IMPs."""
    teams = RulingsDesk(house, builders.published_content(house, SWISS, "swiss.xml"))
    before, result = teams.figures(), teams.result_in(1, 1, "1", "2")
    assert teams.award(result, "ns") == 8
    case = teams.report(result, "East revoked at trick five.")
    teams.act(case, "cite", item="64C", role="adjustment")
    fields = {"outcome": "assigned", "results": "1/2 4S N =\n1/2 4S N -1", **STATED}
    assert "could have come about" in teams.refused_ruling(case, **fields)
    teams.rule(case, attested=True, **fields)
    assert "Matches" in teams.effect
    teams.tell(case)
    assert teams.figures() != before
    assert (teams.award(result, "ns"), teams.award(result, "ew")) == (2, -2)
    fine = {"who_1": "2", "amount_1": "3", "unit_1": "imps"}
    teams.rule(case, outcome="imps", imps_ns="3", imps_ew="-4", **fine, **STATED)
    teams.figures()
    assert (teams.award(result, "ns"), teams.award(result, "ew")) == (3, -4)
    assert "match_penalty" in str(teams.match(1, "1").reasons["b"])
    teams.withdraw(case)
    assert teams.figures() == before


def _player(house, session: Session, number: str) -> EntryPlayer:
    with acting_for(house.federation):
        players = EntryPlayer.objects.current().filter(entry__session=session, entry__number=number)
        return players.order_by("seat").first()


def _conduct(desk, session: Session, player: EntryPlayer, number: int) -> None:
    """The page of conduct: what it would do, then confirmed."""
    fields = {
        "token": uuid4(),
        "round": number,
        "what": "Shouting.",
        "established": "on",
        "players": [player.pk],
    }
    address = f"/sakura/desk/sessions/{session.pk}/conduct/"
    shown = desk.client.post(address, fields)
    # Who is sent off has no further penalty: only points are lost.
    moves = number < 3
    assert ("What it does to the standings" if moves else "The standings stay as they are.") in text(shown)
    assert desk.client.post(address, fields | {"confirm": "yes"}).status_code == 302


ADJUSTED, WITHOUT = "3NT N +1", "2NT N ="


def test_12c1e_the_damage_that_a_side_did_to_itself_is_not_redressed(pairs):
    """Rulings one after the other say what each result is worth; the last takes the difference off."""
    before, result = pairs.figures(), pairs.result(4, "2NS", "2EW")

    def ruled(**fields):
        case = pairs.report(result, "2NS were misinformed; then North revoked.")
        pairs.rule(case, **fields, **STATED)
        pairs.tell(case)
        figures = pairs.figures()
        return case, figures, [pairs.award(result, side) for side in ("ns", "ew")]

    table = [pairs.award(result, side) for side in ("ns", "ew")]
    case, _, without = ruled(outcome="assigned", results=WITHOUT)
    pairs.withdraw(case)
    case, whole, adjusted = ruled(outcome="assigned", results=ADJUSTED)
    pairs.withdraw(case)
    assert table[0] < without[0] < adjusted[0], "the error and the infraction have both cost something"
    damaged = {"outcome": "self_inflicted", "results": ADJUSTED, "without_error": WITHOUT}
    case = pairs.report(result, "2NS were misinformed; then North revoked.")
    assert "Say which side did not offend" in pairs.refused_ruling(case, **damaged, **STATED)
    worse = {**damaged, "results": "7NT N -9", "offended": "ns", "own_fault": "error"}
    assert "There is no damage" in pairs.refused_ruling(case, **worse, **STATED)
    case, figures, given = ruled(**damaged, offended="ns", own_fault="error")
    assert given == [adjusted[0] - (without[0] - table[0]), adjusted[1]]
    assert figures not in (before, whole)
    decided_in_words = {
        "en": "North-South without the damage that it did to itself by an extremely serious error",
        "ja": "NSサイドには、反則行為と関係のないきわめて重大な誤りによって自ら招いた損害",
    }
    why_in_words = {"en": "Self-inflicted damage, not redressed", "ja": "自ら招いた損害"}
    for language in ("en", "ja"):
        spoken = {"headers": {"accept-language": language}}
        page = pairs.client.get(f"/sakura/desk/cases/{case.pk}/", **spoken).content.decode()
        assert decided_in_words[language] in page
        why = f"/sakura/sessions/{pairs.session.pk}/results/{result.pk}"
        offended, offending = (
            pairs.client.get(f"{why}/{side}/why/", **spoken).content.decode() for side in ("ns", "ew")
        )
        assert why_in_words[language] in offended
        assert "12C1(e)(ii)" in offended.replace("第12条C項1", "12C1")
        assert "12C1(e)(i)" in offending.replace("第12条C項1", "12C1")
    pairs.withdraw(case)
    assert pairs.figures() == before

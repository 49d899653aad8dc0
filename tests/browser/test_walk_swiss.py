"""A Swiss of twelve teams and its final, from making the tournament to publishing its results."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest
from django.utils import timezone

from clubs.models import Stage
from federation.models import Role
from federation.tenancy.context import acting_for
from tests import cast
from tests.browser.page_reader import Reader
from tests.browser.stage_walk import Desk
from tests.browser.walking import WIDTH, Organiser
from tests.places import VECTORS

pytestmark = pytest.mark.browser

# By seed: IMPs that each team wins in each round of the Swiss and of the final, whoever it meets.
WON = {
    "Kingfishers": ((34, 27, 21, 40, 12), (22, 31, 9)),
    "松竹梅": ((18, 33, 25, 16, 29), (14, 26, 40)),
    "Trebles": ((25, 11, 38, 22, 31), (35, 12, 18)),
    "東京ナイトフクロウ": ((9, 30, 14, 35, 20), (17, 24, 21)),
    "Overcalls": ((28, 5, 19, 8, 26), (30, 7, 16)),
    "さくら組": ((13, 24, 32, 10, 17), (8, 19, 27)),
    "Harbour": ((21, 16, 7, 28, 23), (26, 15, 11)),
    "The Wednesday Afternoon Bridge Circle": ((6, 20, 27, 13, 9), (12, 33, 6)),
    "横浜": ((16, 8, 11, 24, 15), (19, 21, 30)),
    "Dummies": ((30, 19, 3, 18, 33), (11, 28, 23)),
    "Ruffs": ((11, 14, 23, 6, 22), (25, 10, 13)),
    "Void": ((7, 22, 12, 0, 0), (5, 18, 29)),
}
TEAMS = {name: str(seed) for seed, name in enumerate(WON, 1)}
LEAVES, BYE = "Void", Fraction(12)
# Both rooms of a match, board by board: 32 IMPs to 13; without the last one 24 to 13.
BOARDS = (
    ("4SN=", "4SN-1"),  # 420 and -50: 10 to the first
    ("3NTW=", "3NTW+1"),  # -400 and -430: 1 to the first
    ("pass", "2HS="),  # 0 and 110: 3 to the second
    ("3NTN=", "3NTN-1"),  # vulnerable, 600 and -100: 12 to the first
    ("4HE=", "4HE-1"),  # -420 and 50: 10 to the second
    ("2SN=", "2SN="),  # level
    ("1NTS+1", "1NTS="),  # 120 and 90: 1 to the first
    ("5CXN-1", "4SE="),  # -100 and -420: 8 to the first
)
IMPS_OF_BOARDS, IMPS_WITHOUT_LAST = (32, 13), (24, 13)


def victory_points() -> dict[int, tuple[Fraction, Fraction]]:
    """By the margin, both sides' victory points over eight boards, from the published table."""
    cases = json.loads((VECTORS / "victory-points.json").read_text(encoding="utf-8"))["cases"]
    of_eight = [case for case in cases if case["input"] | {"imps": 0} == SCALE]
    both = ("winner", "loser")
    return {
        case["input"]["imps"]: tuple(Fraction(case["expected"][one]) for one in both) for case in of_eight
    }


SCALE = {"scale": "wbf-continuous-20", "boards": 8, "imps": 0}


class Reckoning:
    """The totals by hand: what each team brought, and its victory points so far."""

    def __init__(self, brought: dict[str, Fraction]) -> None:
        self.points, self.table = dict(brought), victory_points()

    def match(self, a: str, b: str, imps: tuple[int, int]) -> None:
        """A match of eight boards."""
        margin = imps[0] - imps[1]
        more, less = self.table[abs(margin)]
        self.points[a] += more if margin >= 0 else less
        self.points[b] += less if margin >= 0 else more

    def totals(self) -> dict[tuple[str, str], Decimal]:
        """As the engine's figures are addressed, to two decimals, the half upward."""
        cents = {name: int(points * 100 + Fraction(1, 2)) for name, points in self.points.items()}
        return {("total", TEAMS[name]): Decimal(worth) / 100 for name, worth in cents.items()}

    def best(self, count: int) -> list[str]:
        """The first so many, which are not level."""
        ranked = sorted(self.points, key=lambda name: self.points[name], reverse=True)
        assert len({self.points[name] for name in ranked[: count + 1]}) == len(ranked[: count + 1])
        return ranked[:count]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_swiss_with_lateness_slow_play_a_withdrawal_and_a_final(visitor, portal, language):
    office, reader = begins(visitor, portal, language)
    one_in = {"ja": 1, "en": 4}[language]  # of the places that show figures, after each act
    swiss, final = makes(office, portal.houses[0], language)
    rounds = Rounds(at_desk(office, reader, swiss, one_in), Reckoning(dict.fromkeys(WON, Fraction(0))), 0)
    rounds.plays(1)
    with_lateness(rounds, 2)
    with_slow_play(rounds, 3)
    # One leaves after it: in each of the two rounds to come somebody sits out.
    rounds.desk.act("withdraw", contestant=TEAMS[LEAVES], after_round=3, reason="ill")
    with_a_bye(rounds, 4)
    with_a_bye(rounds, 5)
    byes = [key for key in rounds.desk.figures if key[0] == "points" and key[3] == ""]
    assert [number for _kind, number, _team, _nobody in byes] == [4, 5]
    rounds.desk.act("publish")
    rounds.desk.act("close")
    the_final(rounds, at_desk(office, reader, final, one_in))


def with_lateness(rounds, number):
    """Twelve minutes late of 56: six boards can be played, and two are 3 IMPs each to the opponents."""
    pairs = rounds.begins(number)
    late, waiting = pairs[-1]
    rounds.desk.act("late", f"?round={number}", contestant=TEAMS[late], minutes=12)
    rounds.by_boards(pairs[0], BOARDS, IMPS_OF_BOARDS)
    rounds.by_imps(pairs[1:], given={waiting: 6})


def with_slow_play(rounds, number):
    """Slow play of both takes the last board from a match; another team is fined half a board, half a VP."""
    pairs = rounds.begins(number)
    slow = dict(zip(("ns", "ew"), (TEAMS[name] for name in pairs[0]), strict=True))
    rounds.by_boards(pairs[0], BOARDS[:-1], IMPS_WITHOUT_LAST)
    rounds.desk.act(
        "not-played", **slow, board=8, round=number, fault="both", cause="slow_play", reason="slow"
    )
    rounds.by_imps(pairs[1:])
    fined = pairs[1][0]
    rounds.desk.act("penalty", contestant=TEAMS[fined], amount="1/2", unit="boards", law="90", reason="slow")
    rounds.reckoning.points[fined] -= Fraction(1, 2)
    rounds.is_reckoned()


def with_a_bye(rounds, number):
    """Eleven are left, and who sits out is nobody's opponent."""
    pairs = rounds.begins(number)
    (out,) = set(WON) - {LEAVES} - {name for pair in pairs for name in pair}
    rounds.reckoning.points[out] += BYE
    rounds.by_boards(pairs[0], BOARDS, IMPS_OF_BOARDS)
    rounds.by_imps(pairs[1:])


def the_final(before, desk):
    """The best four, with half of what they had; published, in the order that was reckoned."""
    best = before.reckoning.best(4)
    rounds = Rounds(desk, Reckoning({name: before.reckoning.points[name] / 2 for name in best}), 1)
    rounds.is_reckoned()
    for number in (1, 2, 3):
        rounds.plays(number)
    desk.act("publish")
    order = sorted(best, key=lambda name: int(desk.figures["place", TEAMS[name]].lstrip("=")))
    assert order == rounds.reckoning.best(4)
    desk.visits()


class Rounds:
    """The rounds of a stage, entered and reckoned by hand; `part` is the column of its IMPs in `WON`."""

    def __init__(self, desk, reckoning, part):
        self.desk, self.reckoning, self.part, self.number = desk, reckoning, part, 0

    def begins(self, number):
        """Draw, look, lock, start the clock; who meets whom."""
        self.number = number
        self.desk.draw(number)
        self.desk.starts(number)
        return self.desk.paired(number)

    def plays(self, number):
        """A whole round without anything further."""
        pairs = self.begins(number)
        self.by_boards(pairs[0], BOARDS, IMPS_OF_BOARDS)
        self.by_imps(pairs[1:])

    def by_boards(self, pair, boards, imps):
        """The match at the first table, board by board."""
        self.desk.enters_boards(self.number, 0, boards)
        self.reckoning.match(*pair, imps)

    def by_imps(self, pairs, given=()):
        """The matches at the other tables; `given` are IMPs that are not entered."""
        won = [tuple(WON[name][self.part][self.number - 1] for name in pair) for pair in pairs]
        self.desk.enters(self.number, dict(enumerate(won, 1)))
        for pair, imps in zip(pairs, won, strict=True):
            more = [dict(given).get(name, 0) for name in pair]
            self.reckoning.match(*pair, (imps[0] + more[0], imps[1] + more[1]))
        self.is_reckoned()

    def is_reckoned(self):
        """The engine comes to what is reckoned by hand."""
        figures = self.desk.figures
        assert {key: total for key, total in figures.items() if key[0] == "total"} == self.reckoning.totals()


def begins(visitor, portal, language):
    """The organiser, who directs; a member with a telephone of their own; and the public."""
    house, name = portal.houses[0], f"swiss-{language}"
    with acting_for(house.federation):
        cast.appoint(cast.login(house.federation, name), Role.TOURNAMENT_OFFICE)
    page, own, public = (visitor.arrives(language, width=WIDTH) for _ in range(3))
    for one in (page, own, public):
        one.set_default_timeout(30_000)  # a loaded machine
    visitor.signs_in(page, "sakura", name)
    visitor.signs_in(own, "sakura", "player")
    return Organiser(page, "sakura", name), Reader(house.federation, None, public, own, "1")


def makes(office, house, language):
    """The event with its two stages and twelve teams."""
    event = office.makes(
        house.club.pk,
        f"Spring {language}",
        timezone.localdate().isoformat(),
        {"form": "swiss_teams", "boards_per_round": 8, "round_minutes": 56},
        vp_scale="wbf-continuous-20",
        bye_vp="12",
        **{"carry_over": "share", "carry_over-share": "50"},
        **dict.fromkeys(("correction_minutes", "ruling_minutes", "appeal_minutes"), "0"),
    )
    swiss = office.adds_stage(event, ("予選", "Qualifier"), kind="qualifier", rounds=5)
    after = {"form": "round_robin_teams", "qualified_from": swiss, "places": 4}
    final = office.adds_stage(event, ("決勝", "Final"), kind="final", **after)
    office.enters_teams(event, list(WON), house.members[1].number)
    return swiss, final


def at_desk(office, reader, stage, one_in):
    """The desk of a stage, with its first session open."""
    with acting_for(reader.federation):
        reader.stage = Stage.objects.select_related("event__tournament__host").get(pk=stage)
    desk = Desk(office, reader, one_in)
    desk.act("open")
    return desk

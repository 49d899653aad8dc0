"""A knockout of eight teams: penalties, a weighted and a split score, and an appeal that goes to the end."""

from decimal import Decimal
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from clubs.models import Stage
from federation.models import Role
from federation.tenancy.context import acting_for
from rulings.appeals.services import bodies
from rulings.models import Appeal, Body, Case
from tests import cast
from tests.browser.page_reader import Reader
from tests.browser.stage_walk import Desk
from tests.browser.walking import WIDTH, Organiser, Walker

pytestmark = pytest.mark.browser

TEAMS = ("Kingfishers", "松竹梅", "Trebles", "東京ナイトフクロウ", "Overcalls", "さくら組", "Harbour", "横浜")
CLOSE = (
    ("4SN=", "4SN-1"),  # 420 and -50: 10 to the first
    ("3NTW=", "3NTW+1"),  # -400 and -430: 1 to the first
    ("pass", "2HS="),  # 0 and 110: 3 to the second
    ("3NTN-1", "3NTN="),  # vulnerable, -100 and 600: 12 to the second
    ("4HE-1", "4HE="),  # 50 and -420: 10 to the first
    ("2SN=", "2SN="),  # level
    ("1NTS+1", "1NTS="),  # 120 and 90: 1 to the first
    ("4SN-1", "4SE-1"),  # -50 and 50: 3 to the second
)  # 22 to 18

ONE_IN = {"en": 1, "ja": 4}  # of the places that show figures, after each act


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_knockout_with_an_appeal_that_goes_to_the_end(visitor, portal, language):
    committees = two_committees(visitor, portal.houses[0], language)
    desk = at_desk(visitor, portal.houses[0], language)
    pairs = first_round(desk)
    case = two_rulings(desk, pairs)
    desk.act("publish")
    appealed_to_the_end(desk, committees, case, pairs)
    goes_on_to_the_final(desk, {pairs[0][1], pairs[1][1], pairs[2][1], pairs[3][1]})
    desk.visits()


def at_desk(visitor, house, language):
    """The desk of a knockout of eight teams, its session open; a member and the public look on."""
    with acting_for(house.federation):
        cast.appoint(cast.login(house.federation, f"knockout-{language}"), Role.TOURNAMENT_OFFICE)
    page, own, public = (visitor.arrives(language, width=WIDTH) for _ in range(3))
    for one in (page, own, public):
        one.set_default_timeout(30_000)  # a loaded machine
    visitor.signs_in(page, "sakura", f"knockout-{language}")
    visitor.signs_in(own, "sakura", "player")
    office = Organiser(page, "sakura", f"knockout-{language}")
    key = makes(office, house, language)
    with acting_for(house.federation):
        stage = Stage.objects.select_related("event__tournament__host").get(pk=key)
    desk = Desk(office, Reader(house.federation, stage, public, own, "1"), ONE_IN[language])
    desk.act("open")
    return desk


def makes(office, house, language):
    """The event with its stage and its teams."""
    event = office.makes(
        house.club.pk,
        f"Cup {language}",
        timezone.localdate().isoformat(),
        {"form": "knockout_teams", "boards_per_round": 8, "round_minutes": 56},
        tie_breaks="lot",
        weighted_imps="exact",
        **{"appeal_bodies": "appeals", "appeal_bodies-2": "competition"},
    )
    stage = office.adds_stage(event, ("決勝トーナメント", "Knockout"), rounds=3)
    office.enters_teams(event, TEAMS, house.members[1].number)
    return stage


def first_round(desk):
    """Two matches by boards, two by IMPs, with a penalty in boards and one in IMPs; who meets whom."""
    desk.draw(1)
    desk.starts(1)
    first, second, third, fourth = pairs = desk.paired(1)
    desk.enters_boards(1, 0, CLOSE)
    desk.enters_boards(1, 1, CLOSE)
    desk.enters(1, {2: (30, 28), 3: (20, 25)})
    fines(desk, third[0], "1/2", "boards")
    fines(desk, fourth[1], "3", "imps")
    assert margins(desk, 1) == {first: 4, second: 4, third: Decimal("-0.5"), fourth: -2}
    return pairs


def two_rulings(desk, pairs):
    """A weighted and a split score, the first of which changes nobody's match; its case."""
    first, second, third, fourth = pairs
    # Beside the table made in one case of four, the first have 7.5 of 10 IMPs.
    weights = "1/4 4S N =\n3/4 4S N -1"
    case = rules(desk, 1, first[::-1], outcome="assigned", results=weights, attested=True)
    # Of North-South one down, of East-West made: six behind for the ones, four ahead of the others; 12C4.
    rules(desk, 1, second, outcome="split", results="4S N -1", results_ew="4S N =")
    assert margins(desk, 1) == {first: Decimal("1.5"), second: -1, third: Decimal("-0.5"), fourth: -2}
    return case


def appealed_to_the_end(desk, committees, case, pairs):
    """One body turns the first match round, the next one leaves it so; meanwhile nobody goes on from it."""
    first = pairs[0]
    appeal = appeals(desk, case, first[1])
    desk.draw(2)
    assert not set(first) & {name for pair in desk.paired(2) for name in pair}
    decides(desk, committees[0], appeal, "3/4 4S N =\n1/4 4S N -1")
    assert margins(desk, 1)[first] == Decimal("-3.5")
    further = appeals(desk, case, first[0])
    assert not set(first) & {name for pair in desk.paired(2) for name in pair}
    decides(desk, committees[1], further, "1/2 4S N =\n1/2 4S N -1")
    assert margins(desk, 1)[first] == -1


def goes_on_to_the_final(desk, winners):
    """The match that was held is added, and the right four play it out."""
    desk.goes(f"{desk.address}rounds/2/")
    desk.seen("held")
    desk.sends()
    desk.agrees()
    pairs = desk.paired(2)
    assert {name for pair in pairs for name in pair} == winners
    desk.enters(2, {0: (31, 12), 1: (17, 44)})
    desk.act("publish")
    desk.draw(3)
    ((one, other),) = desk.paired(3)
    assert {one, other} == {pairs[0][0], pairs[1][1]}
    desk.enters_boards(3, 0, CLOSE)
    desk.act("publish")
    assert desk.figures["place", desk.number(one)] == "1"
    assert desk.figures["place", desk.number(other)] == "2"


def fines(desk, name, amount, unit):
    """A penalty off the match of the first round; a board is 5 IMPs in a knockout."""
    fine = {"contestant": desk.number(name), "amount": amount, "unit": unit, "law": "90"}
    desk.act("penalty", **fine, round=1, reason="slow play")


def margins(desk, number):
    """By the names of both, how many IMPs the first is ahead; whoever is goes on."""
    names = {team: name for name, team in desk.reader.names.items()}
    ahead = {
        (names[key[2]], names[key[3]]): figure
        for key, figure in desk.figures.items()
        if key[:2] == ("points", number)
    }
    through = {(names[key[1]], names[key[2]]) for key in desk.figures if key[0] == "through"}
    assert {both for both, figure in ahead.items() if figure > 0} <= through
    return {both: ahead[both] for both in desk.paired(number)}


def two_committees(visitor, house, language):
    """Three members of each of the two bodies, the first in the chair, each with a telephone."""
    with acting_for(house.federation):
        bodies.furnish(by=house.administrator)
    return [committee(visitor, house, language, key) for key in ("appeals", "competition")]


def committee(visitor, house, language, key):
    members = []
    for place in range(3):
        name = f"{key}-{language}-{place}"
        with acting_for(house.federation):
            user = cast.login(house.federation, name)
            bodies.enrol(
                body=Body.objects.get(key=key),
                user=user,
                by=house.administrator,
                starts_on=cast.SINCE,
                chair=place == 0,
            )
        page = visitor.arrives(language, width=WIDTH)
        page.set_default_timeout(30_000)
        visitor.signs_in(page, "sakura", name)
        members.append((user.pk, Walker(page, "sakura", name)))
    return members


def rules(desk, board, sides, **ruling):
    """A case of a board at the table where the first of the sides sits North-South: reported, ruled, told."""
    ns, ew = (desk.reader.entries[desk.number(name)][1] for name in sides)
    report = f"desk/sessions/{desk.reader.sessions[0]}/cases/new/?board={board}"
    desk.press(report, at_table=f"1-{ns}-{ew}", topic="revoke", incident="Dummy revoked.")
    desk.seen("case")
    with acting_for(desk.reader.federation):
        case = Case.objects.latest("pk").pk
    desk.press(f"desk/cases/{case}/rule/", reasons="Law 12C1.", **ruling)
    desk.seen("would")
    desk.sends()
    desk.agrees()
    desk.press(f"desk/cases/{case}/tell/", appeal_explained=True)
    desk.seen("told")
    desk.agrees()
    return case


def appeals(desk, case, team):
    """The director files for the captain of a team, whom nobody has to concur with."""
    number = desk.number(team)
    desk.goes(f"cases/{case}/appeal/")
    option = desk.page.locator("select[name=player] option").filter(has_text=f"{number} ")
    desk.page.select_option("select[name=player]", option.first.get_attribute("value"))
    desk.page.locator("[name=ground][value=judgement]").check()
    desk.page.fill("[name=statement]", "There was another way.")
    desk.seen("files")
    desk.sends()
    desk.seen("filed")
    with acting_for(desk.reader.federation):
        appeal = Appeal.objects.latest("pk")
    if appeal.deposit_asked:
        desk.press(f"desk/appeals/{appeal.pk}/deposit/")
    desk.press(f"desk/appeals/{appeal.pk}/admit/")
    desk.agrees()
    return appeal.pk


def decides(desk, members, appeal, results):
    """A panel from its seats to the decision that is told: another weighted score."""
    room = f"desk/committee/appeals/{appeal}/"
    chair = in_hearing(members, room)
    for _key, walker in members:
        walker.press(f"{room}vote/", choice="changed")
        walker.seen("voted")
    weighted = {"outcome": "assigned", "results": results, "attested": True}
    chair.press(f"{room}decide/", decision="changed", reasons="So found.", **weighted)
    chair.seen("decided")
    for _key, walker in members[1:]:
        walker.press(f"{room}sign/")
    chair.press(f"{room}issue/")
    desk.agrees()
    chair.press(f"{room}tell/", told="both sides")
    chair.seen("told")
    desk.agrees()


def in_hearing(members, room):
    """The seats, the replies and the hearing, by the chair."""
    key, chair = members[0]
    chair.press(f"{room}seat/", member=key, chair=True)
    for other, _walker in members[1:]:
        chair.press(f"{room}seat/", member=other)
    chair.press(f"{room}name-panel/")
    chair.press(f"{room}replies/")
    now = timezone.localtime(timezone=ZoneInfo("Asia/Tokyo"))
    chair.press(f"{room}schedule/", hearing_at=f"{now:%Y-%m-%dT%H:%M}")
    chair.press(f"{room}open/")
    return chair

"""A guest's slip is the guest's: nobody claims one of a game they played in, and scorers see no codes."""

from datetime import date

import pytest

from clubs.models import ClubOfficer, ClubRole
from federation.errors import Refused
from federation.models import DirectorRegistration, Member, Role
from federation.tenancy.context import acting_for
from scoring.models import Slip, SlipClaim
from scoring.points.services.ledger import paying as ledger, slips as ledger_slips
from scoring.points.services.people import member_key
from tests import cast
from tests.rulings.cases.test_case_papers import text_of
from tests.scoring.points.ledger import builders
from tests.scoring.points.ledger.test_points_pages import signed_in
from tests.test_isolation import PAGES
from tests.worlds import furnished_once


@pytest.fixture
@furnished_once
def game(here):
    """Paid: the player of the house played with a guest as partner, among guests."""
    with acting_for(here.federation):
        game = builders.a_game(here, [here.members[1]])
        assert ledger.pay(game, at=builders.after(game)) is not None
    return game


@pytest.fixture(autouse=True)
def in_time(monkeypatch) -> None:
    for place in ("scoring.points.services.ledger.slips", "scoring.points.services.ledger.periods"):
        monkeypatch.setattr(f"{place}.today", lambda: date(2024, 6, 1))


def somebody(house, name: str) -> Member:
    login = cast.login(house.federation, name)
    return Member.objects.create(number=f"9{len(name):05}", family_name=name, given_name="X", user=login)


def test_who_played_there_claims_nobody_s_slip(here, game) -> None:
    with acting_for(here.federation):
        slips = list(Slip.objects.filter(session=game))
        assert len(slips) > 1
        for slip in slips:
            with pytest.raises(Refused) as refused:
                ledger_slips.claim(code=slip.code, at=builders.now(), by=here.player)
            assert refused.value.code == "played_oneself"
        assert not SlipClaim.objects.exists()
        guest = somebody(here, "joined")
        ledger_slips.claim(code=slips[0].code, at=builders.now(), by=guest.user)
        assert SlipClaim.objects.get().member == guest


def test_who_left_and_came_back_claims_what_they_played_for_themselves(here, game) -> None:
    """The slip of a former member is of the record that played: it is that record's own."""
    with acting_for(here.federation):
        particulars = {"session": game, "name": "Former", "valid_through": date(2025, 3, 1)}
        own = Slip.objects.create(holder=member_key(here.members[1].pk), code="MNE2", **particulars)
        other = Slip.objects.create(holder=member_key(here.members[0].pk), code="THERS2", **particulars)
        claimed = ledger_slips.claim(code="mne2", at=builders.now(), by=here.player)
        assert claimed.slip == own
        with pytest.raises(Refused) as refused:
            ledger_slips.claim(code=other.code, at=builders.now(), by=here.player)
        assert refused.value.code == "played_oneself"


def test_nobody_of_an_event_claims_a_slip_of_its_stages(here) -> None:
    with acting_for(here.federation):
        people = [here.members[1], *builders.members(here, 2)]
        stage = builders.an_event(here, people)
        builders.played(stage, here)
        slip = Slip.objects.create(
            stage=stage, holder="3/Guest", name="Guest", code="STAGE", valid_through=date(2025, 3, 1)
        )
        with pytest.raises(Refused) as refused:
            ledger_slips.claim(code=slip.code, at=builders.now(), by=here.player)
        assert refused.value.code == "played_oneself"
        outsider = somebody(here, "outsider")
        assert ledger_slips.claim(code=slip.code, at=builders.now(), by=outsider.user).member == outsider


@pytest.fixture
@furnished_once
def people(here):
    """Who may come to ask for the codes of a club's game, and of a stage."""
    names = ("manager", "director", "office", "secretary", "registrar")
    with acting_for(here.federation):
        users = {name: cast.login(here.federation, f"the-{name}") for name in names}
        post = {"club": here.club, "holder": users["manager"], "role": ClubRole.MANAGER}
        ClubOfficer.objects.create(starts_on=cast.SINCE, **post)
        director = Member.objects.create(number="900999", family_name="D", user=users["director"])
        DirectorRegistration.objects.create(
            member=director, grade="club", certified_on=cast.SINCE, expires_on="2090-01-01"
        )
        cast.appoint(users["office"], Role.TOURNAMENT_OFFICE)
        cast.appoint(users["secretary"], Role.MASTER_POINT_SECRETARY)
        cast.appoint(users["registrar"], Role.REGISTRAR)
    return users | {"scorer": here.scorer, "player": here.player, "administrator": here.administrator}


OF_GAME = {"manager": True, "secretary": True, "administrator": True, "scorer": False}
OF_STAGE = OF_GAME | {"office": True, "director": False}


def test_codes_of_a_game_are_shown_to_who_hands_them_out(here, game, people) -> None:
    with acting_for(here.federation):
        code = ledger_slips.written(Slip.objects.filter(session=game).first().code)
    assert answers(people, f"/sakura/desk/sessions/{game.pk}/slips/", code) == expected(people, OF_GAME)


def test_codes_of_a_stage_are_shown_to_who_hands_them_out(here, people) -> None:
    with acting_for(here.federation):
        stage = builders.an_event(here, [here.members[1], *builders.members(here, 2)])
        slip = Slip.objects.create(
            stage=stage, holder="3/G", name="Guest", code="STAGE22STAGE22ST", valid_through=date(2025, 3, 1)
        )
        code = ledger_slips.written(slip.code)
    assert answers(people, f"/sakura/desk/points/stages/{stage.pk}/slips/", code) == expected(
        people, OF_STAGE
    )


def answers(people, address: str, code: str) -> dict[str, tuple[int, bool, int]]:
    """By everybody: what the page answers, whether the code is on it, what the paper answers."""
    given = {}
    for name, user in people.items():
        client = signed_in(user)
        page, paper = client.get(address), client.get(f"{address}?as=pdf")
        is_shown = any(written in page.text for written in (code, code.replace("-", "")))
        given[name] = (page.status_code, is_shown, paper.status_code)
    return given


def expected(people, rows: dict[str, bool]) -> dict[str, tuple[int, bool, int]]:
    """Codes for whom it says so, the page without them for the others, nothing for who is not named."""
    inside = {name: (200, hands_out, 200 if hands_out else 403) for name, hands_out in rows.items()}
    return dict.fromkeys(people, (403, False, 403)) | inside


def test_no_page_of_the_portal_shows_a_scorer_a_code(here, game, people) -> None:
    """Every page that needs no more than a session, walked: the codes are on one, for who hands them out."""
    with acting_for(here.federation):
        codes = [slip.code for slip in Slip.objects.filter(session=game)]
    needles = [*codes, *map(ledger_slips.written, codes)]
    assert showing(people["secretary"], game, needles) == ["session_slips"]
    assert showing(people["scorer"], game, needles) == []


def showing(user, game, needles: list[str]) -> list[str]:
    """The pages on which one of some texts stands."""
    client, pages = signed_in(user), []
    for page in PAGES:
        if set(page.arguments) <= {"session_id"} and "logout" not in page.name:
            answer = client.get("/sakura/" + page.template.format(session_id=game.pk))
            text = "" if answer.streaming else answer.content.decode(errors="replace")
            if any(needle in text for needle in needles):
                pages.append(page.name)
    return pages


def test_the_paper_has_the_codes(here, game, people) -> None:
    with acting_for(here.federation):
        code = ledger_slips.written(Slip.objects.filter(session=game).first().code)
    answer = signed_in(people["manager"]).get(f"/sakura/desk/sessions/{game.pk}/slips/?as=pdf")
    assert code in text_of(answer.content)

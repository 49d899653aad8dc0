"""The coach of a team in entry files: in, out, taken away again, and every coach that cannot be one."""

import re

import pytest

from clubs.models import Entrant
from clubs.tournaments.resources.entrants import HEADS, EntrantResource
from federation.models import Member
from tests.clubs.tournaments.test_entry_files import desk, imported, office
from tests.clubs.tournaments.test_tournament_admin import ADMIN, event_of_teams
from tests.clubs.uploads.test_desk_pages import text
from tests.federation.tables.test_registers import export, preview

pytestmark = pytest.mark.django_db
__all__ = ["desk", "office"]  # fixtures

TEAM = "A; B; C; D"
OTHER = "E; F; G; H"


@pytest.fixture
def event(inside, office):
    return event_of_teams(inside, office)


def coaches() -> dict[str, str]:
    rows = Entrant.objects.order_by("number").select_related("coach")
    return {row.number: row.coach.number if row.coach else "" for row in rows}


def taken_in(client, *rows: str, head: str = "event,number,players,coach") -> str:
    return text(imported(client, "\n".join((head, *rows, ""))))


@pytest.mark.parametrize("head", ["coach", "コーチ", "Coach no", "コーチの会員番号"])
def test_a_coach_comes_in_under_its_heads_and_goes_out(desk, inside, event, head) -> None:
    coach = inside.members[0]
    taken_in(
        desk, f"winter/1,1,{TEAM},{coach.number}", f"winter/1,2,{OTHER},", head=f"event,number,players,{head}"
    )
    assert coaches() == {"1": coach.number, "2": ""}
    out = export(desk, f"{ADMIN}entrant/", "0").decode("utf-8-sig")
    assert out.splitlines()[0] == "event,number,name,direction,seed,stratum,handicap,players,coach,state"
    assert f"{TEAM},{coach.number},entered" in out
    assert f"{OTHER},,entered" in out


def test_what_was_exported_is_imported_again_and_changes_nothing(desk, inside, event) -> None:
    taken_in(desk, f"winter/1,1,{TEAM},{inside.members[0].number}")
    before = export(desk, f"{ADMIN}entrant/", "0").decode("utf-8-sig")
    imported(desk, before)
    assert export(desk, f"{ADMIN}entrant/", "0").decode("utf-8-sig") == before


def test_a_coach_stays_without_the_column_and_goes_with_an_empty_cell(desk, inside, event) -> None:
    number = inside.members[0].number
    taken_in(desk, f"winter/1,1,{TEAM},{number}")
    taken_in(desk, f"winter/1,1,{TEAM}", head="event,number,players")
    assert coaches() == {"1": number}
    taken_in(desk, f"winter/1,1,{TEAM},")
    assert coaches() == {"1": ""}


def test_the_preview_shows_the_coach_and_the_seed_that_change(desk, inside, event) -> None:
    old, new = (member.number for member in inside.members[:2])
    columns = EntrantResource.Meta.import_order
    taken_in(desk, f"winter/1,1,{TEAM},{old},1", head="event,number,players,coach,seed")
    content = f"event,number,players,coach,seed\nwinter/1,1,{TEAM},{new},2\n"
    (change,) = preview(desk, f"{ADMIN}entrant/", content.encode()).context["report"].changes
    both = zip(change.left, change.right, strict=True)
    shown = dict(zip(columns, both, strict=False))  # the state comes last
    assert {name: shown[name] for name in ("coach", "seed")} == {"coach": (old, new), "seed": ("1", "2")}
    assert coaches() == {"1": old}


def test_every_coach_that_cannot_be_is_refused_in_its_row(desk, inside, event) -> None:
    taken, plays = (member.number for member in inside.members[:2])
    free = Member.objects.create(number="777", family_name="Free").number
    taken_in(desk, f"winter/1,1,{plays}; X; Y; Z,{taken}")
    page = taken_in(
        desk,
        f"winter/1,2,{TEAM},999999",  # nobody has the number
        f"winter/1,3,{free}; B; C; D,{free}",  # plays in the team
        f"winter/1,4,{TEAM},{plays}",  # plays in another
        f"winter/1,5,{OTHER},{taken}",  # coaches another
    )
    sentence = r"Row (\d)[^.]*?(no member 999999|its coach does not|already|is the coach of)"
    assert re.findall(sentence, page) == [
        ("2", "no member 999999"),
        ("3", "its coach does not"),
        ("4", "already"),
        ("5", "is the coach of"),
    ]
    assert coaches() == {"1": taken}


def test_a_player_who_coaches_another_team_is_refused(desk, inside, event) -> None:
    taken = inside.members[0].number
    taken_in(desk, f"winter/1,1,{TEAM},{taken}")
    assert "is the coach of" in taken_in(desk, f"winter/1,2,{taken}; F; G; H,")
    assert coaches() == {"1": taken}


def test_a_pair_has_no_coach(desk, inside, office) -> None:
    event_of_teams(inside, office, "pairs_matchpoints", boards=2)
    assert "Only a team has a coach." in taken_in(desk, f"winter/1,1,A; B,{inside.members[0].number}")
    assert coaches() == {}


def test_heads_in_both_languages_name_the_column() -> None:
    assert HEADS["coach"][0] == "コーチ"
    assert "coach number" in HEADS["coach"]

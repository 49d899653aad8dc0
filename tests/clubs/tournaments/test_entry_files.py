"""Entries in and out of files: rosters, seeds, strata, and everything that a file may have wrong."""

import pytest

from clubs.models import Entrant, EntrantPlayer
from clubs.playing.services import running
from clubs.tournaments.services import entrants
from clubs.tournaments.services.entrants import RosterName
from scoring.events.services import stages as figures
from scoring.models import StageRequest
from scoring.sessions.services import recomputation
from tests.clubs.tournaments.test_tournament_admin import (
    ADMIN,
    NOON,
    desk,
    event_of_teams,
    office,
    running_event,
)
from tests.clubs.uploads.test_desk_pages import text
from tests.federation.tables.test_registers import asked_by, confirm, export, preview

pytestmark = pytest.mark.django_db
__all__ = ["desk", "office"]  # fixtures


def imported(client, content):
    """A file taken through preview and confirmation; the preview where it was refused."""
    page = preview(client, f"{ADMIN}entrant/", content.encode())
    return confirm(client, f"{ADMIN}entrant/", page) if "confirm_form" in page.context else page


def test_entries_come_in_and_go_out_by_file(desk, inside, office):
    event = event_of_teams(inside, office, "pairs_matchpoints", boards=2)
    number = inside.members[0].number
    content = f"event,number,players\nwinter/1,1,{number}; =SUM(A)\nwinter/1,2,Guest A; Guest B\n"
    assert "2 entries were imported" in text(imported(desk, content))
    first = event.entrants.get(number="1").players.all()
    assert [str(player) for player in first] == [inside.members[0].name, "=SUM(A)"]
    again = content.replace("Guest B", "Guest C")
    imported(desk, again)
    assert [str(p) for p in event.entrants.get(number="2").players.all()] == ["Guest A", "Guest C"]
    out = export(desk, f"{ADMIN}entrant/", "0").decode("utf-8-sig")
    assert f"winter/1,1,,,,A,,{number}; =SUM(A),,entered" in out
    assert Entrant.objects.count() == 2


def test_no_cell_of_an_export_is_a_formula(desk, inside, office):
    event = event_of_teams(inside, office)
    evil = [RosterName("=1+1"), *(RosterName(name) for name in "BCD")]
    entrants.enter(event=event, number="1", name="@SUM(A1)", players=evil, by=office)
    out = export(desk, f"{ADMIN}entrant/", "0").decode("utf-8-sig")
    assert "winter/1,1,'@SUM(A1),,,A,,'=1+1; B; C; D" in out


def test_a_row_that_names_nobody_asks_the_database_nothing(desk, inside, office):
    """Events, rosters and who is entered are read at once."""
    event_of_teams(inside, office, "pairs_matchpoints", boards=2)

    def shown(count):
        rows = "".join(f"winter/1,{i},77{i}; 88{i}\nsummer/{i},1,A; B\n" for i in range(1, count + 1))
        return preview(desk, f"{ADMIN}entrant/", f"event,number,players\n{rows}".encode())

    shown(1)  # what a process asks once
    few, page = asked_by(lambda: shown(4))
    many, longer = asked_by(lambda: shown(12))
    assert [answer.context["report"].wrong for answer in (page, longer)] == [12, 36]
    assert few == many


def ranked():
    return list(Entrant.objects.order_by("number").values_list("number", "seed", "stratum"))


def test_seeds_and_strata_come_and_go_by_file(desk, inside, office):
    event_of_teams(inside, office, "pairs_matchpoints", boards=2)
    imported(desk, "event,number,seed,ストラタ,players\nwinter/1,1,2,ｂ,A; B\nwinter/1,2,1,,C; D\n")
    assert ranked() == [("1", 2, 1), ("2", 1, 0)]
    # A file without these columns leaves both as they are.
    imported(desk, "event,number,players\nwinter/1,1,A; E\n")
    assert ranked() == [("1", 2, 1), ("2", 1, 0)]
    assert "winter/1,1,,,2,B,,A; E,,entered" in export(desk, f"{ADMIN}entrant/", "0").decode("utf-8-sig")
    page_text = text(imported(desk, "event,number,stratum,players\nwinter/1,1,G,A; E\nwinter/1,2,BB,C; D\n"))
    assert page_text.count("A stratum is a letter from A to F.") == 2
    assert ranked() == [("1", 2, 1), ("2", 1, 0)]


def test_a_file_changes_strata_after_a_draw_but_no_seeds(desk, inside, office):
    _event, session = running_event(inside, office)
    for at, player in enumerate(EntrantPlayer.objects.order_by("entrant", "seat")):
        player.name = f"Guest {chr(65 + at)}"  # a word with a digit would be a member's number
        player.save()
    running.pair_round(session=session, number=1, matches=[("1", "2")], at=NOON, by=office)
    recomputation.recompute(session.pk)
    figures.recompute(session.stage_id)
    roster, head = "; ".join(f"Guest {letter}" for letter in "ABCD"), "event,number,name,{},players\n"
    EntrantPlayer.objects.update(is_captain=False)
    EntrantPlayer.objects.filter(seat=1).update(is_captain=True)
    refused = imported(desk, head.format("seed") + f"winter/1,1,T1,3,{roster}\n")
    assert "A round is drawn already" in text(refused)
    imported(desk, head.format("stratum") + f"winter/1,1,T1,C,{roster}\n")
    assert ranked()[0] == ("1", None, 2)
    recomputation.recompute(session.pk)
    owed = StageRequest.objects.filter(stage=session.stage_id, closed_at__isnull=True)
    assert owed.exists()


def test_a_file_with_faults_changes_nothing(desk, inside, office):
    event_of_teams(inside, office, "pairs_matchpoints", boards=2)
    content = "event,number,players\nwinter/1,1,A; B\nwinter/9,2,A; B\nwinter/1,3,999999; B\nwinter/1,4,A\n"
    answer = imported(desk, content)
    page_text = text(answer)
    assert "winter/9" in page_text
    assert "999999" in page_text
    assert "2 to 2 players" in page_text
    assert Entrant.objects.count() == 0

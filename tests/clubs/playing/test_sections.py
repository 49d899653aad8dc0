"""A session in sections: opened so at the desk, each with its movement, ranked as the conditions say."""

from uuid import uuid4

import pytest

from clubs.facts.services.corrected import scored
from clubs.models import Entry, Session
from clubs.playing.services import running, seating
from clubs.tournaments.services import tournaments
from federation.tenancy.context import acting_for
from scoring.events.services import stages
from scoring.models import StageStanding
from scoring.sessions.services import recomputation
from tests.clubs.playing.test_match_reports import code
from tests.clubs.playing.test_prints_pages import words
from tests.clubs.tournaments.event_house import DAY, NOON, running_stage
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db
SECTIONS = "Ａ：1 2 3 4\nB: 5、6,7 8"


class Evening:
    """A stage of eight pairs whose second session is in two sections of four."""

    def __init__(self, house, **conditions):
        self.house = house
        with acting_for(house.federation):
            here = running_stage(house, form="pairs_matchpoints", teams=8, **conditions)
        self.stage, self.director = here.stage, here.director
        self.client = enter(here.director)

    def send(self, act, **fields):
        return self.client.post(f"/sakura/desk/stages/{self.stage.pk}/{act}/", {"token": uuid4(), **fields})

    def opened(self):
        assert self.send("open", number=2, played_on=DAY, in_sections=SECTIONS).status_code == 302
        with acting_for(self.house.federation):
            return Session.objects.get(stage=self.stage, number=2)

    def moved(self):
        """Both sections play a Howell of two tables."""
        session = self.opened()
        for section in "AB":
            fields = {"section": section, "form": "howell", "rounds": 3, "boards": 1}
            answer = self.send("movement", **fields)
            assert answer.status_code == 302, text(answer)
        return session


def test_a_session_is_opened_in_sections_and_what_cannot_be_is_refused(here):
    evening = Evening(here)
    for wrong, sentence in (
        ("A: 1 2 3\nB: 4 5 6 7", "Every contestant of the session is in one section. Look at: 8."),
        ("A: 1 2 3 4 9\nB: 5 6 7 8", "Look at: 9."),
        ("A: 1 2 3 4\nB: 4 5 6 7 8", "4 is in two sections."),
        ("A: 1\nB: 2 3 4 5 6 7 8", "Section A needs two contestants at least."),
        ("1 2 3 4\n5 6 7 8", "A section a line"),
        ("North!: 1 2 3 4\nB: 5 6 7 8", "not by “North!”"),
    ):
        answer = evening.send("open", number=2, played_on=DAY, in_sections=wrong)
        assert answer.status_code == 422
        assert sentence in text(answer)
    session = evening.opened()
    with acting_for(here.federation):
        rows = Entry.objects.filter(session=session).values_list("section__letter", "number")
        assert sorted(rows) == [*(("A", number) for number in "1234"), *(("B", number) for number in "5678")]
        drawn = running_stage(here, slug="teams", teams=4)
        apart = {"1": "A", "2": "A", "3": "B", "4": "B"}
        arguments = {"number": 2, "played_on": DAY, "at": NOON, "in_sections": apart}
        assert (
            code(running.open_session, stage=drawn.stage, by=drawn.director, **arguments) == "sections_drawn"
        )
    assert "Sections" not in text(
        enter(drawn.director).get(f"/sakura/desk/stages/{drawn.stage.pk}/open/")
    )  # teams are drawn


def test_each_section_has_its_movement_and_tables_are_numbered_on(here, next_door):
    evening = Evening(here)
    session = evening.moved()
    with acting_for(here.federation):
        seats = seating.seats_of(session)
        tables = {}
        for seat in seats:
            tables.setdefault(seat.table, set()).update((seat.ns, seat.ew))
        assert sorted(tables) == [1, 2, 3, 4]
        assert tables[1] | tables[2] == set("1234")
        assert tables[3] | tables[4] == set("5678")
        assert len(seats) == len(seating.missing_of(session, seats)) == 12
        first = next(seat for seat in seats if (seat.round, seat.table) == (1, 3))
        movement, _numbers = seating.movement_of(session, "A")
        arguments = {"session": session, "movement": movement, "at": NOON, "by": evening.director}
        assert code(seating.set_movement, **arguments) == "movement_section"
        assert code(seating.set_movement, section="C", **arguments) == "movement_section"
        numbers = ["1", "2", "3", "5"]
        assert code(seating.set_movement, section="A", numbers=numbers, **arguments) == "movement_contestants"
    query = {"number": 1, "table": 3}
    assert evening.send("table", **query, **{f"board_{first.board}": "4S N 10"}).status_code == 302
    with acting_for(here.federation):
        assert len(seating.missing_of(session, seats)) == 11
    prints = f"/sakura/desk/stages/{evening.stage.pk}/prints/"
    shown = text(evening.client.get(f"{prints}?session=2&section=B"))
    assert "Table 3 Table 4" in shown
    assert "Table 1 " not in shown
    seated = words(evening.client.get(f"{prints}seats.pdf?session=2&section=B&played=yes"))
    assert "Team 5" in seated
    assert "Team 4" not in seated
    assert evening.client.get(f"{prints}?session=2&section=C").status_code == 404
    for stranger in (here.player, next_door.administrator):
        fields = {"token": uuid4(), "section": "A", "form": "howell", "rounds": 3, "boards": 1}
        page = f"/sakura/desk/stages/{evening.stage.pk}/movement/"
        assert enter(stranger).post(page, fields).status_code == 403


BOARD = (("1", "3", 420), ("2", "4", 50), ("5", "7", 420), ("6", "8", -50))


def ranked(evening, session):
    with acting_for(evening.house.federation):
        lines = [running.ResultToEnter(ns, ew, scored(score)) for ns, ew, score in BOARD]
        running.enter_results(session=session, board=1, lines=lines, at=NOON, by=evening.director)
        wrong = [running.ResultToEnter("1", "5", scored(50))]
        arguments = {"session": session, "board": 2, "lines": wrong, "at": NOON, "by": evening.director}
        assert code(running.enter_results, **arguments) == "sections_differ"
        recomputation.recompute(session.pk)
        stages.recompute(evening.stage.pk)
        rows = StageStanding.objects.filter(stage=evening.stage).select_related("entrant")
        return [
            (row.section, row.entrant.number, row.rank, str(row.score)) for row in rows.order_by("position")
        ]


def test_apart_there_is_a_ranking_a_section_and_together_there_is_one(here):
    apart = Evening(here, slug="apart")
    assert ranked(apart, apart.opened()) == [
        ("A", "1", 1, "1.00"),
        ("A", "4", 1, "1.00"),
        ("A", "2", 3, "0.00"),
        ("A", "3", 3, "0.00"),
        ("B", "5", 1, "1.00"),
        ("B", "8", 1, "1.00"),
        ("B", "6", 3, "0.00"),
        ("B", "7", 3, "0.00"),
    ]
    with acting_for(here.federation):
        tournaments.announce(tournament=apart.stage.event.tournament, by=apart.director)
    page = text(enter(None).get(f"/sakura/stages/{apart.stage.pk}/"))
    assert page.count("Section A") == page.count("Section B") == 4
    standings = enter(None).get(f"/sakura/api/v1/stages/{apart.stage.pk}/standings/").json()["standings"]
    assert [row["section"] for row in standings] == [*"AAAABBBB"]
    together = Evening(here, slug="together", across_sections="yes")
    assert ranked(together, together.opened()) == [
        ("", "8", 1, "3.00"),
        ("", "1", 2, "2.50"),
        ("", "5", 2, "2.50"),
        ("", "4", 4, "2.00"),
        ("", "2", 5, "1.00"),
        ("", "3", 6, "0.50"),
        ("", "7", 6, "0.50"),
        ("", "6", 8, "0.00"),
    ]

"""The public page of a stage: rounds, carry-over and penalties of a line add up; teams go by their names."""

import re
from decimal import Decimal

import pytest

from federation.tenancy.context import acting_for
from rulings.adjustments import services as adjustments
from rulings.adjustments.possible import decision_from
from rulings.models import AdjustmentKind
from tests.scoring import tournament_builders as builders
from tests.scoring.tournament_builders import NOON, a_round_robin
from tests.worlds import furnished_once

ABBREVIATED = re.compile("<abbr[^>]*>(.*?)</abbr>")  # a short form of a head, marked inside its word
HEAD, ROW = re.compile(r"<th[^>]*>(.*?)</th>", re.DOTALL), re.compile(r"<tr[^>]*>(.*?)</tr>", re.DOTALL)
CELL = re.compile(r'<td class="figure">(.*?)</td>', re.DOTALL)
TAG, FIGURE = re.compile(r"<[^>]+>"), re.compile(r"[\N{MINUS SIGN}-]?\d+(?:\.\d+)?")


@pytest.fixture
@furnished_once
def fined(here):
    """A round robin of teams A, B, C, …, in which A has lost two victory points for slow play."""
    stage = a_round_robin(here)
    with acting_for(here.federation):
        session = stage.sessions.get()
        fine = {"contestant": "A", "unit": "vps", "amount": "2", "law": "90", "round": 1}
        decision = decision_from(AdjustmentKind.PENALTY, fine)
        adjustments.rule(session=session, decision=decision, at=NOON, by=here.scorer, reason="slow play")
        builders.computed(session)
    return stage


def words(markup):
    return " ".join(TAG.sub(" ", ABBREVIATED.sub(r"\1", markup)).split())


def lines(page):
    """The heads of the table of rounds, and by team the figures of its line."""
    table = next(one for one in re.findall(r"<table.*?</table>", page, re.DOTALL) if "adjustments" in one)
    heads = [words(head) for head in HEAD.findall(table.partition("</thead>")[0])]
    rows = {}
    for row in ROW.findall(table.partition("</thead>")[2]):
        figures = [FIGURE.findall(words(cell)) for cell in CELL.findall(row)]
        rows[words(HEAD.search(row)[1])] = [
            Decimal(shown[-1].replace("\N{MINUS SIGN}", "-")) if shown else Decimal(0) for shown in figures
        ]
    return heads, rows


def test_a_penalty_has_its_column_and_every_line_adds_up(client, here, fined):
    page = client.get(f"/sakura/stages/{fined.pk}/", headers={"Accept-Language": "en"}).content.decode()
    assert "Penalties and adjustments" in page
    heads, rows = lines(page)
    assert heads[-2:] == ["Penalties and adjustments", "Total (VP)"]
    assert {team: figures[-2] for team, figures in rows.items() if figures[-2]} == {"A Team A": Decimal(-2)}
    assert len(rows) == 4
    assert {team for team, figures in rows.items() if sum(figures[:-1]) != figures[-1]} == set()


def test_teams_are_called_by_their_names_on_pages_of_their_sessions(client, here, fined):
    with acting_for(here.federation):
        session = fined.sessions.get()
        entry = session.entries.get(number="A")
    at = f"/sakura/sessions/{session.pk}/"
    headers = {"Accept-Language": "en"}
    for page in (at, f"{at}contestants/{entry.pk}/", f"{at}contestants/{entry.pk}/why/"):
        assert "Team A" in words(client.get(page, headers=headers).content.decode()), page
    rows = client.get(f"/sakura/api/v1/sessions/{session.pk}/standings/").json()["rankings"][0]["rows"]
    assert {tuple(row["contestant"]["names"]) for row in rows} == {
        (f"Team {letter}",) for letter in ("A", "B", "C", "D")
    }

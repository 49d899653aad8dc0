"""Irregularities with a range on a stage's desk: what the clause allows is shown, and no more is given."""

import pytest

from rulings.models import Adjustment
from tests.clubs.uploads.test_desk_pages import text
from tests.scoring.desk.test_stage_desk import Desk, paired
from tests.worlds import furnished_once

pytestmark = pytest.mark.django_db


@pytest.fixture
@furnished_once
def desk(here):
    return Desk(here)


def test_an_irregularity_inside_its_range(desk):
    """REG-2.6.3: nobody knows who did it, so it counts as North-South's; up to two boards."""
    paired(desk)
    form = {"kind": "wrong_pocket", "table_identified": "on", "contestant_1": "1", "round": 1, "reason": "x"}
    answer = desk.send("irregularity", **form, side_1="responsible_side", boards_1="3")
    assert answer.status_code == 422
    assert "The most for 1 is 2 boards" in text(answer)
    answer = desk.send("irregularity", **form, side_1="other_side", boards_1="1")
    assert "No penalty may be given for this to 1" in text(answer)
    shown = text(desk.send("irregularity", **form, side_1="responsible_side", boards_1="2"))
    assert "REG-2.6.3" in shown
    assert desk.confirm("irregularity", **form, side_1="responsible_side", boards_1="2").status_code == 302
    with desk.inside():
        adjustment = Adjustment.objects.get()
        assert adjustment.body == {
            "contestant": "1",
            "unit": "boards",
            "amount": "2",
            "law": "90",
            "clause": "REG-2.6.3",
            "round": 1,
        }
        assert [law.item for law in adjustment.case.laws.all()] == ["REG-2.6.3"]
    assert "Law 90, procedural" in text(desk.look())
    desk.confirm("take-back", ruling=adjustment.pk, reason="it was the other table")
    with desk.inside():
        adjustment.case.refresh_from_db()
        assert adjustment.case.state == "draft"

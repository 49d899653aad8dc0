"""Sessions at IMPs, from the file to the page."""

import pytest

from federation.tenancy.context import acting_for
from scoring.models import StandingRow
from tests.scoring import builders

FILES = {"butler": "usebio_butler_howell_8.xml", "cross_imps": "usebio_cross_imp_howell_9.xml"}


@pytest.mark.parametrize(("scoring", "name"), FILES.items())
def test_a_session_at_imps_is_published_and_shown_without_percentages(client, here, scoring, name):
    session = builders.published(here, name)
    assert session.scoring == scoring
    page = client.get(f"/sakura/sessions/{session.pk}/").content.decode()
    assert "IMP" in page
    assert "%</td>" not in page
    with acting_for(here.federation):
        rows = list(StandingRow.objects.filter(session=session))
        best = min(rows, key=lambda row: row.position)
    assert sum(row.score for row in rows) == pytest.approx(0, abs=1)
    scorecard = client.get(f"/sakura/sessions/{session.pk}/contestants/{best.entry_id}/").content.decode()
    assert str(best.score) in scorecard
    why = client.get(f"/sakura/sessions/{session.pk}/contestants/{best.entry_id}/why/").content.decode()
    assert f"{abs(best.score)}" in why

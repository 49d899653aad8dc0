"""A record that is merged keeps its person's login: their own pages are those of the record that stays."""

import pytest

from federation.models import Member
from federation.tenancy.context import acting_for
from scoring.models import RankingChoice
from tests.scoring.points.ledger import builders
from tests.scoring.points.ledger.test_points_pages import signed_in, text

pytestmark = pytest.mark.django_db


def test_ones_own_pages_are_those_of_the_record_that_stays(here) -> None:
    with acting_for(here.federation):
        kept = Member.objects.get(user=here.player)
        (old,) = builders.members(here, 1)
        Member.objects.filter(pk=old.pk).update(status="merged", merged_into=kept, user=here.player)
    mine = signed_in(here.player)
    assert kept.number in text(mine, "me/points/statement/")
    assert "balances" in text(mine, "api/v1/points/me/")
    text(mine, "me/titles/1/certificate.pdf", 404)
    assert mine.post("/sakura/me/points/ranking/", {"show": "no"}).status_code == 302
    with acting_for(here.federation):
        assert RankingChoice.objects.get().member == kept

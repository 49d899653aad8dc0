"""What only committed transactions show: two who sign at once, and a record that is tampered with."""

from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from federation.tenancy.context import acting_for
from rulings.appeal_lifecycle import AppealStep
from rulings.models import Adjustment, Appeal
from rulings.selectors import adjustments_of_case
from rulings.services import appeal_deciding, appeal_effects
from tests import cast
from tests.factories import appeals
from tests.federation.tenancy.test_chains import tamper
from tests.scoring import builders

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def decided():
    """A house, its court, and an appeal that waits for the chair's signature alone."""
    house = cast.japanese()
    with acting_for(house.federation):
        result = appeals.first_result(builders.published(house))
        there, case = appeals.court(house), appeals.told_case(house, result)
        appeal = appeals.heard(there, case, result)
        appeals.decided(there, appeal, "changed", [appeals.average(result, "A", "A")])
        for user in there.people[1:3]:
            appeal_deciding.sign(appeal=appeal, by=user)
    return house, there, appeal


def signed(house, appeal, by) -> int:
    try:
        with acting_for(house.federation):
            return appeal_effects.issue(appeal=Appeal.objects.get(pk=appeal.pk), by=by).pk
    finally:
        connection.close()


def proved() -> tuple[bool, str]:
    """What verify_audit says, and whether it is content."""
    said = StringIO()
    try:
        call_command("verify_audit", stdout=said)
    except SystemExit:
        return False, said.getvalue()
    return True, said.getvalue()


def test_signed_twice_at_once_is_signed_once_and_one_byte_is_found(decided) -> None:
    house, there, appeal = decided
    with ThreadPoolExecutor(2) as pool:
        twice = [pool.submit(signed, house, appeal, there.chair) for _time in range(2)]
        first, second = [each.result() for each in twice]
    assert first == second
    with acting_for(house.federation):
        assert appeal.acts.filter(step=AppealStep.ISSUED).count() == 1
        assert adjustments_of_case(appeal.case).count() == 1
        assert Adjustment.objects.filter(case=appeal.case).count() == 2
    holds, said = proved()
    assert holds, said
    tamper(
        "UPDATE rulings_appealact SET body = replace(body::text, 'So found.', 'Do found.')::jsonb"
        " WHERE step = 'decided'"
    )
    holds, said = proved()
    assert not holds
    assert "sakura: " in said
    assert said.count("appeals") >= 2  # in both languages, which chain

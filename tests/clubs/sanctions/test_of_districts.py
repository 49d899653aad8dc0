"""Events that a district looks at before the federation: passed on, refused, taken back, or gone past it."""

import pytest
from django.utils import translation

from clubs.models import DistrictOfficer, SanctionRequest, SanctionState, SanctionStep
from clubs.sanctions import district_services, selectors
from federation.errors import Refused
from federation.tenancy.context import acting_for
from scoring.front.waiting import waiting_for
from tests import cast
from tests.clubs.districts.builders import districts_of
from tests.clubs.sanctions.test_sanctions import KEY, asked, manager, office, owed_letters, page  # noqa: F401 - fixtures
from tests.clubs.uploads.test_desk_pages import enter, text

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def parts(here):
    return districts_of(here)


def states(house):
    with acting_for(house.federation):
        return list(SanctionRequest.objects.order_by("pk").values_list("state", flat=True))


def lines(house, user):
    with acting_for(house.federation), translation.override("en"):
        return [one.sentence for one in waiting_for(user) if "approved" in one.sentence]


def test_the_district_passes_it_on_once_and_then_the_office_decides(parts, manager, office):  # noqa: F811
    here = parts.house
    request = asked(here, manager)
    assert states(here) == [SanctionState.AT_DISTRICT]
    assert [reader for reader, _body in owed_letters(here, "sanction_asked")] == ["east"]
    assert len(lines(here, parts.officer)) == 1
    assert "Spring Congress" in text(office.get("/sakura/office/sanctions/", headers=ENGLISH))
    officer = enter(parts.officer)
    assert "Spring Congress" in text(officer.get(f"/sakura/desk/districts/{parts.east.pk}/"))
    for _press in range(2):
        assert officer.post(page(here, request), {"act": "pass_on"}).status_code == 302
    assert states(here) == [SanctionState.AT_FEDERATION]
    assert [reader for reader, _body in owed_letters(here, "sanction_asked")] == ["east", "office"]
    assert lines(here, parts.officer) == []
    assert officer.post(page(here, request), {"act": "refuse_for_district", "reason": "x"}).status_code == 422
    assert officer.post(page(here, request), {"act": "approve", "fee": "0"}).status_code == 422
    assert office.post(page(here, request), {"act": "approve", "fee": "0"}).status_code == 302
    with acting_for(here.federation):
        steps = SanctionStep.objects.values_list("deed", "by__name")
        assert list(steps) == [("passed_on", "east"), ("approved", "office")]


def test_the_district_refuses_with_a_reason_that_the_club_reads(parts, manager):  # noqa: F811
    here = parts.house
    request = asked(here, manager)
    officer = enter(parts.officer)
    sent = {"act": "refuse_for_district", "reason": " "}
    assert officer.post(page(here, request), sent).status_code == 422
    for _press in range(2):
        answer = officer.post(page(here, request), sent | {"reason": "Two that day"})
        assert answer.status_code == 302
    assert states(here) == [SanctionState.REFUSED]
    ((reader, body),) = owed_letters(here, "sanction_decided")
    assert reader == "manager"
    assert "Two that day" in body
    assert "district" in body or "地区" in body
    with acting_for(here.federation):
        assert [one.pk for one in selectors.past_district(parts.east)] == [request.pk]


def test_nobody_else_speaks_for_the_district(parts, manager, office, next_door):  # noqa: F811
    here = parts.house
    request = asked(here, manager)
    elsewhere = districts_of(next_door)
    for user in (parts.other, here.scorer, here.registrar, elsewhere.officer):
        for act in ("pass_on", "refuse_for_district"):
            answer = enter(user).post(page(here, request), {"act": act, "reason": "x"})
            assert answer.status_code == 403, (user.email, act)
    for client in (manager, office):
        assert client.post(page(here, request), {"act": "pass_on"}).status_code == 422
    assert states(here) == [SanctionState.AT_DISTRICT]


def test_the_office_need_not_wait_for_a_district_that_is_silent(parts, manager, office):  # noqa: F811
    here = parts.house
    request = asked(here, manager)
    assert "You may decide without it." in text(office.get(page(here, request), headers=ENGLISH))
    assert office.post(page(here, request), {"act": "approve", "fee": "0"}).status_code == 302
    officer = enter(parts.officer)
    assert officer.post(page(here, request), {"act": "pass_on"}).status_code == 422
    assert states(here) == [SanctionState.APPROVED]


def test_what_an_officer_asks_for_a_club_goes_past_them(parts, manager):  # noqa: F811
    here = parts.house
    request = asked(here, manager)
    with acting_for(here.federation):
        DistrictOfficer.objects.create(district=parts.east, holder=request.asked_by, starts_on=cast.SINCE)
        for act in (
            lambda: district_services.pass_on(request=request, by=request.asked_by),
            lambda: district_services.refuse_for_district(request=request, reason="x", by=request.asked_by),
        ):
            with pytest.raises(Refused) as refused:
                act()
            assert refused.value.code == "own"
        DistrictOfficer.objects.exclude(holder=request.asked_by).delete()
    assert manager.post(page(here, request), {"act": "withdraw"}).status_code == 302
    second = asked(here, manager, key=KEY + "2")
    assert (second.district, states(here)) == (None, ["withdrawn", "at_federation"])

"""Every page of the office's jobs in both languages and widths: it is there, fits, and is translated.

The jobs themselves are done in `test_office_jobs.py` and others, in a language and a width each.
"""

from datetime import timedelta

import pytest

from clubs.models import ClubOfficer, ClubRole, District, DistrictClub, DistrictOfficer
from federation.memberships.services import runs
from federation.models import DuesYear, MembershipFee, MembershipKind, RenewalRun, RenewalStep, Role
from federation.money.services.accounts import of_member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.fuzz.forms import page_of
from tests.fuzz.speaking import english_in

pytestmark = pytest.mark.browser

FITS = "document.documentElement.scrollWidth <= window.innerWidth"
# Of whom each page of the jobs is asked, from signing in to the last list.
PAGES = {
    "registrar": (
        *("me/", "desk/members/", "desk/members/?tab=names", "desk/members/new/", "desk/members/{member}/"),
        *("desk/members/{member}/status/", "desk/members/{member}/transfer/", "desk/guest-results/"),
        *("desk/members/{member}/correct/", "desk/members/{member}/dues/", "members/{member}/data/"),
        *("office/renewals/", "office/renewals/{run}/", "desk/applications/", "office/letters/"),
        *("admin/federation/member/import/", "admin/clubs/membership/import/", "desk/statistics/"),
    ),
    "treasurer": (
        *("desk/money/", "desk/money/?only=overdue", "desk/money/accounts/{account}/", "desk/money/bank/"),
        *("desk/money/journal/", "desk/money/particulars/"),
        *("desk/money/lapsed/", "desk/money/cards/"),
    ),
    "administrator": (
        *("office/news/", "office/news/new/", "office/documents/", "office/programs/", "office/terms/"),
        *("office/machine/", "office/sender/", "office/look/", "office/cards/", "open-data/"),
        *("desk/points/webhooks/", "admin/federation/auditentry/", "admin/federation/letter/"),
    ),
    "manager": (
        *("desk/clubs/{club}/", "desk/clubs/{club}/page/", "desk/clubs/{club}/sanctions/"),
        *("desk/clubs/{club}/applications/", "desk/clubs/{club}/renewals/", "desk/clubs/{club}/account/"),
        *("desk/clubs/{club}/kinds/", "desk/clubs/{club}/fees/", "desk/clubs/{club}/fees/{member}/"),
    ),
    "office": ("office/sanctions/",),
    "district": ("desk/districts/{district}/",),
    "player": (
        *("me/", "me/renewal/", "me/account/", "me/data/", "me/letters/", "me/programs/", "me/entries/"),
        *("partners/", "me/partners/", "me/clubs/"),
    ),
    "": (
        *("", "news/", "documents/", "clubs/", "clubs/{club}/", "clubs/{club}/join/", "join/"),
        *("privacy/", "districts/", "tournaments/", "widget/", "accounts/login/"),
    ),
}


@pytest.fixture(scope="module")
def numbers(portal):
    """Of a member with an account, a run of renewals that has begun, a club in a district."""
    house = portal.houses[0]
    with acting_for(house.federation):
        for name, role in (("office", Role.TOURNAMENT_OFFICE), ("treasurer", Role.TREASURER)):
            cast.appoint(cast.login(house.federation, name), role)
        manager = cast.login(house.federation, "manager")
        post = {"role": ClubRole.MANAGER, "starts_on": cast.SINCE}
        ClubOfficer.objects.create(club=house.club, holder=manager, **post)
        east = District.objects.create(number="E", names={"ja": "東", "en": "East"}, starts_on=cast.SINCE)
        DistrictClub.objects.create(district=east, club=house.club, starts_on=cast.SINCE)
        holder = cast.login(house.federation, "district")
        DistrictOfficer.objects.create(district=east, holder=holder, starts_on=cast.SINCE)
        member = house.members[0]
        return {
            "member": member.pk,
            "club": house.club.pk,
            "district": east.pk,
            "account": of_member(member).pk,
            "run": _begun(house).pk,
        }


def _begun(house):
    """A run that was started, with a renewal of each member."""
    kind = MembershipKind.objects.create(code="full", names={"ja": "正会員", "en": "Full"}, is_open=True)
    MembershipFee.objects.create(kind=kind, starts_on=cast.SINCE, amount=6000)
    first = today().replace(month=1, day=1)
    year = DuesYear.objects.create(
        starts_on=first, ends_on=first.replace(month=12, day=31), due_by=first + timedelta(days=30)
    )
    run = RenewalRun.objects.create(
        year=year, lapse_on=today() + timedelta(days=60), prepared_by=house.registrar
    )
    RenewalStep.objects.create(run=run, on=today() + timedelta(days=30))
    runs.start(run=run, by=house.registrar)
    return run


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_each_page_is_there_and_fits_in_the_readers_language(visitor, numbers, language, width):
    wrong = []
    for name, addresses in PAGES.items():
        page = visitor.arrives(language, width=width)
        if name:
            visitor.signs_in(page, "sakura", name)
        for address in addresses:
            answer = page.goto(f"/sakura/{address.format(**numbers)}")
            wrong += [(name, address, what) for what in wrong_with(page, answer, language)]
    assert not wrong, wrong


def wrong_with(page, answer, language):
    """What is wrong with a page that was opened."""
    if not answer.ok:
        return [answer.status]
    wrong = [] if page.evaluate(FITS) else ["does not fit"]
    if page.locator("html").get_attribute("lang") != language:
        wrong.append("is in another language")
    return wrong if language == "en" else [*wrong, *english_in(page_of(answer.body()))]

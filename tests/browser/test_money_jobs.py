"""Money on its pages: a member is charged and pays; renews the membership on a telephone."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from federation.memberships.services import runs
from federation.models import (
    DuesYear,
    Member,
    MembershipFee,
    MembershipKind,
    MoneyEntry,
    Renewal,
    RenewalRun,
    Role,
)
from federation.money.services.accounts import of_member
from federation.roles import today
from federation.tenancy.context import acting_for
from tests import cast
from tests.browser.accessibility import accessible
from tests.browser.walking import Walker

pytestmark = [
    pytest.mark.browser,
    pytest.mark.parametrize(("language", "width"), [("ja", 360), ("en", 1280)]),
]


@pytest.fixture(scope="module")
def account(portal):
    """Of the player, whose membership of this year waits to be renewed."""
    house = portal.houses[0]
    with acting_for(house.federation):
        cast.appoint(cast.login(house.federation, "treasurer"), Role.TREASURER)
        kind = MembershipKind.objects.create(code="full", names={"ja": "正会員", "en": "Full"}, is_open=True)
        MembershipFee.objects.create(kind=kind, starts_on=cast.SINCE, amount=6000)
        first = today().replace(month=1, day=1)
        days = {"ends_on": first.replace(month=12, day=31), "due_by": first + timedelta(days=30)}
        year = DuesYear.objects.create(starts_on=first, **days)
        lapse_on = today() + timedelta(days=60)
        run = RenewalRun.objects.create(year=year, lapse_on=lapse_on, prepared_by=house.registrar)
        runs.start(run=run, by=house.registrar)
        return of_member(Member.objects.get(user=house.player))


def test_charged_and_paid(visitor, portal, account, language, width):
    treasurer = signed_in(visitor, "treasurer", language, width)
    treasurer.goes(f"desk/money/accounts/{account.pk}/")
    accessible(treasurer.page)
    due = (today() + timedelta(days=30)).isoformat()
    words = {"purpose": "other", "tax": "outside", "text": f"Badge {language}", "due_on": due}
    act(treasurer, "charge", amount="500", **words)
    act(treasurer, "receive", amount="500", into="bank", text="Transfer")
    with acting_for(portal.houses[0].federation):
        assert MoneyEntry.objects.filter(text=words["text"]).count() == 1
        assert account.refresh().balance == 0
    own = signed_in(visitor, "player", language, width)
    own.goes("me/account/")
    accessible(own.page)
    own.seen("account")
    expect(own.page.locator("main")).to_contain_text(words["text"])


def act(treasurer, name, **typed):
    """Fill in one form of an account's page and press its button."""
    treasurer.fill({f"{name}-{field}": text for field, text in typed.items()})
    treasurer.sends(f"main button[name={name}]")
    treasurer.seen(name)


def test_renewed(visitor, portal, account, language, width):
    own = signed_in(visitor, "player", language, width)
    own.goes("me/renewal/")
    accessible(own.page)
    own.seen("asked")
    if width == 360:  # once a year
        own.sends("main button[value=renew]")
        own.seen("renewed")
    with acting_for(portal.houses[0].federation):
        assert Renewal.objects.get(member=account.member_id).state == "renewed"


def signed_in(visitor, name, language, width):
    page = visitor.arrives(language, width=width)
    visitor.signs_in(page, "sakura", name)
    return Walker(page, "sakura", f"{language}-{width}-{name}")

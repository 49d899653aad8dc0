"""The master point secretary's pages: nobody is hindered by them, and nothing runs out of them."""

import os
from datetime import date
from pathlib import Path

import pytest
from django.utils import timezone

from federation.tenancy.context import acting_for
from scoring.models import LevyRate, Posting, WebhookDelivery, WebhookEndpoint
from scoring.points.services.ledger import paying as ledger
from scoring.webhooks import sending
from tests.browser.accessibility import accessible, fits
from tests.scoring.points.ledger import builders

pytestmark = pytest.mark.browser

SHOTS = os.environ.get("PORTAL_SHOTS", "")
MONTHS = "from=2024-01&to=2024-12"


def furnished(house) -> dict[str, str]:
    """A game that was paid and corrected, a webhook that was told of it; the pages to be looked at."""
    with acting_for(house.federation):
        LevyRate.objects.create(starts_on=date(2024, 1, 1), amount=150)
        endpoint = WebhookEndpoint.objects.create(
            label="Homepage",
            address="https://example.org/" + "points/" * 12,
            salt="x",
            made_by=house.administrator,
            made_at=timezone.now(),
            is_active=False,
        )
        game = builders.a_game(house, [*house.members[::-1], *builders.members(house, 4)])
        ledger.pay(game, at=builders.after(game))
        builders.upset(game, house)
        WebhookEndpoint.objects.update(is_active=True)
        ledger.pay(game, at=builders.after(game))
        WebhookEndpoint.objects.update(is_active=False)
        sending.note(WebhookDelivery.objects.first().pk, None, "timeout", 10_000)
        member = Posting.objects.filter(reverses__isnull=False, member__isnull=False)[0].member_id
        posting = Posting.objects.filter(session=game, member__isnull=False, reverses__isnull=True).last()
    years = "first=2024-01-01&last=2024-12-31&kind=sessions&scheme=wbf-sample/australian-club"
    return {
        "desk": "desk/points/",
        "statement": f"desk/points/members/{member}/statement/?{MONTHS}",
        "club": f"desk/points/clubs/{game.club_id}/?{MONTHS}",
        "levy": f"desk/points/levy/?{MONTHS}",
        "what-if": f"desk/points/what-if/?{years}",
        "close": "desk/points/close/?through=2024-03",
        "webhooks": "desk/points/webhooks/",
        "webhook": f"desk/points/webhooks/{endpoint.pk}/",
        "slips": f"desk/sessions/{game.pk}/slips/",
        "event": f"sessions/{game.pk}/points/",
        "member": f"members/{posting.member_id}/",
        "account": f"desk/points/members/{member}/",
        "reverse": f"desk/points/postings/{posting.pk}/reverse/",
        "runs": "desk/points/runs/",
        "balances": "desk/points/balances/",
    }


def test_every_page_of_the_secretary_is_accessible_and_fits(visitor, portal):
    house = next(house for house in portal.houses if house.federation.slug == "sakura")
    pages = furnished(house)
    for language, width in (("ja", 360), ("en", 1280)):
        page = visitor.arrives(language, width=width)
        page.set_default_timeout(30_000)  # a loaded machine
        visitor.signs_in(page, "sakura", "administrator")
        for name, address in pages.items():
            assert page.goto(f"/sakura/{address}").status == 200, address
            assert page.url.endswith(address)
            fits(page)
            if SHOTS:
                page.screenshot(path=Path(SHOTS) / f"{name}-{language}-{width}.png", full_page=True)
            accessible(page)

"""People of a house with telephones in a language; who is turned away from a page; what the totals are."""

from collections.abc import Iterable
from typing import Any

from clubs.models import Stage
from federation.models import User
from federation.tenancy.context import acting_for
from scoring.models import StageStanding
from tests.browser.accessibility import accessible
from tests.browser.conftest import BrowserPortal, Visitors
from tests.browser.test_reports import entered
from tests.browser.walking import WIDTH, Walker
from tests.cast import House
from tests.scoring.scenarios.truth import settled

LANGUAGES = ("ja", "en")
TURNED_AWAY = (403, 404)


class Telephone(Walker):
    """Somebody who is signed in, whose pages everybody can read."""

    def __init__(self, visitor: Visitors, user: User, house: House, language: str) -> None:
        page = entered(visitor, user, language, WIDTH)
        page.set_default_timeout(30_000)  # a loaded machine
        super().__init__(page, house.federation.slug, f"{language}-{user.name}")

    def seen(self, name: str) -> None:
        """It fits, and nobody is hindered by it."""
        super().seen(name)
        accessible(self.page)

    def reads(self, *words: str) -> None:
        """All of them stand on the page."""
        shown = " ".join(self.page.locator("main").inner_text().split())
        assert [word for word in words if word not in shown] == [], shown


def houses_of(portal: BrowserPortal, language: str) -> tuple[House, House]:
    """The house whose language it is, and the one next door. Both go by the regulations of the sample."""
    here, next_door = portal.houses
    for house in (here, next_door):
        house.federation.regulation_pack = here.federation.regulation_pack
        house.federation.save()
    return (here, next_door) if language == here.federation.locale else (next_door, here)


def turned_away(
    visitor: Visitors, house: House, next_door: House, people: Iterable[User], addresses: Iterable[str]
) -> None:
    """Nobody of these people is shown a page of the house, nor next door's administrator, here or there."""
    addresses = tuple(addresses)
    assert addresses
    for user in (*people, next_door.administrator):
        page = entered(visitor, user, "en", WIDTH)
        for address in addresses:
            for slug in (house.federation.slug, next_door.federation.slug):
                answer = page.goto(f"/{slug}/{address}")
                assert answer.status in TURNED_AWAY, (user.name, slug, address, answer.status)


def totals(house: House, stage: Stage) -> dict[str, tuple[int, str]]:
    """Place and total of everybody, by number, once the worker owes nothing."""
    settled(house.federation)
    with acting_for(house.federation):
        rows: Any = StageStanding.objects.filter(stage=stage).values_list("entrant__number", "rank", "score")
        return {number: (rank, str(score)) for number, rank, score in rows}

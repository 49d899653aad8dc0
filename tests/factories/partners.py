"""Rows for every table of the board for partners: one notice stands, one was changed and taken back."""

from datetime import timedelta

from django.utils import timezone

from clubs.models import PartnerAnswer, PartnerNotice, Wanted
from clubs.partners import services
from clubs.partners.wanted import NoticeFacts
from federation.roles import today
from tests.cast import House


def furnish(house: House, mark: str) -> None:
    """Notices of the player, who declined an answer to the one that stands."""
    act = {"at": timezone.now(), "by": house.player}
    last = today() + timedelta(days=9)
    stands = services.write(facts=NoticeFacts(Wanted.PARTNER, last, text=f"{mark}DRAFT text"), **act)
    answer = PartnerAnswer.objects.create(
        notice=stands,
        member=house.members[0],
        text=f"{mark}DRAFT answer",
        at=act["at"],
        by=house.registrar,
    )
    services.decline(answer=answer, **act)
    services.withdraw(notice=_of_club(house, mark, act), **act)


def _of_club(house: House, mark: str, act: dict[str, object]) -> PartnerNotice:
    last = today() + timedelta(days=9)
    facts = NoticeFacts(Wanted.TEAM, last, club=house.club, weekday=2, text=f"{mark}DRAFT of a club")
    return services.change(notice=services.write(facts=facts, **act), facts=facts, **act)

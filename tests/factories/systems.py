"""Rows for every table of systems: the federation's policy, an event's, and a ban that ended earlier."""

from datetime import timedelta

from django.utils import timezone

from clubs.cards.choices import SystemCategory
from clubs.models import Event
from clubs.systems import services
from clubs.systems.policy import SystemRules
from clubs.systems.services import BanFacts
from federation.roles import today
from tests.cast import House


def furnish(house: House, mark: str) -> None:
    """Everything is allowed, so that nobody's letters change; an event of the house asks for cards."""
    act = {"at": timezone.now(), "by": house.administrator}
    event = Event.objects.order_by("pk").first()
    policy = SystemRules(categories=tuple(SystemCategory))
    services.set_policy(policy=policy, starts_on=today(), reason=f"{mark}reason", **act)
    services.set_policy(policy=policy, event=event, reason=f"{mark}reason", **act)
    texts = {"reasons": {"ja": f"{mark}理由", "en": f"{mark}reason"}, "source": f"{mark}source"}
    names = {"names": {"ja": f"{mark}名", "en": f"{mark}name"}}
    day = today()
    entry = services.ban(facts=BanFacts(first_day=day, **texts, **names), event=event, **act)
    services.end_ban(entry=entry, last_day=day + timedelta(days=1), **act)

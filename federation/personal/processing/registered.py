"""Which programs and providers a federation really gives data to now, each by name.

Whoever asks what is kept of them is told who receives it, not only of which kind they are (Court of Justice
of the European Union, C-154/21, 12 January 2023). Strangers read of the kinds, and how many there are.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast

from django.conf import settings
from django.utils.translation import gettext as _

from federation.models import CardSettings, Federation, Member
from federation.personal.processing.activities import RECEIVER_WORDS, Receiver
from federation.signals import receivers_asked
from federation.tenancy.context import current


@dataclass(frozen=True, slots=True)
class RegisteredReceiver:
    """One who is given data now: of which kind, by which name, what they learn, since when."""

    kind: Receiver
    name: str
    learns: str
    since: datetime | None = None

    @property
    def kind_words(self) -> str:
        """The kind in words."""
        return str(RECEIVER_WORDS[self.kind])


def registered(member: Member | None = None) -> list[RegisteredReceiver]:
    """Whom the federation in scope gives data to now; of a member, those who may learn of that member."""
    answers: list[Any] = receivers_asked.send(Federation, federation=current(), member=member)
    here = [one for _receiver, ones in answers for one in cast("list[RegisteredReceiver]", ones)]
    order = list(Receiver)
    return sorted(here, key=lambda one: (order.index(one.kind), one.name))


def counted() -> list[tuple[str, int]]:
    """Of which kinds they are, and how many of each: what strangers read."""
    kinds = Counter(one.kind for one in registered())
    return [(str(RECEIVER_WORDS[kind]), kinds[kind]) for kind in Receiver if kind in kinds]


def of_the_ground() -> list[RegisteredReceiver]:
    """The provider of card payments, while it takes any, and the mail server, where it is not our own."""
    here = [
        RegisteredReceiver(
            Receiver.CARD,
            str(one.get_provider_display()),
            _("an amount and a number; the card itself is typed on the provider's own page"),
            one.changed_at,
        )
        for one in CardSettings.objects.filter(is_active=True)
    ]
    if settings.EMAIL_HOST not in ("", "localhost"):
        here.append(RegisteredReceiver(Receiver.MAIL, settings.EMAIL_HOST, _("letters and their addresses")))
    return here

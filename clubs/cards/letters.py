"""The letter about a card that was filed: both partners get it."""

from clubs.models import CardVersion
from federation.models import Member, User
from federation.record import letters


def filed(version: CardVersion) -> None:
    """Tell both partners that a version is in force, and who has filed it."""
    card = version.card
    members = [member.pk for member in (card.first, card.second) if member]
    held = Member.objects.filter(pk__in=members, user__isnull=False)
    about = {
        "players": " – ".join(card.names),
        "filer": str(version.filed_by),
        "number": version.number,
        "page": ["card", card.pk],
    }
    readers = User.objects.filter(pk__in=held.values("user"))
    letters.owe(topic="card_filed", key=str(version.pk), readers=readers, about=about)

"""A session that rates one pair of members, and the word of one of them that everybody may see it."""

from clubs.models import Session
from federation.models import Purpose
from federation.personal import choices
from scoring.models import RatedSession
from scoring.rating.services import rating
from tests.cast import House

GUESTS = [None, None]


def furnish(house: House, session: Session) -> None:
    """The federation is in scope. Two tables of guests are the field of the pair's one board."""
    one, other = house.members
    seated = [[one.pk, other.pk], GUESTS, GUESTS]
    shares = [("1", "0"), ("1/2", "1/2"), ("0", "1")]
    lines = [[1, ns, GUESTS, *share] for ns, share in zip(seated, shares, strict=True)]
    RatedSession.objects.update_or_create(
        session=session,
        defaults={
            "played_on": session.played_on,
            "body": {"lines": lines},
            "is_open": True,
            "is_owed": True,
        },
    )
    rating.replay()
    choices.choose(member=one, agrees={Purpose.RATING: True}, by=house.registrar)

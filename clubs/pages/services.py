"""A club's page written anew, and a letter to a club."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Club, ClubEvening, ClubPage
from clubs.pages import people, selectors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit, letters

LETTER_TOPIC = "club_letter"


@dataclass(frozen=True, slots=True)
class WrittenEvening:
    """A time of the week at which a club plays. `weekday`: 0 is Monday."""

    weekday: int
    starts_at: time
    kind: str
    fee: Decimal | None
    takes_beginners: bool
    needs_booking: bool


@dataclass(frozen=True, slots=True)
class WrittenPage:
    """Everything that a club says of itself."""

    address: str
    map_link: str
    website: str
    texts: Mapping[str, str]
    takes_letters: bool
    evenings: Sequence[WrittenEvening]


@transaction.atomic
def write(*, club: Club, seen: int, what: WrittenPage, by: User) -> ClubPage:
    """Write a club's page anew. `seen`: the number of the version that its writer changed, 0 for none.

    Saved twice, or unchanged, it is the version that is there. Raises Refused for a stranger, and where
    somebody else has changed it meanwhile.
    """
    if not people.may_write(by, club):
        raise Refused(_("Only the club's manager writes its page."), "not_yours")
    Club.objects.select_for_update(of=("self",)).get(pk=club.pk)
    newest = selectors.page_of(club)
    if newest is not None and content_of(newest) == what:
        return newest
    if (newest.number if newest else 0) != seen:
        raise Refused(_("Somebody else has changed this meanwhile. Look at it again."), "changed_meanwhile")
    return _keep(club, seen + 1, what, by)


def content_of(page: ClubPage) -> WrittenPage:
    """What a version of a page says."""
    names = ("weekday", "starts_at", "kind", "fee", "takes_beginners", "needs_booking")
    evenings = [
        WrittenEvening(**{name: getattr(evening, name) for name in names}) for evening in page.evenings.all()
    ]
    return WrittenPage(
        page.address, page.map_link, page.website, page.texts, page.takes_letters, tuple(evenings)
    )


def _keep(club: Club, number: int, what: WrittenPage, by: User) -> ClubPage:
    page = ClubPage(
        club=club,
        number=number,
        address=what.address,
        map_link=what.map_link,
        website=what.website,
        texts=what.texts,
        takes_letters=what.takes_letters,
        written_by=by,
    )
    page.full_clean(validate_constraints=False)
    page.save()
    for evening in what.evenings:
        row = ClubEvening(
            page=page,
            weekday=evening.weekday,
            starts_at=evening.starts_at,
            kind=evening.kind,
            fee=evening.fee,
            takes_beginners=evening.takes_beginners,
            needs_booking=evening.needs_booking,
        )
        row.full_clean(validate_constraints=False)
        row.save()
    audit.record(Act.CLUB_PAGE_WRITTEN, by, page)
    return page


def send_letter(*, club: Club, key: str, typed: Mapping[str, str], is_proved: bool) -> int:
    """Owe the officers of a club what somebody wrote to them; how many letters. The sender gets none.

    `key` is the form's, so that it goes once. `is_proved`: the sender's address is that of their login.
    """
    about = {
        "sender": typed["name"],  # "name" is the reader's
        "reply": typed["reply"],
        "subject": typed["subject"],
        "text": typed["text"],
        "is_proved": is_proved,
        "club": dict(club.names),
        "page": ["club", club.pk],
    }
    readers = people.letter_readers(club)
    return letters.owe(topic=LETTER_TOPIC, key=f"{club.pk}:{key}", readers=readers, about=about)

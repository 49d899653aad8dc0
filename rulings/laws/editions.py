"""Which edition of the Laws is in force for a federation on a day, and entering that it has adopted one."""

from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from federation.errors import Refused
from federation.models import Act, Role, User
from federation.record import audit
from federation.roles import holds
from rulings.library.items import LAWS, Edition
from rulings.library.shelf import NoEdition, laws_on, shelf
from rulings.models import LawAdoption


def editions() -> list[Edition]:
    """Every edition of the Laws that the portal comes with, the oldest first."""
    return [edition for edition in shelf() if edition.kind == LAWS]


def adopted() -> dict[str, date]:
    """From which day the federation in scope goes by each edition entered; the newest entry holds."""
    return dict(LawAdoption.objects.order_by("pk").values_list("edition", "adopted_on"))


def edition_on(day: date) -> Edition:
    """The edition in force for the federation on a day; on a day before the first one, that one.

    Of one edition there is no choice, and nobody is asked for the days.
    """
    known = editions()
    if len(known) == 1:
        return known[0]
    try:
        return laws_on(day, adopted())
    except NoEdition:
        return known[0]


@transaction.atomic
def adopt(entry: LawAdoption, *, by: User) -> LawAdoption:
    """Enter that the federation goes by an edition from a day. Days to come may be entered.

    Raises Refused for who may not, for an edition that the library lacks, and for a day before it was issued.
    """
    if not holds(by, Role.ADMINISTRATOR):
        raise Refused(_("Only the administrator can do this."), "not_administrator")
    edition = next((candidate for candidate in editions() if candidate.key == entry.edition), None)
    if edition is None:
        raise Refused(_("The library does not have this edition."), "no_edition")
    if entry.adopted_on < edition.starts:
        issue = {"day": edition.starts.isoformat()}
        sentence = _("This edition was issued on %(day)s; nobody goes by it before.") % issue
        raise Refused(sentence, "before_issue")
    entry.entered_by = by
    entry.full_clean(exclude=["federation"])
    entry.save()
    audit.record(Act.LAWS_ADOPTED, by, entry, edition=entry.edition, adopted_on=entry.adopted_on.isoformat())
    return entry

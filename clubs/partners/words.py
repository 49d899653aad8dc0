"""What is said of a notice, in the reader's language."""

from django.utils.translation import gettext as _

from clubs.models import PartnerNotice, Wanted, Weekday
from federation.languages import in_each, languages_here
from federation.templatetags.portal import day as in_words


def place_in_words(notice: PartnerNotice) -> str:
    """For what a notice looks: "Winter, Pairs", "Central Club, Fridays", "any event or evening"."""
    if notice.event is not None:
        return _("%(tournament)s, %(event)s") % {
            "tournament": notice.event.tournament.title,
            "event": notice.event.title,
        }
    if notice.club is None:
        return _("no particular event or evening")
    return _("%(club)s, %(day)s") % {"club": notice.club.name, "day": _evening(notice)}


def _evening(notice: PartnerNotice) -> str:
    if notice.played_on is not None:
        return in_words(notice.played_on)
    if notice.weekday is not None:
        return str(Weekday(notice.weekday).label)
    return _("any evening")


def in_words_of_all(notice: PartnerNotice) -> dict[str, str]:
    """Whom a notice looks for and for what, for readers of each language of the federation."""
    return in_each(lambda: f"{Wanted(notice.kind).label}: {place_in_words(notice)}", languages_here())

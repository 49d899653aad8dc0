"""Reading clubs' pages, and finding clubs by place and evening in so many queries, however many there are."""

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.models import Club, ClubEvening, ClubPage
from federation.names import words as words_of
from federation.text.spellings import loose


@dataclass(frozen=True, slots=True)
class ListedClub:
    """A club as it is found: its page, and the evenings that were asked for."""

    club: Club
    page: ClubPage | None
    evenings: tuple[ClubEvening, ...]


def page_of(club: Club) -> ClubPage | None:
    """What a club says of itself now; None where it has said nothing."""
    page: ClubPage | None = (
        ClubPage.objects.filter(club=club).prefetch_related("evenings").order_by("-number").first()
    )
    return page


def clubs_found(text: str = "", weekday: int | None = None, *, beginners: bool = False) -> list[ListedClub]:
    """Recognised clubs whose name, place, region or address has every word of a text, by their numbers.

    With a day of the week or `beginners` only clubs with such an evening, and of those only such evenings.
    """
    pages = {page.club_id: page for page in ClubPage.objects.newest()}
    by_page: dict[int, list[ClubEvening]] = {}
    for evening in ClubEvening.objects.filter(page__in=[page.pk for page in pages.values()]):
        by_page.setdefault(evening.page_id, []).append(evening)
    words, wanted = _folded(text), weekday is not None or beginners
    listed = []
    for club in Club.objects.filter(is_active=True).order_by("number"):
        page = pages.get(club.pk)
        evenings = [
            evening
            for evening in (by_page.get(page.pk, []) if page else [])
            if weekday in (None, evening.weekday) and (evening.takes_beginners or not beginners)
        ]
        if (evenings or not wanted) and _has(club, page, words):
            listed.append(ListedClub(club, page, tuple(evenings)))
    return listed


def _has(club: Club, page: ClubPage | None, words: Iterable[str]) -> bool:
    parts = [*club.names.values(), club.place, club.region, club.number, page.address if page else ""]
    whole = " ".join(word for part in parts for word in _folded(part))
    return all(word in whole for word in words)


def _folded(text: str) -> list[str]:
    """The words of a text, each in the one form of all its spellings."""
    return [loose(word) for word in words_of(text)]

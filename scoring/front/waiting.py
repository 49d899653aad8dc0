"""What waits for somebody when they come: a line for each desk and room in which they have a thing to do."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from clubs.corrections.selectors import corrections_for, file_corrections_for, late_changes_for, looks_on
from clubs.joining.people import manages
from clubs.joining.selectors import waiting as applications_waiting, waiting_at as applications_at
from clubs.models import ApplicationState, Entrant, EntrantPlayer, Upload
from clubs.models.tournaments.entrant import EntrantState
from clubs.partners.selectors import waiting_for as partner_answers
from clubs.playing.services import reported
from clubs.playing.views.my_matches import is_asked
from clubs.register.districts import districts_kept_by
from clubs.register.selectors import clubs_run_by
from clubs.register.services.number_claims import answers_claims, waiting as numbers_claimed
from clubs.sanctions.people import decides as decides_sanctions
from clubs.sanctions.selectors import at_districts, waiting as sanctions_waiting
from clubs.uploads import selectors as uploads
from federation.models import Role, User
from federation.people.registrar import keeps_register, reads_register
from federation.record.posting import senders
from federation.roles import holds, today
from rulings.appeals.services.access import room_of
from rulings.cases.services.access import handled_by, handles_cases
from rulings.lifecycle.appeals import AppealState
from rulings.lifecycle.cases import State
from scoring.office.guest_claims import may_answer as answers_guests, waiting_for as guests_claimed
from scoring.office.selectors import letters_given_up
from scoring.points.services.ledger import waiting as payments
from scoring.secretary import may_pay

# Appeals about which a body has still something to do.
OPEN_APPEALS = (
    AppealState.FILED,
    AppealState.ADMITTED,
    AppealState.PANEL,
    AppealState.REPLIES,
    AppealState.SCHEDULED,
    AppealState.HEARING,
    AppealState.DECIDED,
    AppealState.ISSUED,
)
OPEN_CASES = (State.DRAFT, State.FACTS_AGREED, State.RULED)
ENTRIES_SHOWN = 3


class Waiting(NamedTuple):
    """What waits: how many of what, as the link to the page says it on which it is done."""

    sentence: str
    address: str


def waiting_for(user: User) -> list[Waiting]:
    """What waits for somebody in this federation, what players do first. Empty where nothing does."""
    return [waiting for source in SOURCES for waiting in source(user)]


def _invitations(user: User) -> Iterator[Waiting]:
    asked = EntrantPlayer.objects.filter(
        member__user=user,
        consented_at=None,
        entrant__state=EntrantState.ASKED,
        entrant__event__tournament__ends_on__gte=today(),
    ).count()
    sentence = ngettext("%(n)s invitation to enter an event", "%(n)s invitations to enter an event", asked)
    yield from _line(sentence, asked, "my_entries")


def _answers(user: User) -> Iterator[Waiting]:
    answers = partner_answers(user).count()
    sentence = ngettext(
        "%(n)s answer to your notices for a partner or a team",
        "%(n)s answers to your notices for a partner or a team",
        answers,
    )
    yield from _line(sentence, answers, "my_partners")


def _matches(user: User) -> Iterator[Waiting]:
    asked = sum(
        is_asked(standing, own.pk) and not has_result
        for _match, own, standing, has_result in reported.matches_of(user)
    )
    sentence = ngettext("%(n)s result of a match to confirm", "%(n)s results of matches to confirm", asked)
    yield from _line(sentence, asked, "my_matches")


def _uploads(user: User) -> Iterator[Waiting]:
    clubs = list(clubs_run_by(user))
    of_clubs = uploads.waiting(Upload.objects.filter(club__in=clubs))
    counted = Counter(of_clubs.values_list("club", flat=True))
    for club in clubs:
        files = counted[club.pk]
        sentence = ngettext("%(n)s file not yet published", "%(n)s files not yet published", files)
        for waiting in _line(sentence, files, "club_desk", club.pk):
            yield waiting._replace(sentence=f"{club.name}: {waiting.sentence}")


def _corrections(user: User) -> Iterator[Waiting]:
    if not looks_on(user):
        return
    late = sum(of(user).count() for of in (corrections_for, file_corrections_for, late_changes_for))
    sentence = ngettext(
        "%(n)s late correction to be confirmed", "%(n)s late corrections to be confirmed", late
    )
    yield from _line(sentence, late, "waiting_corrections")


def _cases(user: User) -> Iterator[Waiting]:
    if not handles_cases(user):
        return
    cases = handled_by(user).filter(state__in=OPEN_CASES).count()
    yield from _line(ngettext("%(n)s open case", "%(n)s open cases", cases), cases, "cases")


def _appeals(user: User) -> Iterator[Waiting]:
    appeals = room_of(user).filter(state__in=OPEN_APPEALS).count()
    yield from _line(ngettext("%(n)s open appeal", "%(n)s open appeals", appeals), appeals, "committee_room")


def _payments(user: User) -> Iterator[Waiting]:
    if not may_pay(user):
        return
    runs = payments.waiting().exclude(prepared_by=user).count()
    sentence = ngettext(
        "%(n)s payment run waits for your approval", "%(n)s payment runs wait for your approval", runs
    )
    yield from _line(sentence, runs, "points_desk")


def _numbers(user: User) -> Iterator[Waiting]:
    if not answers_claims(user):
        return
    claims = numbers_claimed().count()
    sentence = ngettext(
        "%(n)s number that a club says is its own", "%(n)s numbers that clubs say are theirs", claims
    )
    for line in _line(sentence, claims, "members_desk"):
        yield line._replace(address=f"{line.address}?tab=numbers")


def _guests(user: User) -> Iterator[Waiting]:
    if not answers_guests(user):
        return
    asked = guests_claimed(user).count()
    sentence = ngettext(
        "%(n)s result that a member asks for as a guest's",
        "%(n)s results that members ask for as guests'",
        asked,
    )
    yield from _line(sentence, asked, "guest_claims")


def _applications(user: User) -> Iterator[Waiting]:
    at_office = applications_waiting(ApplicationState.AT_OFFICE).count() if keeps_register(user) else 0
    sentence = ngettext("%(n)s application for membership", "%(n)s applications for membership", at_office)
    yield from _line(sentence, at_office, "applications")
    for club in clubs_run_by(user):
        count = applications_at(club).count() if manages(user, club) else 0
        sentence = ngettext("%(n)s application for membership", "%(n)s applications for membership", count)
        for waiting in _line(sentence, count, "club_applications", club.pk):
            yield waiting._replace(sentence=f"{club.name}: {waiting.sentence}")


def _sanctions(user: User) -> Iterator[Waiting]:
    count = sanctions_waiting().count() if decides_sanctions(user) else 0
    sentence = ngettext("%(n)s event to be approved", "%(n)s events to be approved", count)
    yield from _line(sentence, count, "sanctions")
    yield from _at_districts(user)


def _at_districts(user: User) -> Iterator[Waiting]:
    """What clubs ask of the districts that somebody looks after: but what they ask for themselves."""
    districts = list(districts_kept_by(user))
    asked = at_districts().filter(district__in=districts).exclude(asked_by=user) if districts else ()
    counted = Counter(one.district_id for one in asked)
    for district in districts:
        count = counted[district.pk]
        sentence = ngettext("%(n)s event to be approved", "%(n)s events to be approved", count)
        for waiting in _line(sentence, count, "district_desk", district.pk):
            yield waiting._replace(sentence=f"{district.name}: {waiting.sentence}")


def _letters(user: User) -> Iterator[Waiting]:
    if not (reads_register(user) and user.has_perm("federation.view_letter")):
        return
    letters = letters_given_up().count()
    sentence = ngettext("%(n)s letter that did not go", "%(n)s letters that did not go", letters)
    for line in _line(sentence, letters, "members_desk"):
        yield line._replace(address=f"{line.address}?tab=letters")


def _sender(user: User) -> Iterator[Waiting]:
    if holds(user, Role.ADMINISTRATOR) and senders.is_stopped():
        sentence = _("No letter goes out by the own sender: its mail server refuses")
        yield Waiting(sentence, reverse("federation_sender"))


SOURCES: Iterable[Callable[[User], Iterator[Waiting]]] = (
    _invitations,
    _answers,
    _matches,
    _uploads,
    _corrections,
    _cases,
    _appeals,
    _payments,
    _numbers,
    _guests,
    _applications,
    _sanctions,
    _letters,
    _sender,
)


def _line(sentence: str, number: int, page: str, *keys: int) -> Iterator[Waiting]:
    if number:
        yield Waiting(sentence % {"n": number}, reverse(page, args=keys))


def next_entries(user: User, day: date) -> list[Entrant]:
    """The entries of somebody to events that are not over on a day, the next first."""
    own = Entrant.objects.filter(
        players__member__user=user,
        event__tournament__ends_on__gte=day,
        event__tournament__cancelled_at=None,
    ).exclude(state=EntrantState.CANCELLED)
    related = own.select_related("event__tournament").order_by("event__tournament__starts_on", "pk")
    return list(related.distinct()[:ENTRIES_SHOWN])

"""What the page of a member says: sections of every floor, each for whoever may see it."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubs.models import ClubOfficer
from clubs.register.services.belonging import memberships_of
from federation.memberships.selectors import kinds_held, newest_renewal
from federation.models import DirectorRegistration, DuesPaid, Letter, Member, Office, Purpose, User
from federation.models.letter import topics
from federation.money.office import keeps_books
from federation.money.selectors import accounts_of
from federation.people.registrar import keeps_register, reads_register
from federation.personal.choices import holding
from federation.record.admin.history import changes_of
from federation.record.bounces import is_failing
from federation.record.letters import ATTEMPTS_MAX
from federation.roles import today
from federation.visitors import Visitor
from rulings.cases.services.access import handled_by
from rulings.models import AppealParty, CaseParty
from scoring.office.selectors import dues_year
from scoring.points.selectors import points, titles
from scoring.points.words import points as points_words, titles as titles_words
from scoring.secretary import may_pay
from scoring.sessions.selectors.standings import results_of
from scoring.sessions.words.ranked import ranking_in_words

FEW = 10
OF_THE_BOOKS = frozenset({"clubs", "dues", "money"})
Facts = Mapping[str, Any]


class SheetSection(NamedTuple):
    """A part of the page: what it is called, who may see it of whom, and what its template shows."""

    key: str
    title: Promise
    may_see: Callable[[User, Member], bool]
    facts: Callable[[User, Member], Facts]

    @property
    def template(self) -> str:
        """How it is shown."""
        return f"scoring/office/_{self.key}.html"


class HeldPost(NamedTuple):
    """An office, a role at a club, a director's grade: what, from when, to when."""

    title: str
    starts_on: date
    ends_on: date | None


class SectionForReader(NamedTuple):
    """A section as its reader has it."""

    title: str
    template: str
    facts: Facts


def reads_sheet(user: Visitor) -> bool:
    """Whether somebody opens a member's page: who works with members, and who keeps the books."""
    return reads_register(user) or keeps_books(user)


def sections_for(user: User, member: Member) -> list[SectionForReader]:
    """The sections of a member's page that somebody may see, with what is in them.

    Whoever keeps the books alone sees who is meant, whether dues are paid and what is owed: what they ask a
    payer about. What somebody played, and what was decided about them, is none of the treasurer's business.
    """
    works_with_members = reads_register(user)
    return [
        SectionForReader(str(section.title), section.template, section.facts(user, member))
        for section in SECTIONS
        if (works_with_members or section.key in OF_THE_BOOKS) and section.may_see(user, member)
    ]


def records_of(member: Member) -> list[int]:
    """The keys of a member's record and of those merged into it."""
    return [member.pk, *Member.objects.filter(merged_into=member).values_list("pk", flat=True)]


def _allowed(*permissions: str) -> Callable[[User, Member], bool]:
    return lambda user, _member: user.has_perms(permissions)


def _of_points(user: User, member: Member) -> bool:
    """Of an account: whoever keeps the ledger; of who stands in public rankings, everybody."""
    return may_pay(user) or titles.is_public(member)


def _clubs(_user: User, member: Member) -> Facts:
    return {"memberships": list(memberships_of(member))}


def _kinds(_user: User, member: Member) -> Facts:
    return {"held": list(kinds_held(records_of(member))), "renewal": newest_renewal(member)}


def _dues(_user: User, member: Member) -> Facts:
    paid = DuesPaid.objects.filter(member__in=records_of(member)).select_related("year")
    rows, year = list(paid.order_by("-year__starts_on")[:FEW]), dues_year()
    owes = year is not None and all(row.year_id != year.pk for row in rows)
    return {"paid": rows, "year": year, "owes": owes}


def _keeps_books(user: User, _member: Member) -> bool:
    return keeps_books(user)


def _money(_user: User, member: Member) -> Facts:
    return {"accounts": accounts_of(member), "day": today()}


def _points(user: User, member: Member) -> Facts:
    rows = points.balances(member)
    shown = [(points_words.colour(row.colour), row) for row in rows]
    return {"balances": shown, "keeps_ledger": may_pay(user), "is_public": titles.is_public(member)}


def _titles(_user: User, member: Member) -> Facts:
    return {"titles": [titles_words.named(title) for title in titles.titles_of(member)]}


def _results(_user: User, member: Member) -> Facts:
    rows = [(*line, ranking_in_words(line[0], line[2])) for line in results_of(member, FEW)]
    return {"results": rows}


def _cases(user: User, member: Member) -> Facts:
    """Those among the cases that the reader handles: never one that the reader is barred from."""
    records = records_of(member)
    at_table = CaseParty.objects.filter(member__in=records).values("case")
    appealing = AppealParty.objects.filter(member__in=records).values("appeal__case")
    cases = handled_by(user).filter(Q(pk__in=at_table) | Q(pk__in=appealing)).select_related("session")
    return {"cases": list(cases.order_by("-year", "-number")[:FEW])}


def _letters(_user: User, member: Member) -> Facts:
    letters = Letter.objects.filter(reader=member.user_id) if member.user_id else Letter.objects.none()
    words = topics()
    rows = [(letter, words.get(letter.topic, letter.topic)) for letter in letters.order_by("-pk")[:FEW]]
    return {
        "letters": rows,
        "attempts_max": ATTEMPTS_MAX,
        "has_login": member.user_id is not None,
        "is_failing": member.user is not None and is_failing(member.user.email),
    }


def _offices(user: User, member: Member) -> Facts:
    """What a member holds or held, of the kinds that the reader may see."""
    kinds = [posts(member) for permission, posts in POSTS.items() if user.has_perm(permission)]
    return {"posts": [post for posts in kinds for post in posts]}


def _federation_posts(member: Member) -> Iterator[HeldPost]:
    if member.user_id is not None:
        for office in Office.objects.filter(holder=member.user_id).order_by("-starts_on"):
            yield HeldPost(office.get_role_display(), office.starts_on, office.ends_on)


def _club_posts(member: Member) -> Iterator[HeldPost]:
    if member.user_id is not None:
        for post in ClubOfficer.objects.filter(holder=member.user_id).select_related("club"):
            yield HeldPost(f"{post.club.name}: {post.get_role_display()}", post.starts_on, post.ends_on)


def _grades(member: Member) -> Iterator[HeldPost]:
    for grade in DirectorRegistration.objects.filter(member__in=records_of(member)):
        yield HeldPost(grade.get_grade_display(), grade.certified_on, grade.expires_on)


POSTS: Mapping[str, Callable[[Member], Iterator[HeldPost]]] = {
    "federation.view_office": _federation_posts,
    "clubs.view_clubofficer": _club_posts,
    "federation.view_directorregistration": _grades,
}


def _consents(_user: User, member: Member) -> Facts:
    given = holding(member)
    return {"purposes": [(purpose.label, given[purpose]) for purpose in Purpose]}


def _history(_user: User, member: Member) -> Facts:
    return {"changes": changes_of(member)[:FEW]}


def _keeps(user: User, _member: Member) -> bool:
    return keeps_register(user)


SECTIONS: tuple[SheetSection, ...] = (
    SheetSection("clubs", _("Clubs"), _allowed("clubs.view_membership"), _clubs),
    SheetSection("kinds", _("Kind of membership"), _allowed("federation.view_heldmembership"), _kinds),
    SheetSection("dues", _("Dues"), _allowed("federation.view_duespaid"), _dues),
    SheetSection("money", _("Money"), _keeps_books, _money),
    SheetSection("points", _("Master points"), _of_points, _points),
    SheetSection("titles", _("Titles"), _of_points, _titles),
    SheetSection("results", _("Latest results"), _allowed("federation.view_member"), _results),
    SheetSection("cases", _("Cases"), _allowed("rulings.view_case"), _cases),
    SheetSection("letters", _("Letters"), _allowed("federation.view_letter"), _letters),
    SheetSection(
        "offices", _("Offices and roles"), _allowed("federation.view_directorregistration"), _offices
    ),
    SheetSection("consents", _("Who may see what"), _keeps, _consents),
    SheetSection("history", _("What was changed"), _keeps, _history),
)

"""Who of a group is written to, by which address, and why somebody is left out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from federation.languages import in_each, languages_here
from federation.mailings.groups import GroupCandidate, LetterGroup, Word
from federation.models import Guardian, Member, MemberStatus, SavedQuestion, User, WhyLeftOut
from federation.names import display_name
from federation.personal import guardians
from federation.record import bounces
from federation.record.letter_choices import unwilling
from federation.tenancy.context import current


@dataclass(frozen=True, slots=True)
class Addressed:
    """One of a group: whom the letter to them goes to, or why there is none."""

    candidate: GroupCandidate
    to: User | Guardian | None
    left_out: str = ""

    @property
    def address(self) -> str:
        """In small letters; empty where nobody is written to."""
        return self.to.email.lower() if self.to is not None else ""

    @property
    def is_guardian(self) -> bool:
        """Whether somebody else reads it for the member."""
        return isinstance(self.to, Guardian)

    @property
    def name(self) -> str:
        """Whom it is about, as the office reads it."""
        member, login = self.candidate.member, self.candidate.login
        return str(member) if member is not None else str(login)


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known of all candidates together, by a few statements."""

    minors: set[int]
    guardians: Mapping[int, Guardian]
    proved: set[int]
    failing: set[str]
    refusing: tuple[set[int], set[int]]


def addressed(group: LetterGroup, question: SavedQuestion, kind: str) -> list[Addressed]:
    """Everybody who answers a question, in its order. A constant number of statements."""
    candidates = list(group.find(question.asked))
    known, written, all_of_them = _known(candidates, kind), set[str](), []
    for candidate in candidates:
        one = _judged(candidate, known)
        if not one.left_out and one.address in written:
            one = Addressed(candidate, one.to, WhyLeftOut.TWICE)
        if not one.left_out:
            written.add(one.address)
        all_of_them.append(one)
    return all_of_them


def _known(candidates: Iterable[GroupCandidate], kind: str) -> _Known:
    members = [one.member.pk for one in candidates if one.member is not None]
    logins = {one.login.pk for one in candidates if one.login is not None}
    minors = guardians.minors(members) if members else set()
    open_now = Guardian.objects.filter(member__in=minors, ended_at=None, proved_at__isnull=False)
    proved = User.objects.proved().filter(pk__in=logins, is_active=True).values_list("pk", flat=True)
    return _Known(
        minors,
        {guardian.member_id: guardian for guardian in open_now.exclude(email="")},
        set(proved),
        bounces.failing(),
        unwilling(kind) if kind else (set(), set()),
    )


def _judged(candidate: GroupCandidate, known: _Known) -> Addressed:
    member = candidate.member
    if member is not None and (why := _gone(member)):
        return Addressed(candidate, None, why)
    if member is not None and member.pk in known.minors:
        return _of_guardian(candidate, known.guardians.get(member.pk), known)
    login = candidate.login
    if login is None:
        return Addressed(candidate, None, WhyLeftOut.NO_LOGIN)
    if login.pk not in known.proved:
        return Addressed(candidate, login, WhyLeftOut.NOT_PROVED)
    return Addressed(candidate, login, _unreached(login, known))


def _gone(member: Member) -> str:
    if member.is_erased:
        return WhyLeftOut.ERASED
    return WhyLeftOut.DECEASED if member.status == MemberStatus.DECEASED else ""


def _of_guardian(candidate: GroupCandidate, guardian: Guardian | None, known: _Known) -> Addressed:
    if guardian is None:
        return Addressed(candidate, None, WhyLeftOut.NO_GUARDIAN)
    return Addressed(candidate, guardian, _unreached(guardian, known))


def _unreached(to: User | Guardian, known: _Known) -> str:
    if to.pk in known.refusing[isinstance(to, Guardian)]:
        return WhyLeftOut.UNWANTED
    return WhyLeftOut.FAILING if to.email.lower() in known.failing else ""


def words_of(candidate: GroupCandidate) -> dict[str, Word]:
    """What the placeholders of a letter to somebody give, by the languages of the federation."""
    member, login, languages = candidate.member, candidate.login, languages_here()
    if member is not None:
        name: Word = in_each(partial(display_name, member), languages)
    else:
        name = (login.registered_name or login.email) if login is not None else ""
    number = member.number if member is not None else ""
    return {"name": name, "number": number, "federation": dict(current().names), **candidate.words}

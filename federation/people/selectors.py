"""Reading the ground floor: finding members."""

from collections.abc import Iterable

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Length

from federation import names
from federation.models import Member, MemberSearchKey, MemberStatus, NumberScheme, User
from federation.models.known_here import note_loaded
from federation.people import member_numbers
from federation.reader import NameUse
from federation.tenancy.context import current
from federation.text.spellings import loose

HIGHEST = "\U0010ffff"


def find_members(text: str) -> QuerySet[Member]:
    """Members in whose number or names every word of the text begins one, in any width, case or spelling.

    Goes by token ranges, which keep their index under row-level security.
    """
    members = Member.objects.all()
    for ways in names.looked_for(text):
        members = members.filter(Q(*map(_begun, ways), _connector=Q.OR))
    return members


def without(use: NameUse, members: QuerySet[Member]) -> QuerySet[Member]:
    """Members but for those who keep their names from a use."""
    kept: QuerySet[Member] = members.alias(kept=F("kept_from").bitand(use.value)).filter(kept=0)
    return kept


def _begun(way: Iterable[str]) -> Q:
    """Whose keys every word of a way begins."""
    bearing = Q()
    for word in way:
        keys = MemberSearchKey.objects.filter(token__gte=word, token__lt=word + HIGHEST)
        bearing &= Q(pk__in=keys.values("member_id"))
    return bearing


def members_by_number(numbers: set[str]) -> dict[str, Member]:
    """Members by their numbers, merged records replaced by the record they were merged into."""
    if not numbers:
        return {}
    bearers = Member.objects.filter(number__in=numbers).select_related("merged_into")
    return {member.number: member.merged_into or member for member in bearers}


def likely_members(numbers: Iterable[str]) -> dict[str, list[Member]]:
    """For each number nobody has: the members whose number is one slip of the pen away, likeliest first."""
    scheme = current().number_scheme
    candidates = {
        number: [n for n in member_numbers.likely_meant(number) if member_numbers.is_well_formed(n, scheme)]
        for number in set(numbers)
    }
    bearers = members_by_number({n for likely in candidates.values() for n in likely})
    return {number: [bearers[n] for n in likely if n in bearers] for number, likely in candidates.items()}


def members_by_name(texts: Iterable[str]) -> dict[str, list[Member]]:
    """For each text that is the whole name of somebody, in any script and order: who is called so."""
    joined = {text: "".join(names.words(text)) for text in texts}
    if not joined:
        return {}
    keys = MemberSearchKey.objects.filter(token__in=set(joined.values())).exclude(
        member__status=MemberStatus.MERGED
    )
    bearers: dict[str, list[Member]] = {}
    for key in keys.select_related("member").order_by("member__number"):
        if key.token in names.whole_names(key.member):
            bearers.setdefault(key.token, []).append(key.member)
    return {text: bearers[token] for text, token in joined.items() if token in bearers}


def namesakes(person: names.NameBearer) -> list[Member]:
    """Members of the same family and given name in any spelling, by number; merged records left out."""
    whole = {loose(name) for name in names.whole_names(person)}
    keys = MemberSearchKey.objects.filter(token__in=whole).exclude(member__status=MemberStatus.MERGED)
    bearers = {key.member for key in keys.select_related("member")}
    same = [member for member in bearers if whole & {loose(name) for name in names.whole_names(member)}]
    return sorted(same, key=lambda member: member.number)


def next_number() -> str:
    """The number after the highest, with its check digit; "" where the highest is no number of the scheme."""
    scheme = current().number_scheme
    longest_first = Member.objects.order_by(Length("number").desc(), "-number")
    highest = longest_first.values_list("number", flat=True).first() or ""
    if not member_numbers.is_well_formed(highest, scheme):
        return ""
    body = highest if scheme == NumberScheme.NONE else highest[:-1]
    return member_numbers.with_check_digit(f"{int(body) + 1:0{len(body)}}", scheme)


def names_here(users: Iterable[User]) -> dict[int, str]:
    """How people go by in the federation in scope, by the keys of their logins. One query."""
    logins = {user.pk: user for user in users}
    for user in logins.values():
        note_loaded(user)
    return {key: str(user) for key, user in logins.items()}


def logins_called(text: str) -> QuerySet[User]:
    """Logins that go by a text in the federation in scope: by names of the register, else by the address."""
    if not names.words(text):
        return User.objects.none()
    registered = Member.objects.filter(user__isnull=False, merged_into=None)
    addressed = Q(email__istartswith=text.strip()) & ~Q(pk__in=registered.values("user"))
    return User.objects.filter(
        addressed | Q(pk__in=find_members(text).filter(pk__in=registered).values("user"))
    )


def name_here(user: User) -> str:
    """The same of one."""
    return str(user)

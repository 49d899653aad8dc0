"""Who played, as master points see them: members by their records, guests by name, and who was sent out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from clubs.models import Session
from federation.models import Member, MemberStatus
from rulings.selectors import adjustments_in_force
from scoring.engine.masterpoints.occasion import Player, Standing
from scoring.engine.penalties.manners import MannersInBoards
from scoring.engine.penalties.penalty import Unit
from scoring.stages.adjusted import conduct, ladder
from scoring.stages.rulebook import Rulebook

STANDINGS = {
    MemberStatus.ACTIVE: Standing.MEMBER,
    MemberStatus.ASSOCIATE: Standing.MEMBER,
    MemberStatus.SUSPENDED: Standing.SUSPENDED,
    MemberStatus.LEFT: Standing.NON_MEMBER,
    MemberStatus.DECEASED: Standing.DECEASED,
}
HOLDER_LENGTH = 300
MERGES_MAX = 20  # records merged into each other, one after another


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who played. `key` stays the same as long as the name or the member does."""

    key: str
    name: str
    member: Member | None
    contestant: str  # as decisions name it
    standing: Standing = Standing.GUEST  # towards the federation, on the day played


@dataclass(frozen=True, slots=True)
class SentOut:
    """Who was expelled for manners in a session, by contestant and name, and what it costs. REG-6.1"""

    players: frozenset[tuple[str, str]] = frozenset()
    partner_loses: bool = False
    overall_loses: bool = False

    def standing(self, person: Person) -> Standing:
        """How somebody stands in the session's points."""
        mine = {name for contestant, name in self.players if contestant == person.contestant}
        if mine & {person.name, *_called(person.member)}:
            return Standing.EXPELLED
        if mine and self.partner_loses:
            return Standing.PARTNER_EXPELLED
        return person.standing


def person(contestant_key: str, contestant: str, seat: int, name: str, member: Member | None) -> Person:
    """Somebody of a contestant; a merged record is the one that it was merged into."""
    for _ in range(MERGES_MAX):
        if member is None or member.merged_into is None:
            break
        member = member.merged_into
    if member is not None:
        return Person(f"m{member.pk}", name, member, contestant, STANDINGS[MemberStatus(member.status)])
    return Person(f"{contestant_key}/{name or seat}"[:HOLDER_LENGTH], name or str(seat), None, contestant)


def on_day(people: Mapping[int, list[Person]], day: date) -> dict[int, list[Person]]:
    """The same people as they stood at the end of a day: who leaves later keeps what was won before.

    Of a record that is younger than the day, as it stood when it was made.
    """
    members = {one.member.pk for group in people.values() for one in group if one.member}
    midnight = datetime.combine(day + timedelta(days=1), time(), timezone.get_current_timezone())
    then: dict[int, str] = {}
    rows = Member.pgh_event_model.objects.filter(pgh_obj__in=members).order_by("pgh_id")
    for member, at, status in rows.values_list("pgh_obj", "pgh_created_at", "status"):
        if at < midnight or member not in then:
            then[member] = status
    return {group: [_stood(one, then) for one in found] for group, found in people.items()}


def _stood(one: Person, then: Mapping[int, str]) -> Person:
    status = then.get(one.member.pk) if one.member else None
    # A record that is merged by now is not asked: the person is the one that it was merged into.
    return replace(one, standing=STANDINGS[MemberStatus(status)]) if status in STANDINGS else one


def players(people: Iterable[Person], out: SentOut, boards: int | None = None) -> tuple[Player, ...]:
    """A contestant's players as the engine takes them, each once."""
    once = {each.key: each for each in people}
    return tuple(Player(each.key, out.standing(each), boards) for each in once.values())


def sent_out(session: Session) -> SentOut:
    """Who was sent out of a session of pairs or individuals, by the decisions that hold."""
    found = list(adjustments_in_force(session))
    if not any(each.kind == "manners" for each in found):
        return SentOut()
    book = Rulebook.of_session(session)
    rule = ladder(book)
    if not isinstance(rule, MannersInBoards):
        return SentOut()
    entries = [each for each in conduct(found, book) if each.is_out and each.unit is Unit.BOARDS]
    return SentOut(
        frozenset((each.violation.contestant, each.violation.player) for each in entries),
        rule.partner_points == "loses", rule.overall_points == "loses",
    )  # fmt: skip


def _called(member: Member | None) -> set[str]:
    """What a decision may call a member."""
    if member is None:
        return set()
    kanji = f"{member.family_name} {member.given_name}".strip()
    romaji = f"{member.given_romaji} {member.family_romaji}".strip()
    return {member.number, str(member), member.name, kanji, kanji.replace(" ", ""), romaji} - {""}

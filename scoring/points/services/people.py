"""Who played, as master points see them: members by their records, guests by name, and who was sent out."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from clubs.models import Session
from federation.memberships.selectors import without_points
from federation.models import Member, MemberStatus
from federation.people.services.dues import unpaid
from rulings.adjustments.ladder import BarredPlayer
from rulings.adjustments.selectors import barred_players, suspended_players
from scoring.engine.masterpoints.occasion import OccasionPlayer, PlayerStanding

STANDINGS = {
    MemberStatus.ACTIVE: PlayerStanding.MEMBER,
    MemberStatus.ASSOCIATE: PlayerStanding.MEMBER,
    MemberStatus.SUSPENDED: PlayerStanding.SUSPENDED,
    MemberStatus.LEFT: PlayerStanding.NON_MEMBER,
    MemberStatus.DECEASED: PlayerStanding.DECEASED,
}
MEMBER = ("member", "member__merged_into")  # what a player is asked with
HOLDER_LENGTH = 300
MERGES_MAX = 20  # records merged into each other, one after another


@dataclass(frozen=True, slots=True)
class PlayedPerson:
    """Somebody who played. `key` stays the same as long as the name or the member does."""

    key: str
    name: str
    member: Member | None
    contestant: str  # as decisions name it
    standing: PlayerStanding = PlayerStanding.GUEST  # towards the federation, on the day played
    roster: int = 0  # the key of the entrant's player, 0 outside events
    was: int = 0  # the record they played under, where it is merged by now


@dataclass(frozen=True, slots=True)
class SentOut:
    """Who has no points of a session for conduct, by record or by contestant and name. REG-6.1"""

    barred: tuple[BarredPlayer, ...] = ()

    def standing(self, person: PlayedPerson) -> PlayerStanding:
        """How somebody stands in the session's points."""
        mine = [barred for barred in self.barred if _is(person, barred)]
        own = next((barred for barred in mine if not barred.is_partner), None)
        if own is not None:
            return PlayerStanding(own.why)
        return PlayerStanding(f"partner_{mine[0].why}") if mine else person.standing

    @property
    def of_event(self) -> "SentOut":
        """Those who lose the event's overall points as well."""
        return SentOut(tuple(barred for barred in self.barred if barred.of_event))


def member_key(member: int) -> str:
    """The key of somebody who is, or was, on the register."""
    return f"m{member}"


def person(
    contestant_key: str, contestant: str, seat: int, name: str, member: Member | None, roster: int = 0
) -> PlayedPerson:
    """Somebody of a contestant; a merged record is the one that it was merged into."""
    was = member.pk if member is not None else 0
    for _ in range(MERGES_MAX):
        if member is None or member.merged_into is None:
            break
        member = member.merged_into
    if member is not None:
        standing = STANDINGS[MemberStatus(member.status)]
        return PlayedPerson(member_key(member.pk), name, member, contestant, standing, roster, was)
    key = f"{contestant_key}/{name or seat}"[:HOLDER_LENGTH]
    return PlayedPerson(key, name or str(seat), None, contestant, roster=roster)


@dataclass(frozen=True, slots=True)
class Records:
    """What is on record of some members: every status with its moment, and whose dues were owing on a day."""

    statuses: Mapping[int, Sequence[tuple[datetime, str]]]
    owing: Mapping[date, frozenset[int]]

    def status(self, member: int, before: datetime) -> str | None:
        """The last status before a moment, of a younger record the first; None where none is kept."""
        kept = self.statuses.get(member, ())
        earlier = [status for at, status in kept if at < before]
        return earlier[-1] if earlier else kept[0][1] if kept else None


def records_of(people: Iterable[PlayedPerson], days: Iterable[date]) -> Records:
    """The records of some people, for what was played on some days."""
    members = {one.member.pk for one in people if one.member}
    statuses: dict[int, list[tuple[datetime, str]]] = {}
    history = Member.pgh_event_model.objects  # type: ignore[attr-defined]  # pghistory.track puts it there
    rows = history.filter(pgh_obj__in=members).order_by("pgh_id")
    for member, at, status in rows.values_list("pgh_obj", "pgh_created_at", "status"):
        statuses.setdefault(member, []).append((at, status))
    owing = {day: unpaid(members, day) | without_points(members, day) for day in sorted(days)}
    return Records(statuses, owing)


def on_day(
    people: Mapping[int, list[PlayedPerson]], day: date, records: Records | None = None
) -> dict[int, list[PlayedPerson]]:
    """The same people as they stood at the end of a day: who leaves later keeps what was won before.

    Of a record that is younger than the day, as it stood when it was made. Dues are asked of that day too,
    and may have been paid later. `records`: where they were read already, for that day too.
    """
    known = records or records_of((one for group in people.values() for one in group), [day])
    midnight = datetime.combine(day + timedelta(days=1), time(), timezone.get_current_timezone())
    owing = known.owing[day]
    return {
        group: [
            _stood(one, known.status(one.member.pk, midnight) if one.member else None, owing) for one in own
        ]
        for group, own in people.items()
    }


def _stood(one: PlayedPerson, status: str | None, owing: frozenset[int]) -> PlayedPerson:
    # A record that is merged by now is not asked: the person is the one that it was merged into.
    stood = replace(one, standing=STANDINGS[MemberStatus(status)]) if status in STANDINGS else one
    if stood.standing is PlayerStanding.MEMBER and one.member is not None and one.member.pk in owing:
        return replace(stood, standing=PlayerStanding.UNPAID)
    return stood


def players(
    people: Iterable[PlayedPerson], out: SentOut, boards: int | None = None
) -> tuple[OccasionPlayer, ...]:
    """A contestant's players as the engine takes them, each once."""
    once = {player.key: player for player in people}
    return tuple(OccasionPlayer(player.key, out.standing(player), boards) for player in once.values())


def sent_out(session: Session) -> SentOut:
    """Who was sent out of a session of pairs or individuals, by the decisions that hold."""
    return SentOut(barred_players(session))


def sent_out_of_teams(session: Session) -> SentOut:
    """Who was suspended from a session of teams, or disqualified: conduct there is a match's. Law 91"""
    return SentOut(suspended_players(session))


def _is(person: PlayedPerson, barred: BarredPlayer) -> bool:
    """Whether a decision is about somebody: the record decides where both sides have one."""
    if barred.contestant != person.contestant:
        return False
    if barred.member_id is not None and person.member is not None:
        return person.member.pk == barred.member_id or person.was == barred.member_id
    return barred.player in {person.name, *_called(person.member)}


def _called(member: Member | None) -> set[str]:
    """What a decision may call a member."""
    if member is None:
        return set()
    kanji = f"{member.family_name} {member.given_name}".strip()
    romaji = f"{member.given_romaji} {member.family_romaji}".strip()
    return {member.number, str(member), member.name, kanji, kanji.replace(" ", ""), romaji} - {""}

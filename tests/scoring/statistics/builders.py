"""Registers and games for statistics as rows of the tables, and their figures counted by plain Python."""

from collections.abc import Iterable, Sequence
from datetime import date

from clubs.models import Club, Entry, EntryPlayer, Revision, Section, Session
from federation.models import Member, User
from federation.record import outbox
from scoring.owing import COUNT_TOPIC
from scoring.statistics.services import counting

Pair = tuple[Member | None, Member | None]


def people(count: int, first: int = 1) -> list[Member]:
    """So many members more."""
    rows = [
        Member(number=f"s{at:05}", family_name=f"会員{at}", family_romaji=f"Kaiin{at}")
        for at in range(first, first + count)
    ]
    return list(Member.objects.bulk_create(rows))


def club(number: str) -> Club:
    """One club more."""
    return Club.objects.create(number=number, names={"ja": f"クラブ{number}", "en": f"Club {number}"})


def game(at: Club, day: date, pairs: Sequence[Pair], by: User, key: str = "") -> Session:
    """A published game of pairs, who is owed to the statistics as after any change."""
    session = Session.objects.create(
        club=at,
        game_key=key or f"{at.number}-{day}-{Session.objects.count()}",
        titles={"ja": f"例会{day}", "en": f"Evening {day}"},
        played_on=day,
        form="pairs",
        scoring="matchpoints",
        winners=2,
        published_at="2024-12-31T12:00:00Z",
    )
    section = Section.objects.create(session=session)
    sit(session, section, pairs, by)
    return session


def sit(session: Session, section: Section, pairs: Sequence[Pair], by: User) -> None:
    """State who sits: what was stated before holds no more."""
    number = session.revisions.count() + 1
    revision = Revision.objects.create(session=session, number=number, of_players=True, published_by=by)
    EntryPlayer.objects.current().filter(entry__session=session).update(superseded_by=revision)
    Entry.objects.current().filter(session=session).update(superseded_by=revision)
    entries = Entry.objects.bulk_create(
        Entry(session=session, section=section, number=f"{at}", position=at, stated_by=revision)
        for at, _pair in enumerate(pairs, 1)
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, seat=seat, name=f"P{seat}", member=member, stated_by=revision)
        for entry, pair in zip(entries, pairs, strict=True)
        for seat, member in enumerate(pair, 1)
    )
    outbox.promise_all(COUNT_TOPIC, [session.pk])


def counted() -> None:
    """Do what is owed to the statistics, until nothing is."""
    while owed := sorted(outbox.owed_subjects(COUNT_TOPIC)):
        counting.answer(owed[0])


def facts() -> list[tuple[int, int, date, Member]]:
    """Who sat where when: the session, the club, the day and the member, a merged record as its heir."""
    seats = EntryPlayer.objects.filter(superseded_by=None, entry__superseded_by=None).exclude(member=None)
    return [
        (seat.entry.session_id, seat.entry.session.club_id, seat.entry.session.played_on, heir(seat.member))
        for seat in seats.select_related("entry__session", "member__merged_into")
    ]


def heir(member: Member) -> Member:
    """Who stands for a record."""
    while member.merged_into is not None:
        member = member.merged_into
    return member


def played_in(year: int, clubs: Iterable[int] | None = None) -> set[int]:
    """Who played in a year, at some clubs or anywhere, by plain Python over the facts."""
    wanted = None if clubs is None else set(clubs)
    return {
        member.pk
        for _session, at, day, member in facts()
        if day.year == year and (wanted is None or at in wanted)
    }

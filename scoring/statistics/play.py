"""What is played: sessions and tables by month and by club, entries of events."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal

from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import ExtractMonth
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models import Club, DistrictClub, Entrant, EntrantState, Event
from clubs.register.districts import clubs_in, districts_on, holding_on
from federation.models import Member
from federation.roles import today
from scoring.models import CountedSession, PlayedYear
from scoring.statistics.access import districts_for, sees_all
from scoring.statistics.statistic import Amount, StatAsked, StatKind, StatRow, StatTable

SESSIONS, TABLES, PEOPLE, MEMBERS = "sessions", "tables", "people", "members"
SESSION_COLUMNS = (
    (SESSIONS, _("Sessions")),
    (TABLES, pgettext_lazy("how many", "Tables")),
    (PEOPLE, pgettext_lazy("attendance", "People")),
)
SESSION_SUMS = {TABLES: "tables", PEOPLE: "people"}
NOTHING = (0, Decimal(0), 0)
SESSION_KINDS = dict.fromkeys((SESSIONS, TABLES, PEOPLE), StatKind.SESSIONS)


def sessions(asked: StatAsked) -> QuerySet[CountedSession]:
    """The sessions of the year at the place."""
    days = (date(asked.year, 1, 1), date(asked.year, 12, 31))
    rows: QuerySet[CountedSession] = CountedSession.objects.filter(played_on__range=days, is_open=True)
    return rows if asked.place.clubs is None else rows.filter(club__in=asked.place.clubs)


def _summed(rows: QuerySet[CountedSession], key: str) -> dict[int, tuple[Amount, ...]]:
    grouped = rows.order_by().values(key).annotate(many=Count("pk"), all=Sum("tables"), sat=Sum("people"))
    return {one: figures for one, *figures in grouped.values_list(key, "many", "all", "sat")}


def months(asked: StatAsked) -> StatTable:
    """Sessions, tables and people of each month of the year."""
    figures = _summed(sessions(asked).annotate(month=ExtractMonth("played_on")), "month")
    rows = tuple(
        StatRow(str(month), f"{asked.year}-{month:02}", tuple(figures.get(month, NOTHING)))
        for month in range(1, 13)
    )
    return StatTable(_("Month"), SESSION_COLUMNS, rows)


def months_list(asked: StatAsked, row: str, _column: str) -> QuerySet[CountedSession]:
    """The sessions of a month."""
    return sessions(asked).filter(played_on__month=int(row))


def clubs(asked: StatAsked) -> StatTable:
    """Every club of the place that played in the year: who played there, sessions, tables, people."""
    figures = _summed(sessions(asked), "club")
    played = PlayedYear.objects.filter(year=asked.year, club__in=figures).order_by()
    members = dict(played.values("club").annotate(many=Count("pk")).values_list("club", "many"))
    named = Club.objects.filter(pk__in=figures).order_by("number")
    return StatTable(
        _("Club"),
        ((MEMBERS, _("Members")), *SESSION_COLUMNS),
        tuple(
            StatRow(str(club.pk), club.name, (members.get(club.pk, 0), *figures[club.pk])) for club in named
        ),
    )


def clubs_list(asked: StatAsked, row: str, column: str) -> QuerySet[Member] | QuerySet[CountedSession]:
    """The members or the sessions of a club."""
    return _of_clubs(asked, [int(row)], column)


def _of_clubs(
    asked: StatAsked, keys: Iterable[int], column: str
) -> QuerySet[Member] | QuerySet[CountedSession]:
    if column != MEMBERS:
        return sessions(asked).filter(club__in=list(keys))
    rows = PlayedYear.objects.filter(year=asked.year, club__in=list(keys))
    members: QuerySet[Member] = Member.objects.filter(pk__in=rows.values("member"))
    return members


def _day(asked: StatAsked) -> date:
    """On which districts have the clubs with which they are counted."""
    return min(date(asked.year, 12, 31), today())


def districts(asked: StatAsked) -> StatTable:
    """Every district that somebody sees: its clubs that played, and what was played there."""
    day = _day(asked)
    shown = list(districts_on(day) if sees_all(asked.user) else districts_for(asked.user))
    held = list(DistrictClub.objects.filter(holding_on(day), district__in=shown))
    of_club = {belonging.club_id: belonging.district_id for belonging in held}
    members = _members_by_district(asked, held)
    sums: dict[int, list[Amount]] = {}
    for club, figures in _summed(sessions(asked), "club").items():
        if club in of_club:
            before = sums.get(of_club[club], NOTHING)
            sums[of_club[club]] = [one + other for one, other in zip(before, figures, strict=True)]
    rows = tuple(
        StatRow(
            str(district.pk),
            district.name,
            (members.get(district.pk, 0), *sums.get(district.pk, NOTHING)),
        )
        for district in shown
    )
    return StatTable(_("District"), ((MEMBERS, _("Members")), *SESSION_COLUMNS), rows)


def _members_by_district(asked: StatAsked, held: Iterable[DistrictClub]) -> dict[int, int]:
    """How many played at some club of each district, everybody once in each: in one query for all of them."""
    played = PlayedYear.objects.filter(year=asked.year, club__districts__in=[one.pk for one in held])
    by_district = played.order_by().values("club__districts__district")
    counted = by_district.annotate(many=Count("member", distinct=True))
    return dict(counted.values_list("club__districts__district", "many"))


def districts_list(asked: StatAsked, row: str, column: str) -> QuerySet[Member] | QuerySet[CountedSession]:
    """The members or the sessions of a district."""
    return _of_clubs(asked, clubs_in([int(row)], _day(asked)).values_list("pk", flat=True), column)


ENTERED = {
    "entered": (_("Entered"), (EntrantState.ENTERED,)),
    "waiting": (_("On the waiting list"), (EntrantState.ASKED, EntrantState.WAITING)),
    "cancelled": (_("Cancelled"), (EntrantState.CANCELLED,)),
}


def _entrants(asked: StatAsked) -> QuerySet[Entrant]:
    """Entries of events whose tournament begins in the year, and is run by a club of the place."""
    entrants = Entrant.objects.filter(event__tournament__starts_on__year=asked.year)
    if asked.place.clubs is None:
        return entrants
    return entrants.filter(event__tournament__host__in=asked.place.clubs)


def entries(asked: StatAsked) -> StatTable:
    """Entries of each event, by where they stand."""
    by_state = {key: Count("pk", filter=Q(state__in=states)) for key, (_words, states) in ENTERED.items()}
    grouped = _entrants(asked).order_by().values("event").annotate(**by_state)
    many = {event: tuple(figures) for event, *figures in grouped.values_list("event", *ENTERED)}
    events = Event.objects.filter(pk__in=many).select_related("tournament")
    rows = tuple(
        StatRow(str(event.pk), str(event), many[event.pk])
        for event in events.order_by("tournament__starts_on", "tournament", "position")
    )
    return StatTable(_("Event"), tuple((key, words) for key, (words, _states) in ENTERED.items()), rows)


def entries_list(asked: StatAsked, row: str, column: str) -> QuerySet[Entrant]:
    """The entries of an event."""
    return _entrants(asked).filter(event=int(row), state__in=ENTERED[column][1])

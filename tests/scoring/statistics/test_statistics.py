"""Every figure is its list, counted independently over random registers; emptied, the same comes back."""

from datetime import date
from decimal import Decimal

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.models import District, DistrictClub, Membership, Particulars, Tournament
from clubs.register.services import one_person
from federation.models import DuesPaid, DuesYear, Member, Role
from federation.people.merging.merge import merge_members
from federation.roles import today
from federation.tenancy.context import acting_for
from rulings.models import Case, CaseLaw
from scoring.models import CountedSession, PlayedYear, Title
from scoring.statistics import access
from scoring.statistics.catalogue import BY_KEY, STATISTICS
from scoring.statistics.players import band_of
from scoring.statistics.rulings import law_of
from scoring.statistics.services import counting
from scoring.statistics.statistic import StatAsked
from tests import cast
from tests.factories import rows
from tests.scoring.statistics import builders

pytestmark = pytest.mark.django_db
NOW = 2026


def asked(user, year, place=access.EVERYWHERE):
    return StatAsked(user, year, place)


def figures(one, about):
    """Every figure of a statistic with its keys."""
    table = one.table(about)
    for row in table.rows:
        for (column, _words), figure in zip(table.columns, row.figures, strict=True):
            yield row.key, column, figure


@pytest.fixture
def furnished(here):
    """A row of everything, and somebody who sees every statistic."""
    with acting_for(here.federation):
        rows.furnish(here)
        cast.appoint(here.administrator, *[role for role in Role if role != Role.ADMINISTRATOR])
        case = Case.objects.exclude(state__in=("draft", "superseded")).first()
        CaseLaw.objects.create(case=case, item="45C4(b)", role=CaseLaw.Role.INFRACTION)
        member = here.members[0]
        Member.objects.filter(pk=member.pk).update(joined_on=today())
        yield here


def test_every_figure_of_every_statistic_is_its_list(furnished):
    by = furnished.administrator
    district = access.of_district(District.objects.get(), [furnished.club.pk])
    years = {day.year for day in CountedSession.objects.values_list("played_on", flat=True)}
    years |= {*Case.objects.values_list("year", flat=True), today().year}
    years |= {title.awarded_on.year for title in Title.objects.all()}
    years |= {tournament.starts_on.year for tournament in Tournament.objects.all()}
    seen = {}
    for one in STATISTICS:
        places = [access.EVERYWHERE, *([access.of_club(furnished.club), district] if one.takes_place else [])]
        for place in places:
            for year in sorted(years):
                about = asked(by, year, place)
                for row, column, figure in figures(one, about):
                    if figure is not None:
                        listed = one.counted(one.listed(about, row, column), column)
                        assert listed == figure, (one.key, place.key, year, row, column)
                        seen[one.key] = seen.get(one.key, 0) + figure
    assert [key for key in BY_KEY if not seen.get(key)] == []


def _random_register(house, games, particulars, paid):
    """A register of twelve members and three clubs, and games as drawn; what is drawn is by places."""
    members, clubs = builders.people(12), [builders.club(f"{at}") for at in range(3)]
    for at, year, month, seated in games:
        pairs = [(members[one], members[other] if other < 12 else None) for one, other in seated]
        builders.game(clubs[at], date(year, month, 5), pairs, house.administrator)
    for at, (born, sex) in enumerate(particulars):
        Particulars.objects.create(member=members[at], born_on=born and date(born, 6, 1), gender=sex)
    for year in {year for _at, year in paid}:
        first, last = date(year, 1, 1), date(year, 12, 31)
        DuesYear.objects.create(starts_on=first, ends_on=last, due_by=last)
    for at, year in sorted(paid):
        year_of_dues = DuesYear.objects.get(starts_on__year=year)
        DuesPaid.objects.create(year=year_of_dues, member=members[at], paid_on=date(year, 1, 2))
    return members, clubs


YEARS = st.integers(2021, 2025)
SEATED = st.lists(
    st.tuples(st.integers(0, 11), st.integers(0, 12)), min_size=1, max_size=4, unique_by=lambda pair: pair[0]
)
GAMES = st.lists(st.tuples(st.integers(0, 2), YEARS, st.integers(1, 12), SEATED), max_size=8)
BORN = st.one_of(st.none(), st.integers(1940, 2015))
PARTICULARS = st.lists(st.tuples(BORN, st.sampled_from(["w", "m", ""])), max_size=12)
PAID = st.sets(st.tuples(st.integers(0, 11), YEARS), max_size=12)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    games=GAMES, particulars=PARTICULARS, paid=PAID, merged=st.tuples(st.integers(0, 5), st.integers(6, 11))
)
def test_figures_of_random_registers_are_those_counted_one_by_one(here, games, particulars, paid, merged):
    with acting_for(here.federation):
        _check(here, games, particulars, paid, merged)


def _check(here, games, particulars, paid, merged):
    with transaction.atomic():
        members, clubs = _random_register(here, games, particulars, paid)
        builders.counted()
        old, heir = (members[at] for at in merged)
        if not list(one_person.played_both(old, heir)):  # who did is two people
            merge_members(duplicate=old, into=heir, by=here.administrator)
        builders.counted()
        _same_as_counted_by_hand(here, clubs)
        before = _kept()
        counting.rebuild()
        assert not PlayedYear.objects.exists()
        builders.counted()
        assert _kept() == before
        assert counting.differences() == {"sums": 0, "first_years": 0}
        transaction.set_rollback(True)


def _kept():
    played = PlayedYear.objects.order_by("member", "club", "year")
    sessions = CountedSession.objects.order_by("session")
    return (
        list(played.values_list("member", "club", "year", "sessions", "first_year")),
        list(sessions.values_list("session", "club", "played_on", "tables", "people", "is_open")),
    )


def _same_as_counted_by_hand(here, clubs):
    by = here.administrator
    two = access.of_district(District(pk=1, names={"en": "Two"}), [club.pk for club in clubs[:2]])
    for place in (access.EVERYWHERE, access.of_club(clubs[0]), two):
        about = asked(by, 2025, place)
        active = BY_KEY["active"].table(about)
        first = {}
        for year in about.years:
            played = builders.played_in(year, place.clubs)
            assert active.figure(str(year), "played") == len(played)
            for member in builders.played_in(year):
                first.setdefault(member, year)
        beginners = BY_KEY["beginners"].table(about)
        for year in about.years:
            began = {one for one in builders.played_in(year, place.clubs) if first[one] == year}
            for after in range(2026 - year):
                stayed = began & builders.played_in(year + after, place.clubs)
                assert beginners.figure(str(year), str(after)) == len(stayed), (year, after)
        _ages_by_hand(about, place)
        for one in (BY_KEY["active"], BY_KEY["ages"], BY_KEY["beginners"], BY_KEY["months"], BY_KEY["clubs"]):
            for row, column, figure in figures(one, about):
                if figure is not None:
                    assert one.counted(one.listed(about, row, column), column) == figure
    payers = {
        (paid.year.starts_on.year, builders.heir(paid.member).pk)
        for paid in DuesPaid.objects.select_related("year", "member__merged_into")
    }
    table = BY_KEY["active"].table(asked(by, 2025))
    for year in asked(by, 2025).years:
        assert table.figure(str(year), "paid") == len({one for in_year, one in payers if in_year == year})


def _ages_by_hand(about, place):
    particulars = {one.member_id: one for one in Particulars.objects.all()}
    by_hand = {}
    for member in builders.played_in(about.year, place.clubs):
        kept = particulars.get(member)
        born = kept.born_on.year if kept and kept.born_on else None
        key = (band_of(about.year, born), (kept.gender if kept else "") or "unknown")
        by_hand[key] = by_hand.get(key, 0) + 1
    table = BY_KEY["ages"].table(about)
    for row, column, figure in figures(BY_KEY["ages"], about):
        parts = [many for (band, sex), many in by_hand.items() if band == row and column in ("all", sex)]
        assert figure == sum(parts), (row, column)
    assert sum(row.figures[0] for row in table.rows) == len(builders.played_in(about.year, place.clubs))


def test_a_correction_moves_a_session_and_its_players(here):
    with acting_for(here.federation):
        one, two, three = builders.people(3)
        session = builders.game(here.club, date(2024, 5, 1), [(one, two)], here.administrator)
        builders.counted()
        played = BY_KEY["active"].table(asked(here.administrator, NOW))
        assert (played.figure("2024", "played"), played.figure("2025", "played")) == (2, 0)
        builders.sit(session, session.sections.get(), [(one, three), (None, None)], here.administrator)
        type(session).objects.filter(pk=session.pk).update(played_on=date(2025, 2, 3))
        builders.counted()
        played = BY_KEY["active"].table(asked(here.administrator, NOW))
        assert (played.figure("2024", "played"), played.figure("2025", "played")) == (0, 2)
        months = BY_KEY["months"].table(asked(here.administrator, 2025))
        assert [months.figure("2", column) for column in ("sessions", "tables", "people")] == [1, 1, 4]
        assert set(PlayedYear.objects.values_list("first_year", flat=True)) == {2025}


def test_the_law_of_an_item():
    assert [law_of(item) for item in ("45C4(b)", "7", "100A", "REG-6.1", "INTRO")] == [
        "45",
        "7",
        "100",
        "REG",
        "INTRO",
    ]


def test_ages_lie_in_bands():
    assert [band_of(2026, born) for born in (2026, 2001, 2000, 1950, 1800, 2030, None)] == [
        "0",
        "0",
        "26",
        "76",
        "unknown",
        "unknown",
        "unknown",
    ]


def test_of_two_clubs_of_a_district_somebody_counts_once(here):
    with acting_for(here.federation):
        one, two = builders.people(2)
        other = builders.club("77")
        builders.game(here.club, date(2025, 1, 5), [(one, two)], here.administrator)
        builders.game(other, date(2025, 1, 6), [(one, two)], here.administrator)
        builders.counted()
        east = District.objects.create(number="E", names={"en": "East", "ja": "東"}, starts_on=cast.SINCE)
        for club in (here.club, other):
            DistrictClub.objects.create(district=east, club=club, starts_on=cast.SINCE)
        west = District.objects.create(number="W", names={"en": "West", "ja": "西"}, starts_on=cast.SINCE)
        before = {"starts_on": date(2019, 1, 1), "ends_on": date(2019, 12, 31)}  # a club that has moved since
        DistrictClub.objects.create(district=west, club=other, **before)
        table = BY_KEY["districts"].table(asked(here.administrator, 2025))
        assert [row.figures for row in table.rows] == [(2, 2, Decimal(1), 4), (0, 0, 0, 0)]
        clubs = BY_KEY["clubs"].table(asked(here.administrator, 2025))
        assert [row.figures[0] for row in clubs.rows] == [2, 2]


def test_who_belonged_to_the_club_of_the_year(here):
    with acting_for(here.federation):
        one, two = builders.people(2)
        Member.objects.filter(pk__in=[one.pk, two.pk]).update(joined_on=date(2025, 3, 1))
        Membership.objects.create(club=here.club, member=one, starts_on=date(2025, 4, 1))
        of_club = asked(here.administrator, 2025, access.of_club(here.club))
        assert BY_KEY["comings"].table(of_club).figure("2025", "joined") == 1
        assert BY_KEY["comings"].table(asked(here.administrator, 2025)).figure("2025", "joined") == 2

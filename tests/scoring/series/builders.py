"""Series for tests: their legs are events of four teams, played and published through the services."""

from datetime import date
from decimal import Decimal
from itertools import count

from clubs.models import Event, Stage, StageAct
from clubs.playing.services import running
from clubs.tournaments.services import entrants, stages as stage_acts, tournaments
from clubs.tournaments.services.entrants import RosterName
from federation.models import Member
from federation.people.member_numbers import with_check_digit
from federation.people.services.members import register_members
from federation.tenancy.context import current
from scoring.models import CategoryOfSeries, LegOfSeries, PrizeOfSeries, Series, SeriesRun
from scoring.series.services import keeping, standings
from tests.cast import House
from tests.scoring.tournament_builders import CONDITIONS, NOON, a_session, a_tournament, computed

NUMBERS = count(50_001)
WON, EVEN = ("40", "10"), ("20", "20")
ROUNDS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
FIRST, LAST = date(2026, 4, 1), date(2027, 3, 31)


def people(number: int) -> list[Member]:
    """Members with names of their own."""
    rows = [
        Member(
            number=with_check_digit(str(next(NUMBERS)), current().number_scheme),
            family_name=f"選手{at}",
            family_romaji=f"Player{at}",
            family_kana=f"センシュ{at}",
        )
        for at in range(number)
    ]
    return register_members(rows, by=None)


def an_event(
    house: House,
    slug: str,
    teams: list[list[Member | str]],
    *,
    imps: dict[tuple[int, int], tuple[str, str]] | None = None,
) -> Stage:
    """Four teams, filled up with guests to four players, in the order in which they come in.

    `imps`: where a match did not go that way.
    """
    by = house.administrator
    event = Event(
        tournament=a_tournament(house, slug),
        titles={"ja": f"{slug}戦", "en": f"{slug} teams"},
        form="round_robin_teams",
        boards_per_round=8,
        round_minutes=56,
    )
    tournaments.add_event(event=event, conditions=CONDITIONS, by=by)
    stage = tournaments.add_stage(
        stage=Stage(event=event, titles={"ja": "予選", "en": "All"}, rounds=3), by=by
    )
    for at, team in enumerate(teams):
        roster = [
            RosterName(one, is_captain=not seat)
            if isinstance(one, str)
            else RosterName(one.name, one, is_captain=not seat)
            for seat, one in enumerate([*team, *(f"{slug}{at}{seat}" for seat in range(len(team), 4))])
        ]
        entrants.enter(event=event, number=str(at + 1), name=f"Team {at + 1}", players=roster, by=by)
    session = a_session(stage, by)
    for number, pairing in enumerate(ROUNDS, 1):
        matches = [(str(a + 1), str(b + 1)) for a, b in pairing]
        running.pair_round(session=session, number=number, matches=matches, at=NOON, by=by)
        for a, b in pairing:
            text = (imps or {}).get((a, b), WON)
            running.enter_match(
                session=session, number=number, a=str(a + 1), b=str(b + 1), imps=text, at=NOON, by=by
            )
    computed(session)
    return stage


def published(house: House, stage: Stage) -> StageAct:
    """The results are official, and the figures of the stage computed again."""
    act = stage_acts.publish(stage=stage, at=NOON, by=house.administrator)
    computed(stage.sessions.get())
    return act


def a_series(house: House, slug: str = "grand-prix", *, announced: bool = True, **fields) -> Series:
    """A series without legs."""
    given = {"points_by_place": "10 8 6 4", "starts_on": FIRST, "ends_on": LAST} | fields
    series = Series(slug=slug, titles={"ja": f"{slug}シリーズ", "en": f"{slug} series"}, **given)
    keeping.save(series=series, by=house.administrator)
    return keeping.announce(series=series, by=house.administrator) if announced else series


def a_leg(house: House, series: Series, position: int, stage: Stage | None = None, **fields) -> LegOfSeries:
    """A leg: an event, or one to come."""
    titles = {"titles": {"ja": f"第{position}戦", "en": f"Leg {position}"}}
    event = {"event": stage.event} if stage else {}
    leg = LegOfSeries(series=series, position=position, **titles, **event, **fields)
    keeping.save_part(part=leg, by=house.administrator)
    return leg


def a_category(house: House, series: Series, position: int, title: str, **fields) -> CategoryOfSeries:
    """A category with one prize for its first."""
    category = CategoryOfSeries(series=series, position=position, titles={"ja": title, "en": title}, **fields)
    keeping.save_part(part=category, by=house.administrator)
    a_prize(house, series, 1, f"Cup of {title}", category=position)
    return category


def a_prize(house: House, series: Series, place: int, title: str, category: int | None = None) -> None:
    """A prize, over all where no category is named."""
    prize = PrizeOfSeries(series=series, place=place, titles={"ja": title, "en": title}, category=category)
    keeping.save_part(part=prize, by=house.administrator)


def counted(series: Series) -> SeriesRun:
    """The standings as they are now."""
    standings.recompute(series.pk)
    run = standings.latest_of(series)
    assert run is not None
    return run


def totals(series: Series) -> dict[str, tuple[int | None, Decimal]]:
    """Place and total by name."""
    names = {member.pk: member.family_romaji for member in Member.objects.all()}
    return {
        row.name or " ".join(names[pk] if pk else name for pk, name in row.people): (row.rank, row.total)
        for row in series.places.order_by("position")
    }

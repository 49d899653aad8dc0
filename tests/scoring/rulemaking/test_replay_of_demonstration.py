"""The demonstration's year scored again with editions drawn by lot lists what computing it by them gives."""

import random
from collections import Counter
from datetime import date, timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone

from clubs.models import Event, RegulationDraft, Session, Stage
from clubs.regulations import books, services
from federation.models import Federation
from federation.roles import today
from federation.tenancy.context import acting_for
from scoring.effects.services.case_effects import entry_names
from scoring.events.selectors.tournaments import teams_of
from scoring.events.services import stages
from scoring.models import ReplayLineKind, Run, StageRun
from scoring.points.services.awards import awarded
from scoring.regulations.edition import OF_POINTS, BookPart, parts_of
from scoring.regulations.kinds import KINDS
from scoring.rulemaking import point_tables, typed
from scoring.rulemaking.services import replays
from scoring.sessions.services import recomputation
from tests.clubs.regulations.test_adopting import NAMES, SLOWER, Committee
from tests.scoring.rulemaking.test_point_tables import another as other_number
from tests.scoring.rulemaking.test_replays import finished
from tests.scoring.rulemaking.test_typed import _another as other_field

CHANGES = 5
# Of each edition the first: what many figures rest on. The others are drawn from everything that there is.
FIRST = (
    {"part": "condition", "key": "award_decimals", "value": "0"},
    {"part": "scheme", "key": "weekly", "field": "grants[1].base.each", "typed": "1/10"},
    {"part": "scheme", "key": "championship", "field": "grants[1].decline.ratio", "typed": "1/2"},
    {"part": "scale", "key": "wbf-continuous-20", "field": "decimals", "typed": 0},
    {"part": "condition", "key": "across_sections", "value": "yes"},
    {"part": "rule", "key": "matchpoint_averages", "value": {"plus": 65, "average": 45}},
)
EDITIONS = len(FIRST)


@pytest.fixture(scope="module")
def sakura(django_db_setup, django_db_blocker):
    """The demonstration, once for the module: it takes seconds."""
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("demo_data", verbosity=0)
        yield Federation.objects.get(slug="sakura")
        transaction.set_rollback(True)


@pytest.mark.parametrize("seed", range(EDITIONS))
@pytest.mark.django_db
def test_a_replay_lists_what_computing_by_the_edition_gives(sakura, seed):
    with acting_for(sakura, language="en"):
        committee, year = Committee(), replays.years()[0]
        changes = drawn(random.Random(seed), first_of(FIRST[seed]))  # noqa: S311
        draft = committee.draft(None, starts=date(2099, 4, 1))
        draft.body["changes"] = changes
        draft.save()
        assert not services.problems_of(draft.body, adopted_on=today())
        replay = replays.begin(draft=draft, year=year, at=timezone.now(), by=committee.first)
        before = {played: figures(played) for played in of_year(year)}
        listed = Counter(lines(finished(replay)))
        assert {played: figures(played) for played in of_year(year)} == before
        adopted_before(year, changes, committee)
        computed(year)
        after = {played: figures(played) for played in of_year(year)}
        assert listed == Counter(differences(before, after)), changes
    LISTED[seed] = sum(listed.values())


LISTED = {}


def test_the_editions_that_were_drawn_moved_something():
    moved = [seed for seed, count in LISTED.items() if count]
    assert len(moved) > len(LISTED) / 2 or not LISTED  # or another process had them


def first_of(wanted):
    part, key = BookPart(wanted["part"]), wanted["key"]
    value = parts_of(books.book_here())[part][key].versions[-1].value
    if part in OF_POINTS:
        shown = point_tables.shown(part, value)
        own = point_tables.written(part, value, {**shown, wanted["field"]: wanted["typed"]})
    elif part is BookPart.SCALE:
        own = {**value, wanted["field"]: wanted["typed"]}
    else:
        own = wanted["value"]
    return {**SLOWER, "part": str(part), "key": key, "value": own}


def drawn(lot, first):
    """After the first some parameters with another value in a field, each of which may stand by itself."""
    changes = [first]
    known = [(part, key) for part, parameters in parts_of(books.book_here()).items() for key in parameters]
    while len(changes) < CHANGES:
        part, key = lot.choice(known)
        if any((one["part"], one["key"]) == (str(part), key) for one in changes):
            continue
        value = other_value(lot, part, parts_of(books.book_here())[part][key].versions[-1].value, key)
        change = {**SLOWER, "part": str(part), "key": key, "value": value}
        body = {"names": NAMES, "starts": "2099-04-01", "changes": [change]}
        if value is not None and not services.problems_of(body, adopted_on=today()):
            changes.append(change)
    return changes


def other_value(lot, part, value, key):
    if part is BookPart.CONDITION:
        return lot.choice(["yes", "no", "0", "1", "exact", "half", "two", "flat", "traditional"])
    if part in OF_POINTS:
        fields, shown = point_tables.fields_of(part, value), point_tables.shown(part, value)
        name = lot.choice(sorted(fields))
        return point_tables.written(part, value, {**shown, name: other_number(fields[name], shown[name])})
    if part is BookPart.SCALE:
        return {**value, "decimals": lot.choice([0, 1])} if "decimals" in value else None
    shown = typed.shown(KINDS[key], value)
    name, field = lot.choice(sorted(typed.fields_of(KINDS[key]).items()))
    other = other_field(field, shown[name])
    return None if other is None else typed.changed(KINDS[key], value, {**shown, name: other})


def of_year(year):
    """Games of clubs and stages of events, as a replay counts them."""
    for kind, key in replays.units_of(year):
        if kind == replays.GAME:
            yield Session.objects.get(pk=key)
        else:
            yield from Stage.objects.filter(event=key).order_by("position")


def figures(played):
    """By whom the place and score, and by whom and colour the points."""
    field = "session" if isinstance(played, Session) else "stage"
    model = Run if isinstance(played, Session) else StageRun
    run = model.objects.filter(**{field: played}).order_by("-sequence").first()
    if run is None:
        return {}, Counter()
    key = "entry" if isinstance(played, Session) else "entrant"
    places = {row[key]: (str(row["rank"]), row["score"], row.get("percent")) for row in run.body["standings"]}
    points = Counter()
    for one in getattr(awarded(played), "given", ()):
        points[one.person.key, one.person.name, one.award.colour] += one.award.amount
    return places, points


def adopted_before(year, changes, committee):
    eve = date(year, 1, 1) - timedelta(days=9)
    with time_machine.travel(eve.isoformat()):
        draft = committee.draft(None, starts=date(year, 1, 1))
        draft.body["changes"] = changes
        draft.save()
        committee.adopt(committee.propose(RegulationDraft.objects.get(pk=draft.pk)))


def computed(year):
    """Everything of the year by what is in force, in the order in which stages need each other."""
    for kind, key in replays.units_of(year):
        if kind == replays.GAME:
            recomputation.rebuild(Session.objects.get(pk=key))
            continue
        event = Event.objects.get(pk=key)
        for session in Session.objects.filter(stage__event=event).order_by("pk"):
            recomputation.rebuild(session)
        for stage in event.stages.order_by("position"):
            stages.rebuild(stage)


def names_of(played, keys):
    if isinstance(played, Session):
        return entry_names(played)
    return {key: team.name or team.label for key, team in teams_of(keys).items()}


def differences(before, after):
    for played, (places, points) in before.items():
        new_places, new_points = after[played]
        moved = [key for key in {**places, **new_places} if places.get(key) != new_places.get(key)]
        names = names_of(played, moved) if moved else {}
        for key in moved:
            yield mark(played), "place", names[key][:300]
        for whose in {**points, **new_points}:
            if points[whose] != new_points[whose]:
                yield mark(played), "points", whose[1]


def mark(played):
    return type(played).__name__, played.pk


def lines(replay):
    for line in replay.lines.exclude(kind=ReplayLineKind.RANK).select_related("session", "stage"):
        yield mark(line.session or line.stage), line.kind, line.name

"""Whatever order entries arrive in, and however often: the same facts, and every conflict is shown."""

from itertools import permutations
from uuid import UUID

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings, strategies as st

from clubs.facts.services import corrected
from clubs.models import Result, TableEntry
from clubs.playing.services import seating
from clubs.table.services import opening, places, standing
from clubs.table.settling import BoardPlace, SettledState, TableWord, settle, settle_one
from tests.clubs.playing.test_board_reports import Evening
from tests.clubs.table.spoken import KEYS, entry, send
from tests.clubs.tournaments.event_house import at
from tests.examples import tries

RESULTS = ("4SN=", "4SN+1", "3NTN-1")
TOKENS = [UUID(int=number) for number in range(1, 9)]


@st.composite
def sayings(draw):
    """Up to eight entries about one of three boards: by three telephones, each with its own numbers.

    The third board is of the next round.
    """
    spoken = []
    for place, token in enumerate(draw(st.permutations(TOKENS))[: draw(st.integers(1, 8))]):
        kind = draw(st.sampled_from(["entered", "entered", "confirmed", "contested", "withdrawn"]))
        earlier = [one["token"] for one in spoken] or [TOKENS[-1]]
        spoken.append(
            {
                "token": token,
                "kind": kind,
                "side": draw(st.sampled_from(["NS", "EW"])),
                "device": draw(st.integers(0, 2)),
                "sequence": place + 1,
                "result": draw(st.sampled_from(RESULTS)),
                "board": draw(st.integers(0, 2)),
                "about": draw(st.sampled_from(earlier)) if kind != "entered" else None,
                "replaces": draw(st.sampled_from([None, *earlier])),
            }
        )
    return spoken


def word(one):
    """An entry as it counts."""
    own = {name: one[name] for name in ("token", "device", "sequence", "side", "kind", "about", "replaces")}
    stated = corrected.StatedResult("played", one["result"]) if one["kind"] == "entered" else None
    return TableWord(**own, stated=stated)


@given(st.data())
@settings(max_examples=tries(2000, 150))
def test_settling_knows_no_order_and_no_repetition(data):
    words = [word(one) for one in data.draw(sayings())]
    shuffled = data.draw(st.permutations(words + data.draw(st.lists(st.sampled_from(words)))))
    assert settle_one(shuffled) == settle_one(words)
    place = BoardPlace(1, 1, 1)
    assert settle({place: shuffled}) == {place: settle_one(words)}


@given(sayings())
@settings(max_examples=tries(2000, 150))
def test_an_agreement_is_both_sides_word_and_two_words_are_a_conflict(spoken):
    settled = settle_one([word(one) for one in spoken])
    values = {value for _side, value in settled.spoken}
    if len(values) > 1:
        assert settled.state == SettledState.CONFLICT
    if settled.state == SettledState.AGREED:
        assert [settled.of("NS"), settled.of("EW")] == [[settled.result], [settled.result]]
    else:
        assert settled.result is None


def test_every_order_of_a_correction_comes_to_the_same():
    first = {"token": TOKENS[0], "kind": "entered", "side": "NS", "device": 0, "sequence": 1}
    first |= {"result": "4SN=", "about": None, "replaces": None}
    second = first | {"token": TOKENS[1], "sequence": 2, "result": "4SN+1", "replaces": TOKENS[0]}
    answers = {"kind": "confirmed", "side": "EW", "device": 1}
    late = first | answers | {"token": TOKENS[2], "about": TOKENS[0]}
    final = first | answers | {"token": TOKENS[3], "sequence": 2, "about": TOKENS[1]}
    words = [word(one) for one in (first, second, late, final)]
    settled = {settle_one(order) for order in permutations(words)}
    assert len(settled) == 1
    assert settled.pop().result == corrected.StatedResult("played", "4SN+1")
    assert settle_one(words[:3]).state == SettledState.CONFLICT


@pytest.fixture
def evening(inside):
    """Six pairs in a Howell whose tables are open."""
    one = Evening(inside)
    opening.open_tables(session=one.session, at=at(0), by=one.director)
    return one


class Undone(Exception):
    """Takes a world back."""


def facts_of(evening, deliveries):
    """What stands and what is shown after entries have arrived in some order, in batches; then undone."""
    seats = [one for one in seating.seats_of(evening.session) if one.table == evening.seat().table]
    boards = seats[:3]
    assert [one.round - seats[0].round for one in boards] == [0, 0, 1]
    try:
        with transaction.atomic():
            for batch in deliveries:
                for device in {one["device"] for one in batch}:
                    own = [sent(one, boards) for one in batch if one["device"] == device]
                    send(evening, *own, key=KEYS[device], table=seats[0].table)
            answer = shown(evening)
            raise Undone
    except Undone:
        return answer


def sent(one, boards):
    """An entry as it is sent."""
    names = ("side", "kind", "result", "sequence", "token", "about", "replaces")
    return entry(boards[one["board"]], **{name: one[name] for name in names})


def shown(evening):
    """The results, whose they are, and how every board stands for the director."""
    rows = Result.objects.current().filter(session=evening.session).order_by("board")
    now = standing.tables_now(evening.session, places.seats_by_place(evening.session), at(2))
    assert TableEntry.objects.values("token").distinct().count() == TableEntry.objects.count()
    return (
        [(row.board, row.round, row.table, row.ns.number, corrected.of(row)) for row in rows],
        {place: (one.state, one.result, one.spoken) for place, one in now.settled.items()},
        {place for place, one in now.standing.items() if one.act is not None},
    )


@pytest.mark.django_db
@given(data=st.data())
@settings(
    max_examples=tries(60, 6), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_facts_are_those_of_any_order(evening, data):
    spoken = data.draw(sayings())
    once = facts_of(evening, [spoken])
    again = data.draw(st.permutations(spoken + data.draw(st.lists(st.sampled_from(spoken), max_size=4))))
    cuts = sorted(data.draw(st.lists(st.integers(0, len(again)), max_size=3)))
    batches = [again[a:b] for a, b in zip([0, *cuts], [*cuts, len(again)], strict=True)]
    assert facts_of(evening, batches) == once
    results, settled, entered = once
    agreed = {place for place, one in settled.items() if one[0] == SettledState.AGREED}
    assert len(results) == len(agreed) == len(entered)

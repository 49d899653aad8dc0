"""The table of an appeal's life: every move of it, and that services and database have the same one."""

import pytest
from django.db import IntegrityError, transaction

from federation.errors import Refused
from rulings.acts import appeals as appeal_acts
from rulings.acts.converter import content_of
from rulings.lifecycle.appeals import (
    ENDED,
    PENDING,
    TABLE,
    AppealState,
    AppealStep,
    follows,
    steps_from,
    triples,
)
from rulings.lifecycle.moves import NOWHERE
from rulings.models import Appeal, AppealAct
from tests.factories import appeals
from tests.factories.act_samples import OF_APPEALS, kept_of
from tests.factories.appeals import TOLD


def paths() -> dict[str, list[tuple[str, str, str]]]:
    """A shortest way to each state."""
    ways: dict[str, list[tuple[str, str, str]]] = {NOWHERE: []}
    while fresh := [move for move in triples() if move[0] in ways and move[2] not in ways]:
        for move in fresh:
            ways.setdefault(move[2], [*ways[move[0]], move])
    return ways


def sample(step, user) -> dict:
    """What an act of a step may say, of a user who is there."""
    kept = kept_of(step, OF_APPEALS)
    return kept | {"user": user.pk} if "user" in kept else kept


@pytest.fixture
def at_state(inside, case, court):
    """An appeal that is in a state, by the shortest way there."""
    body = court.bodies["appeals"]

    def appeal_at(state: str, number: int) -> Appeal:
        appeal = Appeal.objects.create(
            year=2026,
            number=number,
            case=case,
            body=body,
            token=f"t{number}",
            ruling=2,
            ground="judgement",
            entry=case.parties.first().entry,
            filed_by="x",
            director=inside.scorer,
            filed_at=TOLD,
            state=AppealState.FINAL,  # a case has one open appeal: the state that is kept beside the acts
        )
        for sequence, (before, step, after) in enumerate(paths()[state], 1):
            add(appeal, sequence, before, step, after, inside.scorer)
        return appeal

    return appeal_at


def add(appeal, sequence, before, step, after, by) -> AppealAct:
    return AppealAct.objects.create(
        appeal=appeal,
        sequence=sequence,
        before=before,
        step=step,
        after=after,
        body=sample(step, by),
        at=TOLD,
        by=by,
    )


def test_every_step_is_in_the_table_once_and_every_state_is_reached() -> None:
    assert sorted(move.step for move in TABLE.moves) == sorted(AppealStep)
    assert set(paths()) == {NOWHERE, *map(str, AppealState)}
    assert {state for state in AppealState if not steps_from(state)} == set(ENDED) - {AppealState.FURTHER}
    assert steps_from(AppealState.FURTHER) == [AppealStep.STANDS], "where no body decides the further appeal"
    assert set(PENDING).isdisjoint(ENDED)


def test_the_database_takes_every_move_of_the_table_and_no_other(inside, at_state) -> None:
    """Each step tried in each state, to each state: in only where the table has it."""
    allowed, refusals = set(triples()), 0
    for number, (state, way) in enumerate(paths().items(), 1):
        appeal, sequence = at_state(state, number), len(way) + 1
        for step in AppealStep:
            right = follows(state, step)
            for after in {right or state or "filed", "told", "decided", "filed"}:
                try:
                    with transaction.atomic():
                        add(appeal, sequence, state, step, after, inside.scorer)
                        transaction.set_rollback(True)
                    assert (str(state), str(step), str(after)) in allowed
                except IntegrityError:
                    refusals += 1
                    assert (str(state), str(step), str(after)) not in allowed
    assert refusals > 1000


def test_the_services_take_every_move_of_the_table_and_no_other(inside, at_state) -> None:
    taken = set()
    for number, state in enumerate(paths(), 1):
        appeal = at_state(state, number)
        for step in AppealStep:
            content = content_of(AppealAct(step=step, body=sample(step, inside.scorer)))
            asked = {"appeal": appeal, "content": content, "by": inside.scorer}
            if follows(state, step) is None:
                with pytest.raises(Refused) as refused:
                    appeal_acts.take(**asked)
                assert refused.value.code == "wrong_state"
                continue
            with transaction.atomic():
                act = appeal_acts.take(**asked)
                taken.add((act.before, act.step, act.after))
                transaction.set_rollback(True)
    assert taken == set(triples())


@pytest.mark.parametrize(
    "forged",
    [
        {"sequence": 2, "before": "filed", "step": "admitted"},  # a gap
        {"sequence": 5, "before": "admitted", "step": "seated"},
        {"sequence": 3, "before": "filed", "step": "concurred"},  # not where the last one ended
    ],
)
def test_acts_follow_each_other_without_a_gap(inside, case, result, court, forged) -> None:
    appeal = appeals.admitted(inside, appeals.filed(inside, case, result))
    assert appeal.acts_count == 3
    with pytest.raises(IntegrityError), transaction.atomic():
        add(appeal, after="admitted", by=inside.scorer, **forged)


def test_what_is_read_from_the_acts_can_be_read_again(inside, case, result, court) -> None:
    appeal = appeals.through(court, appeals.heard(court, case, result), "upheld")
    fields = ("state", "decision", "hearing_at", "issued_at", "told_at", "appealable_until", "acts_count")
    before = {name: getattr(appeal, name) for name in fields}
    seats = list(appeal.seats.values_list("user", "is_chair", "is_seated", "vote", "signed_at"))
    assert (appeal.state, appeal.decision, len(seats)) == ("told", "upheld", 3)
    Appeal.objects.filter(pk=appeal.pk).update(state="filed", decision="", told_at=None, acts_count=0)
    appeal.seats.all().delete()
    appeal.refresh_from_db()
    appeal_acts.read(appeal)
    appeal.refresh_from_db()
    assert {name: getattr(appeal, name) for name in fields} == before
    assert list(appeal.seats.values_list("user", "is_chair", "is_seated", "vote", "signed_at")) == seats

"""What the page of an event's conditions offers can be chosen, and the event has standings by it.

Of every regulation pack, every form of contest, every condition that is offered and each of its values.
"""

from contextlib import contextmanager

import pytest
from django.db import transaction

from clubs.tournaments.conditions.refusals import values_of
from clubs.tournaments.contest import EDITION, PACK_ALONE
from clubs.tournaments.services import editions
from clubs.tournaments.services.tournaments import ConditionsRefused, refuse_impossible
from federation.tenancy.context import acting_for
from scoring.engine.contest import Form
from scoring.events.views.conditions_form import EventConditionsForm
from scoring.models import StageStanding
from scoring.regulations import packs
from scoring.tools.story.acts import play
from scoring.tools.story.script import read
from scoring.tools.story.stage import federation_of, set_scene
from tests.clubs.mending import evenings
from tests.clubs.mending.test_every_form import contestants
from tests.clubs.tournaments.test_conditions_table import OWN_TABLE, samples

pytestmark = pytest.mark.django_db
EACH = [(pack, form) for pack in packs() for form in Form]


class _Undone(Exception):
    """Ends an evening."""


@contextmanager
def evening(pack, form):
    """Everybody has played, by conditions of contest that say nothing."""
    story = read(
        {
            "title": "An evening",
            "pack": pack,
            "tournament": {"form": str(form), "boards_per_round": 2, "conditions": {}},
            "contestants": contestants(form, 1),
            "acts": [{"do": "check"}],
        }
    )
    try:
        with transaction.atomic(), acting_for(federation_of(story), language="en"):
            scene = set_scene(story)
            if form.is_teams:
                for number, matches in evenings.ROUNDS.items():
                    play(scene, {"do": "pair", "round": number, "matches": [list(both) for both in matches]})
                evenings.enter(scene, evenings.in_matches())
            else:
                evenings.enter(scene, evenings.at_tables(form is Form.INDIVIDUAL))
            yield scene
            raise _Undone
    except _Undone:
        pass


def ranked(scene):
    scene.compute()
    return StageStanding.objects.filter(stage=scene.stage).count()


def values_offered(page, key):
    """What can be chosen of a condition on its page: each of a choice, and samples of what is typed."""
    if key == "master_points":
        return [*page.terms.schemes, OWN_TABLE]
    if key == EDITION:
        return [PACK_ALONE, *page.terms.editions]
    known = [value for value, _words in page.typed[key].values]
    of_choice = values_of(key, page.terms.forms)
    return known or list(of_choice) or list(samples(key))


def refused(scene, body):
    try:
        refuse_impossible(body, scene.event)
    except ConditionsRefused as refusal:
        return [problem.code for problem in refusal.problems]
    return []


def standings_by(scene, body):
    """How many are ranked by other conditions; what was not possible."""
    try:
        with transaction.atomic():
            editions.set_conditions(event=scene.event, conditions=body, reason="tried", by=scene.by)
            count = ranked(scene)
            transaction.set_rollback(True)
            return count
    except ConditionsRefused as refusal:
        return [(problem.code, problem.parameters) for problem in refusal.problems]


@pytest.mark.parametrize(("pack", "form"), EACH)
def test_what_is_offered_can_be_chosen_and_the_event_has_standings(pack, form):
    with evening(pack, form) as scene:
        usual = ranked(scene)
        assert usual > 3, "by conditions that say nothing"
        page = EventConditionsForm(event=scene.event)
        values = {key: values_offered(page, key) for key in page.typed}
        assert len(values) > 30
        assert {key for key, of in values.items() if not of} == set(), "a field without a value"
        bodies = [{key: value} for key, of in values.items() for value in of]
        assert [(body, codes) for body in bodies if (codes := refused(scene, body))] == []
        # All conditions at once, each with its first value, with its last and with one between.
        for place in (0, -1, 1):
            body = {key: of[place % len(of) if place > 0 else place] for key, of in values.items()}
            assert standings_by(scene, body) == usual, body

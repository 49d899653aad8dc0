"""What cannot be is refused when conditions of contest are announced, not when it is asked for."""

import pytest

from clubs.facts.services import conditions as of_sessions
from clubs.tournaments.services import editions
from clubs.tournaments.services.tournaments import ConditionsRefused, contest_of
from federation.errors import Refused
from tests.clubs.tournaments.event_house import running_stage
from tests.clubs.uploads.test_uploads import publish
from tests.scoring.regulations.test_overriding import FIELDS, FIXED

# A text that no field of a rule can be, whatever its kind.
IMPOSSIBLE = {f"{key}.{field}": "-no such thing-" for key, field, kind in FIELDS if kind not in FIXED}
IN_REGULATIONS_ALONE = {f"{key}.{field}": "1" for key, field, kind in FIELDS if kind in FIXED}
EVERY_FIELD = IMPOSSIBLE | IN_REGULATIONS_ALONE


def refused_keys(event, by, conditions):
    with pytest.raises(ConditionsRefused) as refused:
        editions.set_conditions(event=event, conditions=conditions, reason="as announced", by=by)
    return [problem.parameters["key"] for problem in refused.value.problems]


def test_every_field_of_every_rule_is_looked_at_when_an_event_is_announced(inside):
    stage, _session, director = running_stage(inside)
    usual = {"vp_scale": "wbf-continuous-20"}
    assert len(EVERY_FIELD) > 80
    assert refused_keys(stage.event, director, usual | EVERY_FIELD) == list(EVERY_FIELD)
    assert contest_of(stage.event).overrides == usual


@pytest.mark.parametrize(
    ("key", "text"),
    [("tie_breaks", "never_heard_of"), ("tie_breaks", "wins wins"), ("carry_over", "twice")],
)
def test_short_keys_behind_which_any_text_may_stand(inside, key, text):
    stage, _session, director = running_stage(inside)
    assert refused_keys(stage.event, director, {"vp_scale": "wbf-continuous-20", key: text}) == [key]


def test_every_field_of_every_rule_is_looked_at_when_a_club_sets_a_sessions(inside):
    session = publish(inside)
    taken = []
    for name, text in EVERY_FIELD.items():
        try:
            of_sessions.set_conditions(session=session, conditions={name: text}, by=inside.scorer)
        except Refused:
            continue
        taken.append(name)
    assert (len(EVERY_FIELD) > 80, taken) == (True, [])


def test_what_can_be_is_taken(inside):
    stage, _session, director = running_stage(inside)
    of_rules = {"lateness.minutes_a_board": "8", "tie_breaks.restart": False, "tie_breaks": ["wins", "lot"]}
    conditions = {"vp_scale": "wbf-continuous-20", **of_rules}
    editions.set_conditions(event=stage.event, conditions=conditions, reason="as announced", by=director)
    assert contest_of(stage.event).overrides["lateness.minutes_a_board"] == "8"

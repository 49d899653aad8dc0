"""Every operation of a panel, tried by who must not: found by its signature, not by a list."""

import inspect
from collections.abc import Callable

import pytest
from django.db import transaction

from federation.errors import Refused
from rulings.appeals.services import access, deciding, effects, hearings, panels
from rulings.models import Appeal, Case
from tests.factories import appeals
from tests.factories.appeals import TOLD

# Whose it is to leave, and to say why: nobody with a seat is kept from that.
OF_ONESELF = {"recuse", "disclose"}
# By the clock, in the portal's own name; and a try of figures, which its page asks for.
OF_NOBODY = {"settle_when_due", "rehearse"}
BARRED = {"not_the_chair", "not_on_panel", "may_not_vote", "interest", "own_challenge"}
BARRED |= {"not_the_other_side", "not_your_appeal"}


def operations() -> dict[str, Callable[..., object]]:
    """Every service of a panel, those that are added later too: what is public and says who acts."""
    modules = (panels, hearings, deciding, effects)
    return {
        name: act
        for module in modules
        for name, act in inspect.getmembers(module, inspect.isfunction)
        if act.__module__ == module.__name__
        and not name.startswith("_")
        and {"appeal", "by"} <= set(inspect.signature(act).parameters)
    }


def test_a_chair_in_whom_a_bar_comes_up_can_do_nothing_but_leave(inside, court, case, result) -> None:
    """Seated and in the chair when it comes out that they had been the director of the case: every operation
    of the panel is refused, in the hearing and once it is decided."""
    appeal = appeals.heard(court, case, result)
    others = {name: act for name, act in operations().items() if name not in OF_ONESELF | OF_NOBODY}
    assert len(others) >= 20
    arguments = {
        "user": court.people[3],
        "stands": True,
        "why": "x",
        "because": "x",
        "text": "x",
        "until": TOLD,
        "hearing_at": TOLD,
        "present": ["x"],
        "choice": "upheld",
        "decision": "upheld",
        "reasons": "x",
    }
    for state in ("hearing", "decided"):
        if state == "decided":
            appeals.decided(court, appeal, "upheld")
        Case.objects.filter(pk=case.pk).update(director=court.chair)
        appeal = Appeal.objects.select_related("case__session").get(pk=appeal.pk)
        assert (appeal.state, appeal.case.director) == (state, court.chair)
        before, codes = appeal.acts.count(), {}
        for name, act in others.items():
            needed = [
                parameter.name
                for parameter in inspect.signature(act).parameters.values()
                if parameter.default is parameter.empty and parameter.name not in ("appeal", "by")
            ]
            with pytest.raises(Refused) as refused, transaction.atomic():
                act(appeal=appeal, by=court.chair, **{argument: arguments[argument] for argument in needed})
            codes[name] = refused.value.code
        # Once it is decided nobody votes, whoever it is.
        over = {"vote": "wrong_state"} if state == "decided" else {}
        assert {name: code for name, code in codes.items() if code not in BARRED} == over
        assert appeal.acts.count() == before
        assert not access.may_read(court.chair, appeal)
        Case.objects.filter(pk=case.pk).update(director=inside.scorer)
        appeal = Appeal.objects.get(pk=appeal.pk)
    Case.objects.filter(pk=case.pk).update(director=court.chair)
    appeal = Appeal.objects.get(pk=appeal.pk)
    panels.recuse(appeal=appeal, because="It was my case.", by=court.chair)
    assert appeal.acts.count() == before + 2

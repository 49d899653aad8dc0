"""What the acts of a case add up to: state, topic, the items that it rests on."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from federation.models import User
from rulings.acts import machinery
from rulings.acts.machinery import Columns, RecordKind
from rulings.lifecycle.cases import TABLE, CaseStep
from rulings.models import Case, CaseAct, CaseLaw

Cited = dict[tuple[str, str], str]  # item and role to the note


def take(
    *, case: Case, step: CaseStep, by: User, body: Mapping[str, Any], at: datetime | None = None
) -> CaseAct:
    """Take one step of a case. Raises Refused where its state does not allow the step."""
    return machinery.take(CASE, case, step, by=by, body=body, at=at)


def read(case: Case) -> None:
    """Fill what is derived of a case from its acts."""
    machinery.read(CASE, case)


def columns_of(acts: Sequence[CaseAct]) -> Columns:
    """The derived columns of a case, of all its acts in their sequence."""
    topics = [str(act.body["topic"]) for act in acts if "topic" in act.body]
    return {
        "state": acts[-1].after,
        "topic": topics[-1] if topics else "",
        "acts_count": len(acts),
        "changed_at": acts[-1].at,
    }


def _cited(acts: Sequence[CaseAct]) -> Cited:
    cited: Cited = {}
    for act in acts:
        if act.step == CaseStep.CITED:
            key = (act.body["item"], act.body["role"])
            if act.body.get("taken_out"):
                cited.pop(key, None)
            else:
                cited[key] = act.body.get("note", "")
    return cited


def _known(case: Case) -> Cited:
    return {(law.item, law.role): law.note for law in case.laws.all()}


def _write_laws(case: Case, acts: Sequence[CaseAct]) -> None:
    cited = _cited(acts)
    if _known(case) == cited:
        return
    case.laws.all().delete()
    CaseLaw.objects.bulk_create(
        CaseLaw(case=case, item=item, role=role, note=note) for (item, role), note in cited.items()
    )


def _unlike_laws(case: Case, acts: Sequence[CaseAct]) -> list[str]:
    return [] if _known(case) == _cited(acts) else ["laws"]


CASE = RecordKind(
    name="case",
    records=Case,
    acts=CaseAct,
    table=TABLE,
    wrong_state=_("The case is “%(state)s”; this cannot be done now."),
    columns=columns_of,
    write_beside=_write_laws,
    unlike_beside=_unlike_laws,
    beside=("laws",),
)

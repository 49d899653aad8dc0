"""What the acts of a case add up to: state, topic, the items that it rests on."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from federation.models import User
from rulings.acts import machinery
from rulings.acts.case_contents import CaseAdvised, CaseCited, CaseContent, CaseReported
from rulings.acts.converter import content_of
from rulings.acts.machinery import Columns, RecordKind
from rulings.lifecycle.cases import TABLE
from rulings.models import Case, CaseAct, CaseLaw

Cited = dict[tuple[str, str], str]  # item and role to the note


def take(*, case: Case, content: CaseContent, by: User, at: datetime | None = None) -> CaseAct:
    """Take the step that a content is of. Raises Refused where the case's state does not allow it."""
    return machinery.take(CASE, case, content, by=by, at=at)


def read(case: Case) -> None:
    """Fill what is derived of a case from its acts."""
    machinery.read(CASE, case)


def columns_of(acts: Sequence[CaseAct]) -> Columns:
    """The derived columns of a case, of all its acts in their sequence."""
    contents = [content_of(act) for act in acts]
    topics = [content.topic for content in contents if isinstance(content, CaseReported | CaseAdvised)]
    return {
        "state": acts[-1].after,
        "topic": topics[-1] if topics else "",
        "acts_count": len(acts),
        "changed_at": acts[-1].at,
    }


def _cited(acts: Sequence[CaseAct]) -> Cited:
    cited: Cited = {}
    for act in acts:
        match content_of(act):
            case CaseCited(item=item, role=role, taken_out=True):
                cited.pop((item, role), None)
            case CaseCited(item=item, role=role, note=note):
                cited[item, role] = note
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

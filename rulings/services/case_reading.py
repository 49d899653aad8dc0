"""What the acts of a case add up to: read again after each of them, and from the first one at any time."""

from rulings.lifecycle import Step
from rulings.models import Case, CaseAct, CaseLaw
from rulings.services import case_indexing


def read(case: Case) -> None:
    """Fill what is derived of a case from its acts: its state, its topic, the items that it rests on,
    and the words by which it is found."""
    acts = list(case.acts.order_by("sequence"))
    case.state = acts[-1].after
    case.topic = _topic(acts)
    case.acts_count = len(acts)
    case.changed_at = acts[-1].at
    case.save(update_fields=["state", "topic", "acts_count", "changed_at"])
    _read_laws(case, acts)
    case_indexing.index(case, acts)


def _topic(acts: list[CaseAct]) -> str:
    said = [act.body["topic"] for act in acts if "topic" in act.body]
    return str(said[-1]) if said else ""


def _read_laws(case: Case, acts: list[CaseAct]) -> None:
    cited = {}
    for act in acts:
        if act.step == Step.CITED:
            key = (act.body["item"], act.body["role"])
            if act.body.get("taken_out"):
                cited.pop(key, None)
            else:
                cited[key] = act.body.get("note", "")
    known = {(law.item, law.role): law.note for law in case.laws.all()}
    if known == cited:
        return
    case.laws.all().delete()
    CaseLaw.objects.bulk_create(
        CaseLaw(case=case, item=item, role=role, note=note) for (item, role), note in cited.items()
    )

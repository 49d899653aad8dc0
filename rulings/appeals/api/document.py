"""An appeal as programs read it: what its reader may see, and nothing else."""

from collections.abc import Sequence
from typing import Any

from federation.people.selectors import name_here
from federation.visitors import Visitor
from rulings.acts.appeal_contents import BodyDecided, written_in
from rulings.acts.converter import as_json, content_as, content_of
from rulings.appeals.services import access, deposits
from rulings.appeals.services.hearings import hearing_of
from rulings.appeals.services.panels import seated
from rulings.appeals.services.steps import decision_act
from rulings.cases.services import parties as appeal_parties
from rulings.lifecycle.appeals import AppealState
from rulings.models import Appeal, AppealAct

_DECIDED = ("decision", "reasons", "laws", "decisions", "recommends", "sanction", "dissents", "keep_deposit")


def appeal_document(appeal: Appeal, reader: Visitor) -> dict[str, Any]:
    """The body of an answer, without notes and votes; the decision once it is told, for the panel before."""
    sees_decision = appeal.told_at is not None or access.may_read(reader, appeal)
    # A decision may keep the deposit: how it ended is told with it.
    end = deposits.end_of(appeal) if sees_decision or not appeal.decision else None
    return {
        "id": appeal.pk,
        "number": str(appeal),
        "case": appeal.case_id,
        "session": appeal.case.session_id,
        "body": {"key": appeal.body.key, **appeal.body.names.in_every()},
        "previous": appeal.previous_id,
        "ground": appeal.ground,
        "state": appeal.state,
        "appellant": appeal.entry.number,
        "filed_by": appeal.filed_by,
        "filed_at": appeal.filed_at,
        "is_late": appeal.is_late,
        "concurrence_missing": _missing(appeal),
        "replies_until": appeal.replies_until,
        "hearing": _hearing(appeal),
        "panel": [{"name": name_here(seat.user), "chair": seat.is_chair} for seat in seated(appeal)],
        "statements": _statements(access.open_acts(appeal)),
        "decision": _decision(appeal) if sees_decision else None,
        "told_at": appeal.told_at,
        "appealable_until": appeal.appealable_until,
        "deposit": {
            "asked": str(appeal.deposit_asked) if appeal.deposit_asked else None,
            "currency": appeal.currency,
            "taken": deposits.taken_of(appeal) is not None,
            "ended": str(end.kind) if end else None,
        },
    }


def _hearing(appeal: Appeal) -> dict[str, Any]:
    """When and where; empty where none is set."""
    hearing = hearing_of(appeal)
    if hearing is None:
        return {}
    return {"at": appeal.hearing_at, "place": hearing.place, "link": hearing.link}


def _missing(appeal: Appeal) -> list[str]:
    if appeal.state != AppealState.FILED:
        return []
    return [str(speaker) for speaker in appeal_parties.concurrence(appeal).values()]


def _statements(acts: Sequence[AppealAct]) -> list[dict[str, Any]]:
    written = [(act, written_in(content_of(act))) for act in acts]
    return [
        {"step": act.step, "at": act.at, "by": text.name or name_here(act.by), "text": text.text}
        for act, text in written
        if text is not None
    ]


def _decision(appeal: Appeal) -> dict[str, Any] | None:
    act = decision_act(appeal)
    if act is None:
        return None
    kept = as_json(content_as(act, BodyDecided))
    return {name: kept[name] for name in _DECIDED if name in kept}

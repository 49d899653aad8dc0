"""An appeal as its pages show it: what was said, the decision, the panel, the acts in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from federation.models import User
from rulings.appeals.services import deciding, panels
from rulings.appeals.services.access import earlier, open_acts
from rulings.appeals.services.interests import InterestKind, interests, names_of
from rulings.cases.words import decision_in_words
from rulings.lifecycle.appeals import AppealStep
from rulings.models import Appeal, AppealAct, AppealDecision

SPOKEN = (AppealStep.FILED, AppealStep.STATED, AppealStep.REPLIED)


class AppealStatement(NamedTuple):
    """A statement or reply."""

    act: AppealAct
    what: str
    name: str
    text: str


class AppealActLine(NamedTuple):
    """An act in the list of what was done."""

    act: AppealAct
    words: str


class WrittenDecision(NamedTuple):
    """A decision as it is written."""

    act: AppealAct
    kind: str
    decisions: list[str]
    is_change: bool
    is_recommendation: bool
    reasons: str
    shown: str
    laws: list[str]
    dissents: list[dict[str, str]]
    sanction: list[str]
    keeps_deposit: bool


class EarlierDecision(NamedTuple):
    """A decision that is appealed further, with its appeal."""

    appeal: Appeal
    written: WrittenDecision


def shown(appeal: Appeal, acts: Sequence[AppealAct]) -> dict[str, Any]:
    """What every page of an appeal needs, of the acts that its reader sees."""
    return {
        "appeal": appeal,
        "case": appeal.case,
        "spoken": spoken(acts),
        "written": written(acts),
        "before": before(appeal),
        "appeal_acts": [AppealActLine(act, in_words(act)) for act in acts],
        "minutes": [act for act in acts if act.step == AppealStep.MINUTED],
        "hearing": _last(acts, AppealStep.SCHEDULED, AppealStep.ADJOURNED),
        "attendance": _last(acts, AppealStep.ATTENDED),
        "law_heard": _last(acts, AppealStep.LAW_HEARD),
        "deposits": list(appeal.deposits.order_by("pk")),
    }


def before(appeal: Appeal) -> list[EarlierDecision]:
    """What bodies before this one decided and told, the newest first: everybody concerned has heard it."""
    decisions = []
    for appeal_before in earlier(appeal):
        decision = written(open_acts(appeal_before))
        if decision is not None:
            decisions.append(EarlierDecision(appeal_before, decision))
    return decisions


def open_context(appeal: Appeal) -> dict[str, Any]:
    """For parties and desk: no notes, no votes, and the decision once it is told."""
    return shown(appeal, open_acts(appeal)) | {"panel": panel_of(appeal, open_acts(appeal), votes=False)}


def whole_context(appeal: Appeal) -> dict[str, Any]:
    """For who reads the committee's file."""
    acts = list(appeal.acts.select_related("by").order_by("sequence"))
    notes = [act for act in acts if act.step == AppealStep.NOTED]
    return shown(appeal, acts) | {"panel": panel_of(appeal, acts, votes=True), "private": notes}


def _last(acts: Iterable[AppealAct], *steps: AppealStep) -> Mapping[str, Any] | None:
    taken = [act for act in acts if act.step in steps]
    return {**taken[-1].body, "at": taken[-1].at} if taken else None


def spoken(acts: Iterable[AppealAct]) -> list[AppealStatement]:
    """What the sides say, in its order."""
    return [
        AppealStatement(
            act,
            str(AppealStep(act.step).label),
            act.body["name"],
            act.body.get("text") or act.body.get("statement", ""),
        )
        for act in acts
        if act.step in SPOKEN
    ]


def written(acts: Iterable[AppealAct]) -> WrittenDecision | None:
    """The decision that holds among the acts that a reader sees; None where they see none."""
    decision = None
    for act in acts:
        if act.step in (AppealStep.DECIDED, AppealStep.DISPOSED):
            decision = act
        elif act.step in (AppealStep.QUORUM_LOST, AppealStep.RECONSIDERED):
            decision = None
    return None if decision is None else _written(decision)


def _written(act: AppealAct) -> WrittenDecision:
    body, kind = act.body, AppealDecision(act.body["decision"])
    decisions = body.get("decisions", body.get("recommends"))
    dissents = [
        {**dissent, "choice": str(AppealDecision(dissent["vote"]).label) if dissent["vote"] else ""}
        for dissent in body.get("dissents", ())
    ]
    return WrittenDecision(
        act,
        str(kind.label),
        [decision_in_words(decision) for decision in decisions or ()],
        decisions is not None,
        kind is AppealDecision.RECOMMENDATION,
        body["reasons"],
        body.get("shown", ""),
        body.get("laws", []),
        [dissent for dissent in dissents if dissent["text"]],
        [decision_in_words(penalty) for penalty in body.get("sanction", ())],
        bool(body["keep_deposit"]),
    )


def panel_of(appeal: Appeal, acts: Iterable[AppealAct], *, votes: bool) -> list[dict[str, Any]]:
    """Who sits or sat, with what they disclosed; with their votes where these may be seen."""
    disclosed: dict[int, list[str]] = {}
    for act in acts:
        if act.step == AppealStep.DISCLOSED:
            disclosed.setdefault(act.body["user"], []).append(_disclosed(act.body))
    decided = appeal.told_at is not None or votes
    return [
        {
            "seat": seat,
            "name": names_of(seat.user),
            "disclosed": disclosed.get(seat.user_id, []),
            "vote": str(AppealDecision(seat.vote).label) if votes and seat.vote else "",
            "signed_at": seat.signed_at if decided else None,
        }
        for seat in appeal.seats.select_related("user").order_by("-is_seated", "-is_chair", "pk")
    ]


def _disclosed(body: Mapping[str, Any]) -> str:
    label = str(InterestKind(body["kind"]).label)
    return _("%(interest)s: %(text)s") % {"interest": label, "text": body["text"]} if body["text"] else label


def in_words(act: AppealAct) -> str:
    """An act in a line of the list of what was done."""
    label, detail = str(AppealStep(act.step).label), _detail(AppealStep(act.step), act.body)
    return _("%(step)s: %(said)s") % {"step": label, "said": detail} if detail else label


def _detail(step: AppealStep, body: Mapping[str, Any]) -> str:
    if step is AppealStep.DISCLOSED:
        return f"{body['name']}, {_disclosed(body)}"
    if step in (AppealStep.DECIDED, AppealStep.DISPOSED):
        return str(AppealDecision(body["decision"]).label)
    if step is AppealStep.LAW_HEARD:
        return _("the ruling stands") if body["stands"] else _("the ruling does not stand")
    if step is AppealStep.ANSWERED:
        return _("the challenge stands") if body["stands"] else _("the challenge does not stand")
    if step is AppealStep.TOLD:
        return ", ".join(body["told"])
    if step is AppealStep.RECUSED:
        return f"{body['name']}, {body['because']}"
    if step is AppealStep.CHALLENGED:
        return f"{body['name']}, {body['why']}"
    return str(body.get("name") or body.get("reason") or body.get("late") or body.get("why") or "")


def moment_of(particulars: Mapping[str, Any] | None) -> Any:
    """When a hearing is, of the act that set it."""
    return parse_datetime(particulars["hearing_at"]) if particulars else None


def barred(appeal: Appeal, users: Iterable[User]) -> list[dict[str, Any]]:
    """Who of a register cannot sit, with why."""
    rows = [(user, [interest for interest in interests(user, appeal) if interest.is_bar]) for user in users]
    return [
        {"name": names_of(user), "why": ", ".join(str(interest.kind.label) for interest in bars)}
        for user, bars in rows
        if bars
    ]


def quorum_state(appeal: Appeal) -> dict[str, Any]:
    """How many sit, how many are needed, and whose signature is missing."""
    seats = panels.seated(appeal)
    return {
        "seated": len(seats),
        "quorum": appeal.body.quorum,
        "has_quorum": len(seats) >= appeal.body.quorum,
        "has_chair": any(seat.is_chair for seat in seats),
        "unsigned": [names_of(seat.user) for seat in deciding.unsigned(appeal)],
        "majority": panels.majority(appeal, seats),
    }

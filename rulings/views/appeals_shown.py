"""An appeal as its pages show it: what was said, the decision, the panel, the acts in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from federation.models import User
from rulings.appeal_lifecycle import AppealStep
from rulings.case_words import decision_in_words
from rulings.models import Appeal, AppealAct, AppealDecision
from rulings.services import appeal_deciding, appeal_panels
from rulings.services.appeal_access import earlier, open_acts
from rulings.services.appeal_interests import InterestKind, interests, names_of

SPOKEN = (AppealStep.FILED, AppealStep.STATED, AppealStep.REPLIED)


class Said(NamedTuple):
    """A statement or reply."""

    act: AppealAct
    what: str
    name: str
    text: str


class Happened(NamedTuple):
    """An act in the list of what was done."""

    act: AppealAct
    words: str


class Written(NamedTuple):
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


class Before(NamedTuple):
    """A decision that is appealed further, with its appeal."""

    appeal: Appeal
    written: Written


def shown(appeal: Appeal, acts: Sequence[AppealAct]) -> dict[str, Any]:
    """What every page of an appeal needs, of the acts that its reader sees."""
    return {
        "appeal": appeal, "case": appeal.case, "spoken": spoken(acts), "written": written(acts),
        "before": before(appeal),
        "appeal_acts": [Happened(act, in_words(act)) for act in acts],
        "minutes": [act for act in acts if act.step == AppealStep.MINUTED],
        "hearing": _last(acts, AppealStep.SCHEDULED, AppealStep.ADJOURNED),
        "attendance": _last(acts, AppealStep.ATTENDED),
        "law_heard": _last(acts, AppealStep.LAW_HEARD),
        "deposits": list(appeal.deposits.order_by("pk")),
    }  # fmt: skip


def before(appeal: Appeal) -> list[Before]:
    """What bodies before this one decided and told, the newest first: everybody concerned has heard it."""
    found = []
    for each in earlier(appeal):
        said = written(open_acts(each))
        if said is not None:
            found.append(Before(each, said))
    return found


def open_context(appeal: Appeal) -> dict[str, Any]:
    """For parties and desk: no notes, no votes, and the decision once it is told."""
    return shown(appeal, open_acts(appeal)) | {"panel": panel_of(appeal, open_acts(appeal), votes=False)}


def whole_context(appeal: Appeal) -> dict[str, Any]:
    """For who reads the committee's file."""
    acts = list(appeal.acts.select_related("by").order_by("sequence"))
    notes = [act for act in acts if act.step == AppealStep.NOTED]
    return shown(appeal, acts) | {"panel": panel_of(appeal, acts, votes=True), "private": notes}


def _last(acts: Iterable[AppealAct], *steps: AppealStep) -> Mapping[str, Any] | None:
    found = [act for act in acts if act.step in steps]
    return {**found[-1].body, "at": found[-1].at} if found else None


def spoken(acts: Iterable[AppealAct]) -> list[Said]:
    """What the sides say, in its order."""
    return [
        Said(
            act, str(AppealStep(act.step).label), act.body["name"],
            act.body.get("text") or act.body.get("statement", ""),
        )
        for act in acts
        if act.step in SPOKEN
    ]  # fmt: skip


def written(acts: Iterable[AppealAct]) -> Written | None:
    """The decision that holds among the acts that a reader sees; None where they see none."""
    found = None
    for act in acts:
        if act.step in (AppealStep.DECIDED, AppealStep.DISPOSED):
            found = act
        elif act.step in (AppealStep.QUORUM_LOST, AppealStep.RECONSIDERED):
            found = None
    return None if found is None else _written(found)


def _written(act: AppealAct) -> Written:
    body, kind = act.body, AppealDecision(act.body["decision"])
    told = body.get("decisions", body.get("recommends"))
    dissents = [
        {**each, "choice": str(AppealDecision(each["vote"]).label) if each["vote"] else ""}
        for each in body.get("dissents", ())
    ]
    return Written(
        act, str(kind.label), [decision_in_words(each) for each in told or ()], told is not None,
        kind is AppealDecision.RECOMMENDATION, body["reasons"], body.get("shown", ""), body.get("laws", []),
        [each for each in dissents if each["text"]],
        [decision_in_words(each) for each in body.get("sanction", ())], bool(body["keep_deposit"]),
    )  # fmt: skip


def panel_of(appeal: Appeal, acts: Iterable[AppealAct], *, votes: bool) -> list[dict[str, Any]]:
    """Who sits or sat, with what they disclosed; with their votes where these may be seen."""
    disclosed: dict[int, list[str]] = {}
    for act in acts:
        if act.step == AppealStep.DISCLOSED:
            disclosed.setdefault(act.body["user"], []).append(_disclosed(act.body))
    decided = appeal.told_at is not None or votes
    return [
        {
            "seat": each, "name": names_of(each.user), "disclosed": disclosed.get(each.user_id, []),
            "vote": str(AppealDecision(each.vote).label) if votes and each.vote else "",
            "signed_at": each.signed_at if decided else None,
        }
        for each in appeal.seats.select_related("user").order_by("-is_seated", "-is_chair", "pk")
    ]  # fmt: skip


def _disclosed(body: Mapping[str, Any]) -> str:
    label = str(InterestKind(body["kind"]).label)
    return _("%(interest)s: %(text)s") % {"interest": label, "text": body["text"]} if body["text"] else label


def in_words(act: AppealAct) -> str:
    """An act in a line of the list of what was done."""
    label, said = str(AppealStep(act.step).label), _detail(AppealStep(act.step), act.body)
    return _("%(step)s: %(said)s") % {"step": label, "said": said} if said else label


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


def moment_of(said: Mapping[str, Any] | None) -> Any:
    """When a hearing is, of the act that set it."""
    return parse_datetime(said["hearing_at"]) if said else None


def barred(appeal: Appeal, users: Iterable[User]) -> list[dict[str, Any]]:
    """Who of a register cannot sit, with why."""
    rows = [(user, [each for each in interests(user, appeal) if each.is_bar]) for user in users]
    return [
        {"name": names_of(user), "why": ", ".join(str(each.kind.label) for each in said)}
        for user, said in rows
        if said
    ]


def quorum_state(appeal: Appeal) -> dict[str, Any]:
    """How many sit, how many are needed, and whose signature is missing."""
    there = appeal_panels.seated(appeal)
    return {
        "seated": len(there), "quorum": appeal.body.quorum, "has_quorum": len(there) >= appeal.body.quorum,
        "has_chair": any(each.is_chair for each in there),
        "unsigned": [names_of(each.user) for each in appeal_deciding.unsigned(appeal)],
        "majority": appeal_panels.majority(appeal, there),
    }  # fmt: skip

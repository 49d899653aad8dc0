"""An appeal as its pages show it: what was said, the decision, the panel, the acts in words."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from federation.models import User
from federation.people.selectors import name_here, names_here
from rulings.acts.appeal_contents import (
    AppealAdmitted,
    AppealConcurred,
    AppealContent,
    AppealFiled,
    AppealLawHeard,
    AppealReconsidered,
    AppealRefused,
    AppealTold,
    AppealWithdrawn,
    BodyDecided,
    PlayerWrote,
)
from rulings.acts.converter import Content, content_as, content_of
from rulings.acts.panel_contents import (
    AppealAdjourned,
    AppealAnswered,
    AppealAttended,
    AppealChallenged,
    AppealDisclosed,
    AppealMinuted,
    AppealNoted,
    AppealRecused,
    AppealSeated,
    HearingSet,
)
from rulings.appeals.services import deciding, deposits, panels, steps
from rulings.appeals.services.access import earlier, open_acts
from rulings.appeals.services.eligibility import shortage_of
from rulings.appeals.services.interests import Concern, InterestKind, interests
from rulings.appeals.words import heard_alone, party_lines, why_late
from rulings.cases.services.parties import decisions_of
from rulings.cases.words import decision_in_words, nothing_in_words, teams_in
from rulings.lifecycle.appeals import AppealStep
from rulings.models import Appeal, AppealAct, AppealDecision


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


class HearingNote(NamedTuple):
    """A piece of the minutes, or a private note of the panel."""

    text: str
    at: datetime
    by: str


class WrittenDecision(NamedTuple):
    """A decision as it is written."""

    act: AppealAct
    kind: str
    decisions: list[str]
    nothing: str  # what it means that there are none of them
    is_change: bool
    is_recommendation: bool
    reasons: str
    shown: str
    laws: Sequence[str]
    dissents: list[dict[str, str]]
    sanction: list[str]
    keeps_deposit: bool
    heard_alone: str  # that who ruled heard it; "" for nearly every one. Law 93A


class EarlierDecision(NamedTuple):
    """A decision that is appealed further, with its appeal."""

    appeal: Appeal
    written: WrittenDecision


def shown(appeal: Appeal, acts: Sequence[AppealAct]) -> dict[str, Any]:
    """What every page of an appeal needs, of the acts that its reader sees."""
    return {
        "appeal": appeal,
        "case": appeal.case,
        "delivered_to": name_here(appeal.director),
        "parties": party_lines(appeal),
        "why_late": why_late(acts),
        "is_unheard": appeal.state in steps.UNHEARD,
        "stands": steps.body_before(appeal),
        "shortage": shortage_of(appeal),
        "spoken": spoken(acts),
        "written": written(acts),
        "before": before(appeal),
        "appeal_acts": [AppealActLine(act, in_words(act)) for act in acts],
        "minutes": _notes(acts, AppealMinuted),
        "hearing": _last(acts, HearingSet),
        "attendance": _last(acts, AppealAttended),
        "law_heard": _last(acts, AppealLawHeard),
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
    panel = panel_of(appeal, open_acts(appeal), votes=False)
    return shown(appeal, open_acts(appeal)) | {"panel": panel, "deposits": deposits.open_lines(appeal)}


def whole_context(appeal: Appeal) -> dict[str, Any]:
    """For who reads the committee's file."""
    acts = list(appeal.acts.select_related("by").order_by("sequence"))
    notes = _notes(acts, AppealNoted)
    return shown(appeal, acts) | {"panel": panel_of(appeal, acts, votes=True), "private": notes}


def _notes(acts: Iterable[AppealAct], kind: type[AppealMinuted] | type[AppealNoted]) -> list[HearingNote]:
    taken = [act for act in acts if act.step == kind.step]
    names = names_here(act.by for act in taken)
    return [HearingNote(content_as(act, kind).text, act.at, names[act.by_id]) for act in taken]


def _last(acts: Iterable[AppealAct], kind: type[Content]) -> Content | None:
    contents = [content for content in map(content_of, acts) if isinstance(content, kind)]
    return contents[-1] if contents else None


def spoken(acts: Iterable[AppealAct]) -> list[AppealStatement]:
    """What the sides say, in its order."""
    statements = []
    for act in acts:
        match content_of(act):
            case AppealFiled(name=name, statement=text) | PlayerWrote(name=name, text=text):
                statements.append(AppealStatement(act, str(AppealStep(act.step).label), name, text))
    return statements


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
    content = content_as(act, BodyDecided)
    decisions = content.recommends if content.decisions is None else content.decisions
    names = teams_in(act.appeal.case.session)
    dissents = [
        {"name": dissent.name, "text": dissent.text, "choice": str(dissent.vote.label)}
        for dissent in content.dissents
    ]
    return WrittenDecision(
        act,
        str(content.decision.label),
        [decision_in_words(decision, names) for decision in decisions or ()],
        nothing_in_words(content.before if content.before is not None else decisions_of(act.appeal.case)),
        decisions is not None,
        content.decision is AppealDecision.RECOMMENDATION,
        content.reasons,
        content.shown or "",
        content.laws,
        [dissent for dissent in dissents if dissent["text"]],
        [decision_in_words(penalty, names) for penalty in content.sanction],
        content.keep_deposit,
        heard_alone(act.appeal),
    )


def panel_of(appeal: Appeal, acts: Iterable[AppealAct], *, votes: bool) -> list[dict[str, Any]]:
    """Who sits or sat, with what they disclosed; with their votes where these may be seen."""
    disclosed: dict[int, list[str]] = {}
    for act in acts:
        content = content_of(act)
        if isinstance(content, AppealDisclosed):
            disclosed.setdefault(content.user, []).append(_disclosed(content))
    decided = appeal.told_at is not None or votes
    return [
        {
            "seat": seat,
            "name": name_here(seat.user),
            "disclosed": disclosed.get(seat.user_id, []),
            "vote": str(AppealDecision(seat.vote).label) if votes and seat.vote else "",
            "signed_at": seat.signed_at if decided else None,
        }
        for seat in appeal.seats.select_related("user").order_by("-is_seated", "-is_chair", "pk")
    ]


def _disclosed(content: AppealDisclosed) -> str:
    label = str(InterestKind(content.kind).label)
    return _("%(interest)s: %(text)s") % {"interest": label, "text": content.text} if content.text else label


def in_words(act: AppealAct) -> str:
    """An act in a line of the list of what was done."""
    content = content_of(act)
    label, detail = str(AppealStep(act.step).label), _detail(content) or _of_whom(content)
    return _("%(step)s: %(said)s") % {"step": label, "said": detail} if detail else label


def _detail(content: AppealContent) -> str:
    match content:
        case AppealDisclosed():
            return f"{content.name}, {_disclosed(content)}"
        case BodyDecided():
            return str(content.decision.label)
        case AppealLawHeard():
            return _("the ruling stands") if content.stands else _("the ruling does not stand")
        case AppealAnswered():
            return _("the challenge stands") if content.stands else _("the challenge does not stand")
        case AppealTold():
            return ", ".join(content.told)
        case AppealRecused():
            return f"{content.name}, {content.because}"
        case AppealChallenged():
            return f"{content.name}, {content.why}"
    return ""


def _of_whom(content: AppealContent) -> str:
    """Who, where a name says enough, or why."""
    match content:
        case AppealFiled(name=text) | AppealConcurred(name=text) | PlayerWrote(name=text):
            return text
        case AppealSeated(name=text) | AppealAdmitted(late=text):
            return text
        case AppealRefused(reason=text) | AppealWithdrawn(reason=text):
            return text
        case AppealReconsidered(why=text) | AppealAdjourned(why=text):
            return text
    return ""


def moment_of(hearing: HearingSet | None) -> datetime | None:
    """When a hearing is, of the act that set it."""
    return hearing.hearing_at if hearing else None


def barred(appeal: Appeal, users: Iterable[User]) -> list[dict[str, Any]]:
    """Who of a register cannot sit, with why."""
    concern = Concern(appeal)
    rows = [
        (user, [interest for interest in interests(user, appeal, concern) if interest.is_bar])
        for user in users
    ]
    return [
        {"name": name_here(user), "why": ", ".join(str(interest.kind.label) for interest in bars)}
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
        "unsigned": [name_here(seat.user) for seat in deciding.unsigned(appeal)],
        "majority": panels.majority(appeal, seats),
    }

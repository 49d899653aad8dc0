"""Appeals in a story: filed at the director's desk, heard and decided by a panel of the body."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from clubs.models import Entry, EntryPlayer
from clubs.tournaments.services import stages as stage_services
from federation.errors import Refused
from federation.models import User
from rulings.adjustments.possible import decision_from
from rulings.appeals.services import (
    bodies,
    deciding,
    deposits as appeal_deposits,
    effects,
    filing,
    hearings,
    panels,
)
from rulings.cases.services import ending, parties as appeal_parties
from rulings.cases.services.clocks import appeal_ends
from rulings.cases.services.places import contestants_of
from rulings.cases.speakers import Speaker
from rulings.decisions.kinds import (
    BarringDecision,
    ConductDecision,
    PenaltyDecision,
    RulingDecision,
    ScoreDecision,
)
from rulings.decisions.terms import terms_of
from rulings.lifecycle.appeals import PENDING, AppealState
from rulings.lifecycle.cases import State
from rulings.models import AdjustmentKind, Appeal, AppealDecision, Body, Case
from scoring.points.services.ledger import due as ledger_due
from scoring.tools.story.script import Json, StoryError
from scoring.tools.story.stage import Scene

GROUNDS = {"judgment": "judgement", "facts": "fact", "laws": "law", "regulations": "regulation"}
DECISIONS = {
    "stands": "upheld",
    "change": "changed",
    "overturned": "changed",
    "returned": "referred_back",
    "referred": "referred_back",
    "recommend": "recommendation",
    "recommended": "recommendation",
    "no_merit": "without_merit",
    "denied": "upheld",
    "rejected": "upheld",
    "allowed": "changed",
}
CHANGES = (AppealDecision.CHANGED, AppealDecision.RECOMMENDATION)
AFTER_ALL_WINDOWS = timedelta(days=1)
LONG_AFTER = timedelta(days=400)


def appeal(scene: Scene, act: Json) -> None:
    """File, concur, take the deposit, admit. `of`: a ruling, or an appeal whose decision is taken further.

    `late`: the chair's reason for hearing it after the period.
    """
    of, at, late = _named(scene, act["of"]), scene.at(act.get("at")), str(act.get("late", ""))
    case = of.case if isinstance(of, Appeal) else of
    player, concurring = _who(case, act)
    ground = str(act["ground"])
    _bodies(scene)
    filed, _new = filing.file(
        case=case,
        ground=GROUNDS.get(ground, ground),
        player=player,
        token=str(uuid4()),
        by=scene.by,
        statement=str(act.get("statement") or ground),
        concurring=concurring,
        why_late=late,
        ruling=scene.rulings.get(act["of"]),
        at=at,
    )
    if filed.deposit_asked:
        appeal_deposits.receive(appeal=filed, by=scene.by, at=at)
    if filed.ground in bodies.LAW_FIRST and filed.previous is None:
        filing.hear_law(appeal=filed, stands=True, reasons="story", by=scene.by, at=at)
    by = _panel(filed.body)[0] if filed.is_late else scene.by
    filing.admit(appeal=filed, by=by, reason=late, at=at)
    if "as" in act:
        scene.named[act["as"]] = filed


def _named(scene: Scene, name: str) -> Case | Appeal:
    ruling = scene.named[name]
    if not isinstance(ruling, Case | Appeal):
        raise StoryError(f"appeal: {name!r} is no ruling of a case")
    return ruling


def _bodies(scene: Scene) -> None:
    """The federation's bodies, each with as many members as are its quorum."""
    bodies.furnish(by=scene.by)
    for body in Body.objects.filter(register__isnull=True):
        for number in range(1, body.quorum + 1):
            user = User.objects.create_user(email=f"{body.key}-{number}@story.example.org", password=None)
            since = scene.story.day.replace(year=1990)
            bodies.enrol(body=body, user=user, by=scene.by, starts_on=since, chair=number == 1)


def _panel(body: Body) -> list[User]:
    return [row.user for row in bodies.in_office(body)]


def _who(case: Case, act: Json) -> tuple[Speaker, Sequence[Speaker]]:
    """Who files, and whose word comes with it.

    `by`: a contestant or a player, or several, of whom the first files and the others concur. `concur`: yes,
    no, or names.
    """
    by, *with_it = [act["by"]] if isinstance(act["by"], str) else act["by"]
    concur = act.get("concur", False)
    filer = _named_speaker(case, by)
    entry = filer.entry if filer else _entry(case, by)
    needed = appeal_parties.needed(entry)
    names = [concur] if isinstance(concur, str) else list(concur) if isinstance(concur, list) else []
    names += with_it
    agrees = concur is True or entry.number in names
    if filer is None:
        others = [player for player in appeal_parties.players_of(entry) if player not in needed]
        filer = needed[0] if agrees or names or not others else others[0]
    return filer, [other for other in needed if other != filer and (agrees or str(other) in names)]


def _named_speaker(case: Case, name: str) -> Speaker | None:
    """A player of the session, or the captain of a team that a ruling concerns, by name."""
    players = EntryPlayer.objects.current().filter(entry__session=case.session_id, name=name)
    player: EntryPlayer | None = players.select_related("entry__session", "member").first()
    if player is not None:
        return player
    speakers = (
        speaker for entry in appeal_parties.concerned(case) for speaker in appeal_parties.speakers_of(entry)
    )
    return next((speaker for speaker in speakers if str(speaker) == name), None)


def _entry(case: Case, number: str) -> Entry:
    entries = Entry.objects.current().filter(session=case.session_id, number=number)
    entry: Entry | None = entries.select_related("session").first()
    if entry is None:
        raise StoryError(f"appeal: {number!r} is neither a contestant nor a player of the session")
    return entry


def decide(scene: Scene, act: Json) -> None:
    """The panel is named, hears, votes, decides and signs; the decision is told.

    `outcome`: of the board. `lift`: true, or the law of the penalties that are lifted.
    """
    appeal, at = _pending(scene, act["appeal"]), scene.at(act.get("at"))
    decision = _decision_kind(act)
    decisions = _decisions(appeal.case, act) if decision in CHANGES else None
    people = _panel(appeal.body)
    if appeal.state == AppealState.ADMITTED:
        _hear(appeal, people, at)
    for user in people:
        deciding.vote(appeal=appeal, choice=decision, by=user, at=at)
    deciding.decide(
        appeal=appeal,
        decision=decision,
        reasons=str(act.get("reason", "story")),
        by=people[0],
        decisions=decisions,
        laws=act.get("laws", ()),
        shown=str(act.get("shown", "")),
        at=at,
    )
    for user in people[1:]:
        deciding.sign(appeal=appeal, by=user, at=at)
    effects.issue(appeal=appeal, by=people[0], at=at)
    appeal.refresh_from_db()
    effects.tell(appeal=appeal, by=people[0], recipients=["story"], at=at)


def _decision_kind(act: Json) -> str:
    """The kind of decision. An appeal that is upheld with another outcome changes the ruling."""
    decision = str(act["decision"])
    if decision == "upheld" and ("outcome" in act or act.get("lift")):
        return str(AppealDecision.CHANGED)
    return DECISIONS.get(decision, decision)


def _pending(scene: Scene, name: str) -> Appeal:
    """The appeal of that name; once it has gone on to another body, the one that is there."""
    appeal = scene.named[name]
    if not isinstance(appeal, Appeal):
        raise StoryError(f"decide: {name!r} is no appeal")
    appeal.refresh_from_db()
    if appeal.state == AppealState.FURTHER:
        later: Appeal | None = appeal.case.appeals.filter(state__in=PENDING).order_by("-pk").first()
        return later or appeal
    return appeal


def _hear(appeal: Appeal, people: Sequence[User], at: datetime) -> None:
    for user in people:
        panels.seat(appeal=appeal, user=user, by=people[0], chair=user == people[0], at=at)
    panels.name_panel(appeal=appeal, by=people[0], at=at)
    hearings.schedule(appeal=appeal, hearing_at=at, by=people[0], at=at)
    hearings.open_hearing(appeal=appeal, by=people[0], at=at)


def _decisions(case: Case, act: Json) -> list[RulingDecision] | None:
    before = appeal_parties.decisions_of(case)
    if "outcome" in act:
        return _with_outcome(case, before, act["outcome"])
    if act.get("lift"):
        return [decision for decision in before if not _is_lifted(decision, str(act["lift"]))]
    return None


def _with_outcome(case: Case, before: Sequence[RulingDecision], outcome: Any) -> list[RulingDecision]:
    """The first score of a ruling with another outcome; else one of the case's table beside the rest."""
    first = next((decision for decision in before if isinstance(decision, ScoreDecision)), None)
    if first is None:
        ns, ew = contestants_of(case)
        place = {"board": case.board, "ns": ns, "ew": ew}
    else:
        place = terms_of(first)
    score = decision_from(AdjustmentKind.SCORE, {**place, "outcome": outcome})
    return [score if decision is first else decision for decision in before] + [score] * (first is None)


def _is_lifted(decision: RulingDecision, lift: str) -> bool:
    match decision:
        case ConductDecision() | BarringDecision():
            return lift != "90"
        case PenaltyDecision(law=law):
            return lift not in ("90", "91") or law == lift
        case _:
            return False


def withdraw(scene: Scene, act: Json) -> None:
    """The appellants take an appeal back."""
    appeal = _pending(scene, act["appeal"])
    reason = str(act.get("reason", ""))
    filing.withdraw(appeal=appeal, by=scene.by, reason=reason, at=scene.at(act.get("at")))


def ends(scene: Scene) -> list[datetime]:
    """When rulings can no more be appealed, and decisions of bodies be taken no further."""
    appeals = Appeal.objects.filter(case__session__stage=scene.stage, appealable_until__isnull=False)
    rulings = map(appeal_ends, Case.objects.filter(session__stage=scene.stage, state=State.TOLD))
    further = appeals.values_list("appealable_until", flat=True)
    return [end for end in (*further, *rulings) if end is not None]


def after_all(scene: Scene) -> datetime:
    """A moment after every window of the stage: of corrections, appeals, and appeals taken further."""
    windows = stage_services.windows(scene.stage).values()
    return max([scene.at(None), *windows, *ends(scene)]) + AFTER_ALL_WINDOWS


def settle(scene: Scene, at: datetime) -> None:
    """Rulings against which no appeal can come any more are final. Others stay open."""
    for case in Case.objects.filter(session__stage=scene.stage, state=State.TOLD):
        with suppress(Refused), transaction.atomic():
            ending.settle(case=case, by=scene.by, at=at)


def pay_what_changed(scene: Scene) -> None:
    """What the portal pays by itself once it is final: a stage that is paid follows a decision."""
    after = max(timezone.now(), scene.at(None)) + LONG_AFTER
    for asked in ledger_due.due():
        ledger_due.answer(asked, at=after)


def state_of(named: Any, wanted: str) -> str:
    """The state of a ruling or an appeal; of a decided appeal also what was decided."""
    if not isinstance(named, Case | Appeal):
        return "nothing"
    named.refresh_from_db()
    known = [str(named.state)]
    if isinstance(named, Appeal):
        known.append(str(named.decision))
        wanted_known = DECISIONS.get(wanted, wanted)
    else:
        wanted_known = {"under_appeal": "appealed"}.get(wanted, wanted)
    return wanted if wanted_known in known else known[0]


def deposits(scene: Scene, by_name: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """For each appeal: where, what should have become of its deposit, and what has: held, returned, kept."""
    for name, wanted in by_name.items():
        appeal: Appeal = scene.named[name]
        end = appeal_deposits.end_of(appeal)
        got = str(end.kind) if end else "held" if appeal_deposits.taken_of(appeal) else "none"
        yield f"deposit of {name}", str(wanted), got


def take_up(scene: Scene, case: Case, reason: str, at: datetime) -> None:
    """The director follows a recommendation before the next body has heard it."""
    recommended = {"previous__decision": AppealDecision.RECOMMENDATION}
    for appeal in case.appeals.filter(state=AppealState.ADMITTED, **recommended):
        filing.take_up(appeal=appeal, reasons=reason, by=scene.by, at=at)
        case.refresh_from_db()

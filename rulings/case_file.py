"""A case read from its acts, as somebody may see it: those who handle it everything, a party its own."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from rulings import judgement
from rulings.case_words import decision_in_words
from rulings.lifecycle import State, Step
from rulings.models import Appeal, Case, CaseAct, CaseLaw, CaseParty, CasePicture
from rulings.services.case_clocks import Clock, clocks_of
from rulings.services.case_pictures import HEAVY
from rulings.services.case_polls import tally

# What a party sees happen. The rest is for those who handle the case.
OPEN_STEPS = frozenset({
    Step.REPORTED, Step.DESCRIBED, Step.STATED, Step.SIGNED, Step.CITED, Step.AGREED, Step.DISPUTED,
    Step.RULED, Step.TOLD, Step.RULED_AGAIN, Step.WITHDRAWN, Step.APPEALED, Step.RETURNED, Step.SETTLED,
    Step.REOPENED, Step.JOINED,
})  # fmt: skip
_OF_RULING = frozenset({Step.RULED, Step.RULED_AGAIN})


@dataclass(slots=True)
class Statement:
    """What a player says, as it was taken down last."""

    seat: str
    text: str
    disputes: bool
    at: datetime
    signed_at: datetime | None = None


@dataclass(slots=True)
class Ruled:
    """A ruling: what was decided, why, and whom it was told."""

    decisions: list[str]
    reasons: str
    at: datetime
    by: str
    bodies: list[dict[str, Any]] = field(default_factory=list)
    own_error: bool = False
    told_at: datetime | None = None
    told: str = ""
    appeal_explained: bool = False
    appeal: int | None = None  # of a body's decision: which appeal
    decided_at: datetime | None = None  # where it was made before there was a case
    decided_by: str = ""
    judged: dict[str, Any] = field(default_factory=dict)  # rulings.judgement

    @property
    def judged_in_words(self) -> list[tuple[str, str]]:
        """What the director judged beside the facts, part by part."""
        return judgement.in_words(self.judged)


@dataclass(slots=True)
class CaseFile:
    """Everything of a case that a reader may see."""

    case: Case
    whole: bool  # for who handles it; False: for a party
    parties: list[CaseParty]
    acts: list[CaseAct]
    incident: str = ""
    words: str = ""
    description: dict[str, Any] = field(default_factory=dict)
    advice: dict[str, Any] | None = None
    statements: list[Statement] = field(default_factory=list)
    polls: list[CaseAct] = field(default_factory=list)
    notes: list[CaseAct] = field(default_factory=list)
    pictures: list[CasePicture] = field(default_factory=list)
    laws: list[CaseLaw] = field(default_factory=list)
    found: str = ""
    ruling: Ruled | None = None
    earlier: list[Ruled] = field(default_factory=list)
    clocks: list[Clock] = field(default_factory=list)

    @property
    def tally(self) -> list[tuple[str, int, int]]:
        """The answers of the peers, counted."""
        return tally(self.polls)

    @property
    def state(self) -> str:
        """The state in words; a party hears of a ruling when it is told."""
        if not self.whole and self.case.state == State.RULED:
            return str(State.FACTS_AGREED.label)
        return str(self.case.get_state_display())


def whole_file(case: Case) -> CaseFile:
    """For those who handle it."""
    return _read(case, whole=True, seats="")


def party_file(case: Case, seats: str) -> CaseFile:
    """For a party: no private notes, no single answers of peers, no photographs, of the others' words those
    that are signed, and of the ruling what has been told."""
    return _read(case, whole=False, seats=seats)


def _read(case: Case, *, whole: bool, seats: str) -> CaseFile:
    acts = list(case.acts.select_related("by").order_by("sequence"))
    read = CaseFile(case, whole, sorted(case.parties.all(), key=_seat), acts)
    for act in acts:
        _take_in(read, act)
    _take_in_telling(read)
    read.laws = list(case.laws.all())
    if whole:
        read.pictures = list(case.pictures.defer(*HEAVY).select_related("attached_by"))
    else:
        _hide(read, seats)
    read.clocks = clocks_of(case)
    return read


def _seat(party: CaseParty) -> int:
    return "NESW".index(party.seat)


def _take_in(read: CaseFile, act: CaseAct) -> None:
    body = act.body
    match act.step:
        case Step.REPORTED:
            read.incident = body["incident"]
        case Step.DESCRIBED:
            read.description = body.get("description", read.description)
            read.words = read.description.get("words", "")
            read.advice = body.get("advice", read.advice)
        case Step.STATED:
            read.statements = [each for each in read.statements if each.seat != body["seat"]]
            said = Statement(body["seat"], body["text"], body.get("disputes", False), act.at)
            read.statements.append(said)
        case Step.SIGNED:
            for each in read.statements:
                if each.seat == body["seat"]:
                    each.signed_at = act.at
        case Step.POLLED:
            read.polls.append(act)
        case Step.NOTED:
            read.notes.append(act)
        case Step.AGREED:
            read.found = body.get("found", "")
        case Step.RULED | Step.RULED_AGAIN:
            _supersede(read)
            read.ruling = _ruled(act)
        case Step.RETURNED | Step.SETTLED if "decisions" in body:  # a body's decision, on appeal
            _supersede(read)
            read.ruling = _ruled(act)
            read.ruling.appeal = body["appeal"]
        case Step.WITHDRAWN:
            _supersede(read)
        case Step.TOLD if read.ruling:
            read.ruling.told_at, read.ruling.told = act.at, "".join(sorted(body["told"], key="NESW".index))
            read.ruling.appeal_explained = body["appeal_explained"]


def _take_in_telling(read: CaseFile) -> None:
    """A body's decision is told by its own act: until then a party has not heard of it."""
    decided = {each.appeal: each for each in (read.ruling, *read.earlier) if each and each.appeal}
    if decided:
        for appeal in Appeal.objects.filter(pk__in=decided, told_at__isnull=False):
            decided[appeal.pk].told_at = appeal.told_at


def _supersede(read: CaseFile) -> None:
    if read.ruling:
        read.earlier.append(read.ruling)
    read.ruling = None


def _ruled(act: CaseAct) -> Ruled:
    bodies: Sequence[dict[str, Any]] = act.body.get("decisions", ())
    words = [decision_in_words(each) for each in bodies]
    own_error = bool(act.body.get("own_error"))
    ruled = Ruled(words, act.body["reasons"], act.at, str(act.by), list(bodies), own_error)
    ruled.judged = act.body.get("judged", {})
    if "decided" in act.body:
        ruled.decided_at = datetime.fromisoformat(act.body["decided"]["at"])
        ruled.decided_by = act.body["decided"]["by"]
    return ruled


def _hide(read: CaseFile, seats: str) -> None:
    read.polls, read.notes, read.pictures = [], [], []
    read.statements = [each for each in read.statements if each.signed_at or each.seat in seats]
    told_to = max((act.sequence for act in read.acts if act.step == Step.TOLD), default=0)
    read.acts = [act for act in read.acts if _is_open(act, seats, told_to)]
    read.earlier = [each for each in read.earlier if each.told_at]
    if read.ruling and not read.ruling.told_at:
        untold = read.ruling.appeal
        read.acts = [act for act in read.acts if untold is None or act.body.get("appeal") != untold]
        read.ruling = None
    if not read.ruling:
        read.laws = []


def _is_open(act: CaseAct, seats: str, told_to: int) -> bool:
    """Whether a party sees an act: a ruling once it is told, a statement of its own."""
    if act.step not in OPEN_STEPS or (act.step == Step.STATED and act.body["seat"] not in seats):
        return False
    return act.step not in _OF_RULING | {Step.CITED} or act.sequence <= told_to

"""A case read from its acts, as somebody may see it: those who handle it everything, a party its own."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from federation.people.selectors import names_here
from federation.visitors import Visitor
from rulings.acts.case_contents import (
    CaseAdvised,
    CaseAgreed,
    CaseAppealed,
    CaseContent,
    CaseDescribed,
    CaseNoted,
    CasePolled,
    CaseReported,
    CaseReturned,
    CaseRuled,
    CaseRuledAgain,
    CaseSettled,
    CaseSigned,
    CaseStated,
    CaseTold,
    CaseWithdrawn,
    DecidedBefore,
    DirectorRuled,
    KeptAdvice,
)
from rulings.acts.case_facts import NO_DESCRIPTION, NO_JUDGEMENT, BoardDescription, Judgement
from rulings.acts.converter import content_as, content_of
from rulings.cases import judgement
from rulings.cases.convention_cards import CaseCard, cards_of
from rulings.cases.services import access
from rulings.cases.services.clocks import CaseClock, clocks_of
from rulings.cases.services.pictures import HEAVY
from rulings.cases.services.polls import tally
from rulings.cases.words import decision_in_words, teams_in
from rulings.decisions.kinds import RulingDecision
from rulings.lifecycle.cases import CaseStep, State
from rulings.models import Appeal, Case, CaseAct, CaseLaw, CaseParty, CasePicture

# What a party sees happen. The rest is for those who handle the case.
OPEN_STEPS = frozenset(
    {
        CaseStep.REPORTED,
        CaseStep.DESCRIBED,
        CaseStep.STATED,
        CaseStep.SIGNED,
        CaseStep.CITED,
        CaseStep.AGREED,
        CaseStep.DISPUTED,
        CaseStep.RULED,
        CaseStep.TOLD,
        CaseStep.RULED_AGAIN,
        CaseStep.WITHDRAWN,
        CaseStep.APPEALED,
        CaseStep.RETURNED,
        CaseStep.SETTLED,
        CaseStep.REOPENED,
        CaseStep.JOINED,
    }
)
_OF_RULING = frozenset({CaseStep.RULED, CaseStep.RULED_AGAIN})
_OF_BODY = frozenset({CaseStep.RETURNED, CaseStep.SETTLED})


@dataclass(slots=True)
class Statement:
    """What a player says, as it was taken down last."""

    seat: str
    text: str
    disputes: bool
    at: datetime
    signed_at: datetime | None = None


@dataclass(slots=True)
class CaseRuling:
    """A ruling: what was decided, why, and whom it was told."""

    decisions: list[str]
    reasons: str
    at: datetime
    by: str
    decided: list[RulingDecision] = field(default_factory=list)
    own_error: bool = False
    told_at: datetime | None = None
    told_seats: str = ""
    appeal_explained: bool = False
    appeal: int | None = None  # of a body's decision: which appeal
    decided_at: datetime | None = None  # where it was made before there was a case
    decided_by: str = ""
    judged: Judgement = NO_JUDGEMENT

    @property
    def judged_in_words(self) -> list[tuple[str, str]]:
        """What the director judged beside the facts, part by part."""
        return judgement.in_words(self.judged)


class DirectorNote(NamedTuple):
    """A private note, by whom and when."""

    text: str
    at: datetime
    by: str


@dataclass(slots=True)
class CaseFile:
    """Everything of a case that a reader may see."""

    case: Case
    whole: bool  # for who handles it; False: for a party
    parties: list[CaseParty]
    acts: list[CaseAct]
    names: Mapping[int, str]  # of the director and of who took a step, by the key of the login
    incident: str = ""
    words: str = ""
    description: BoardDescription = NO_DESCRIPTION
    advice: KeptAdvice | None = None
    statements: list[Statement] = field(default_factory=list)
    polls: list[CasePolled] = field(default_factory=list)
    notes: list[DirectorNote] = field(default_factory=list)
    pictures: list[CasePicture] = field(default_factory=list)
    laws: list[CaseLaw] = field(default_factory=list)
    finding: str = ""
    ruling: CaseRuling | None = None
    earlier: list[CaseRuling] = field(default_factory=list)
    clocks: list[CaseClock] = field(default_factory=list)
    cards: list[CaseCard] = field(default_factory=list)

    @property
    def director(self) -> str:
        """How the director goes by here."""
        return self.names[self.case.director_id]

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


def file_for(user: Visitor, case: Case) -> CaseFile | None:
    """A case as somebody may read it: whole for who handles it, a party's for a party, else None."""
    if access.may_handle(user, case):
        return desk_file(case)
    if access.own_cases(user).filter(pk=case.pk).exists():
        return party_file(case, access.seats_of(user, case))
    return None


def whole_file(case: Case) -> CaseFile:
    """With everything, for a body that hears it: a decision of its own too before it is told."""
    return _read(case, whole=True, seats="")


def desk_file(case: Case) -> CaseFile:
    """For those who handle it: with everything but what a body has decided and not told."""
    read = whole_file(case)
    if read.ruling and read.ruling.appeal and not read.ruling.told_at:
        read.ruling = read.earlier.pop() if read.earlier else None
    untold = set(
        case.appeals.filter(issued_at__isnull=False, told_at__isnull=True).values_list("pk", flat=True)
    )
    read.acts = [act for act in read.acts if act.step not in _OF_BODY or _appeal_of(act) not in untold]
    return read


def party_file(case: Case, seats: str) -> CaseFile:
    """For a party: no private notes, no single answers of peers, no photographs, of the others' words those
    that are signed, and of the ruling what has been told."""
    return _read(case, whole=False, seats=seats)


def _read(case: Case, *, whole: bool, seats: str) -> CaseFile:
    acts = list(case.acts.select_related("by").order_by("sequence"))
    names = names_here([case.director, *(act.by for act in acts)])
    read = CaseFile(case, whole, sorted(case.parties.all(), key=_seat), acts, names)
    for act in acts:
        _take_in(read, act)
    _take_in_telling(read)
    read.laws = list(case.laws.all())
    if whole:
        read.pictures = list(case.pictures.defer(*HEAVY).select_related("attached_by"))
    else:
        _hide(read, seats)
    read.clocks = clocks_of(case)
    read.cards = cards_of(case)
    return read


def _seat(party: CaseParty) -> int:
    return "NESW".index(party.seat)


def _take_in(read: CaseFile, act: CaseAct) -> None:
    match content_of(act):
        case CaseReported(incident=incident):
            read.incident = incident
        case CaseDescribed(description=description):
            read.description, read.words = description, description.words
        case CaseAdvised(advice=advice):
            read.advice = advice
        case CaseStated() as stated:
            read.statements = [earlier for earlier in read.statements if earlier.seat != stated.seat]
            read.statements.append(Statement(stated.seat, stated.text, stated.disputes, act.at))
        case CaseSigned(seat=seat):
            for other in read.statements:
                if other.seat == seat:
                    other.signed_at = act.at
        case CasePolled() as answer:
            read.polls.append(answer)
        case CaseNoted(text=text):
            read.notes.append(DirectorNote(text, act.at, read.names[act.by_id]))
        case CaseAgreed(found=finding):
            read.finding = finding
        case content:
            _take_in_ruling(read, act, content)


def _take_in_ruling(read: CaseFile, act: CaseAct, content: CaseContent) -> None:
    match content:
        case DirectorRuled():
            _supersede(read)
            read.ruling = _ruled(read, act, content)
        case CaseReturned() | CaseSettled() if content.decisions is not None:  # a body's decision, on appeal
            _supersede(read)
            read.ruling = _ruling(read, act, content.reasons, content.decisions)
            read.ruling.appeal = content.appeal
        case CaseWithdrawn():
            _supersede(read)
        case CaseTold() if read.ruling:
            read.ruling.told_at = act.at
            read.ruling.told_seats = "".join(sorted(content.told, key="NESW".index))
            read.ruling.appeal_explained = content.appeal_explained


def _take_in_telling(read: CaseFile) -> None:
    """A body's decision is told by its own act: until then a party has not heard of it."""
    decided = {ruling.appeal: ruling for ruling in (read.ruling, *read.earlier) if ruling and ruling.appeal}
    if decided:
        for appeal in Appeal.objects.filter(pk__in=decided, told_at__isnull=False):
            decided[appeal.pk].told_at = appeal.told_at


def _supersede(read: CaseFile) -> None:
    if read.ruling:
        read.earlier.append(read.ruling)
    read.ruling = None


def _ruling(read: CaseFile, act: CaseAct, reasons: str, decisions: Sequence[RulingDecision]) -> CaseRuling:
    names = teams_in(read.case.session)
    words = [decision_in_words(decision, names) for decision in decisions]
    return CaseRuling(words, reasons, act.at, read.names[act.by_id], list(decisions))


def _ruled(read: CaseFile, act: CaseAct, content: DirectorRuled) -> CaseRuling:
    ruled = _ruling(read, act, content.reasons, content.decisions)
    ruled.judged = content.judged
    match content:
        case CaseRuledAgain():
            ruled.own_error = content.own_error
        case CaseRuled(decided=DecidedBefore(at=at, by=by)):
            ruled.decided_at, ruled.decided_by = at, by
    return ruled


def _hide(read: CaseFile, seats: str) -> None:
    read.polls, read.notes, read.pictures = [], [], []
    read.statements = [
        statement for statement in read.statements if statement.signed_at or statement.seat in seats
    ]
    told_to = max((act.sequence for act in read.acts if act.step == CaseStep.TOLD), default=0)
    read.acts = [act for act in read.acts if _is_open(act, seats, told_to)]
    read.earlier = [ruling for ruling in read.earlier if ruling.told_at]
    if read.ruling and not read.ruling.told_at:
        untold = read.ruling.appeal
        read.acts = [act for act in read.acts if untold is None or _appeal_of(act) != untold]
        read.ruling = None
    if not read.ruling:
        read.laws = []


def _appeal_of(act: CaseAct) -> int | None:
    """The appeal of which an act is, if it is of one."""
    match content_of(act):
        case CaseAppealed(appeal=appeal) | CaseReturned(appeal=appeal) | CaseSettled(appeal=appeal):
            return appeal
    return None


def _is_open(act: CaseAct, seats: str, told_to: int) -> bool:
    """Whether a party sees an act: a ruling once it is told, a statement of its own."""
    if act.step not in OPEN_STEPS:
        return False
    if act.step == CaseStep.STATED and content_as(act, CaseStated).seat not in seats:
        return False
    return act.step not in _OF_RULING | {CaseStep.CITED} or act.sequence <= told_to

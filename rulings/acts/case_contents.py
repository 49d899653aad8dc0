"""What the acts of a case say: a class for each step; a description says one of three things. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from rulings.acts.case_facts import NO_JUDGEMENT, BoardDescription, Judgement
from rulings.acts.content import ActContent
from rulings.decisions.kinds import RulingDecision
from rulings.lifecycle.cases import CaseStep


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseContent(ActContent):
    """What an act of a case says."""


@dataclass(frozen=True, slots=True)
class KeptCard:
    """A convention card as it was in force: whose side, the key of the version, SHA-256 of what it says."""

    side: str
    version: int
    sha256: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseReported(CaseContent):
    """What happened, in a few words; `met` as in `CasePlace`. `cards`: of the sides that are known."""

    step: ClassVar[CaseStep] = CaseStep.REPORTED
    incident: str
    topic: str
    met: tuple[str, str] | None = None
    cards: tuple[KeptCard, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseDescribed(CaseContent):
    """Deal, auction, play and words (rulings.cases.description)."""

    step: ClassVar[CaseStep] = CaseStep.DESCRIBED
    description: BoardDescription


@dataclass(frozen=True, slots=True)
class KeptAdvice:
    """The advisor's answers by fact, and the rule that they led to."""

    topic: str
    facts: Mapping[str, Any]
    rule: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseAdvised(CaseContent):
    """Facts that were established by the advisor's questions; the case is of their topic."""

    step: ClassVar[CaseStep] = CaseStep.DESCRIBED
    advice: KeptAdvice
    topic: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletedPlace:
    """What was not known of place and people; `parties`: names by seat."""

    round: int | None = None
    table: str = ""
    board: int | None = None
    parties: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseCompleted(CaseContent):
    """What the report left open, said later; `met` as in `CasePlace`. `cards`: those that are known now."""

    step: ClassVar[CaseStep] = CaseStep.DESCRIBED
    completed: CompletedPlace
    met: tuple[str, str] | None = None
    cards: tuple[KeptCard, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseStated(CaseContent):
    """What a player says, and whether they dispute what the others say."""

    step: ClassVar[CaseStep] = CaseStep.STATED
    seat: str
    text: str
    disputes: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseSigned(CaseContent):
    """A player stands by the statement that has this sequence."""

    step: ClassVar[CaseStep] = CaseStep.SIGNED
    seat: str
    statement: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CasePolled(CaseContent):
    """One peer's answer."""

    step: ClassVar[CaseStep] = CaseStep.POLLED
    level: str
    chose: str
    considered: tuple[str, ...]
    question: str = ""
    remark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseCited(CaseContent):
    """An item of the books, and what it is cited for; or that the case does not rest on it after all."""

    step: ClassVar[CaseStep] = CaseStep.CITED
    item: str
    role: str
    note: str = ""
    taken_out: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseAttached(CaseContent):
    """A photograph: its key, and what proves it."""

    step: ClassVar[CaseStep] = CaseStep.ATTACHED
    picture: int
    sha256: str
    caption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseNoted(CaseContent):
    """A director's private note."""

    step: ClassVar[CaseStep] = CaseStep.NOTED
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseAgreed(CaseContent):
    """Who disputed the facts, and what the director found."""

    step: ClassVar[CaseStep] = CaseStep.AGREED
    disputed_by: tuple[str, ...]
    found: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseDisputed(CaseContent):
    """What is new."""

    step: ClassVar[CaseStep] = CaseStep.DISPUTED
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorRuled(CaseContent):
    """What a director decided and why.

    No decision means that the table result stands.
    """

    reasons: str
    adjustments: tuple[int, ...]
    decisions: tuple[RulingDecision, ...]
    judged: Judgement = NO_JUDGEMENT
    cards: tuple[KeptCard, ...] = ()  # those that no earlier act has kept


@dataclass(frozen=True, slots=True)
class DecidedBefore:
    """Who had decided when, before there was a case."""

    at: datetime
    by: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRuled(DirectorRuled):
    """The ruling; `opened_of`: the adjustment of which the case was opened."""

    step: ClassVar[CaseStep] = CaseStep.RULED
    opened_of: int | None = None
    decided: DecidedBefore | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRuledAgain(DirectorRuled):
    """The ruling that supersedes the one before; `own_error`: of the director (Law 82C)."""

    step: ClassVar[CaseStep] = CaseStep.RULED_AGAIN
    own_error: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseTold(CaseContent):
    """The seats of those that were there."""

    step: ClassVar[CaseStep] = CaseStep.TOLD
    told: tuple[str, ...]
    appeal_explained: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseWithdrawn(CaseContent):
    """Why the ruling holds no more, and the adjustments that were taken back."""

    step: ClassVar[CaseStep] = CaseStep.WITHDRAWN
    reasons: str
    taken_back: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseAppealed(CaseContent):
    """Which appeal, before which body."""

    step: ClassVar[CaseStep] = CaseStep.APPEALED
    appeal: int
    number: str
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyRuled(CaseContent):
    """What holds after an appeal in place of the ruling: None where the ruling itself does."""

    decisions: tuple[RulingDecision, ...] | None = None
    adjustments: tuple[int, ...] | None = None
    superseded: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseReturned(BodyRuled):
    """Under appeal no more; `decision` is that of the body, "returned" or ""; `body` its key."""

    step: ClassVar[CaseStep] = CaseStep.RETURNED
    appeal: int
    number: str
    decision: str
    reasons: str
    body: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseSettled(BodyRuled):
    """Final; where an appeal made it so, which one, and what its body decided."""

    step: ClassVar[CaseStep] = CaseStep.SETTLED
    appeal: int | None = None
    number: str = ""
    decision: str = ""
    reasons: str = ""
    body: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseReopened(CaseContent):
    """Why it is looked at again."""

    step: ClassVar[CaseStep] = CaseStep.REOPENED
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseJoined(CaseContent):
    """The case that goes on in place of this one."""

    step: ClassVar[CaseStep] = CaseStep.JOINED
    into: int
    number: str


def cards_in(content: CaseContent) -> tuple[KeptCard, ...]:
    """The convention cards that an act keeps."""
    match content:
        case CaseReported() | CaseCompleted() | DirectorRuled():
            return content.cards
    return ()


def ruled_in(content: CaseContent) -> tuple[RulingDecision, ...] | None:
    """The decisions of a director's ruling, or of a body's in its place; None where an act rules nothing."""
    match content:
        case DirectorRuled() | BodyRuled():
            return content.decisions
    return None


CASE_CONTENTS: tuple[type[CaseContent], ...] = (
    CaseReported,
    CaseDescribed,
    CaseAdvised,
    CaseCompleted,
    CaseStated,
    CaseSigned,
    CasePolled,
    CaseCited,
    CaseAttached,
    CaseNoted,
    CaseAgreed,
    CaseDisputed,
    CaseRuled,
    CaseTold,
    CaseRuledAgain,
    CaseWithdrawn,
    CaseAppealed,
    CaseReturned,
    CaseSettled,
    CaseReopened,
    CaseJoined,
)

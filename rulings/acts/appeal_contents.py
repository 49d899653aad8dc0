"""What the acts of an appeal say before and after its hearing: filing, decision, telling."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import ClassVar, NamedTuple

from rulings.acts.content import ActContent
from rulings.decisions.kinds import RulingDecision
from rulings.lifecycle.appeals import AppealStep
from rulings.models import AppealDecision, Ground, PartyCapacity, PartySide


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealContent(ActContent):
    """What an act of an appeal says. The class of each step says what is kept beside the step itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealParticulars:
    """What an appeal is from its filing on: of the row, what never changes. Rows by their keys."""

    number: str
    case: int
    body: int
    ruling: int
    previous: int | None
    ground: Ground
    entry: int
    filed_by: str
    member: int | None
    director: int
    filed_at: datetime
    late: bool
    deposit: Decimal | None
    currency: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedParty:
    """Somebody who is a party of an appeal, whatever is decided: on which side, and as what. By their keys.

    `player` None: a captain who does not play, or a coach; `member` None: nobody's record was found for the
    name.
    """

    side: PartySide
    capacity: PartyCapacity
    entry: int
    player: int | None
    member: int | None
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SpokenWord(AppealContent):
    """Who gives their word for a contestant: a player of the session, a captain who does not play, a coach.

    `player`: the key among the players of the session; `captain`: that on the team's roster; `coach`: that on
    the register. One of them.
    """

    player: int | None
    name: str
    captain: int | None = None
    coach: int | None = None

    @property
    def speaker(self) -> str:
        """The key of who speaks."""
        return speaker_key(self.player, self.captain, self.coach)


def speaker_key(player: int | None, captain: int | None, coach: int | None = None) -> str:
    """What tells who speaks for a contestant from everybody else: "12", "captain-3", "coach-7"."""
    if player is not None:
        return str(player)
    return f"captain-{captain}" if coach is None else f"coach-{coach}"


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealFiled(SpokenWord):
    """Who appeals and what they say, and who the parties are, the appellants first.

    `player`, `captain` or `coach`, as of a word; `recommended`: what the body before recommends to this one.
    """

    step: ClassVar[AppealStep] = AppealStep.FILED
    statement: str
    particulars: AppealParticulars
    parties: tuple[FixedParty, ...]
    why_late: str = ""
    recommended: tuple[RulingDecision, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealConcurred(SpokenWord):
    """Who concurs."""

    step: ClassVar[AppealStep] = AppealStep.CONCURRED


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerWrote(AppealContent):
    """What somebody writes for a contestant; `player` None: a captain who does not play, or a coach."""

    player: int | None
    name: str
    entry: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealStated(PlayerWrote):
    """A further statement of either side."""

    step: ClassVar[AppealStep] = AppealStep.STATED


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealReplied(PlayerWrote):
    """The other side's reply."""

    step: ClassVar[AppealStep] = AppealStep.REPLIED


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealLawHeard(AppealContent):
    """Whether the ruling stands on the law, for the director in charge. Law 93B1"""

    step: ClassVar[AppealStep] = AppealStep.LAW_HEARD
    stands: bool
    reasons: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealAdmitted(AppealContent):
    """Of a late appeal the chair's reason; of one that was recommended, by which body."""

    step: ClassVar[AppealStep] = AppealStep.ADMITTED
    late: str = ""
    recommended_by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealRefused(AppealContent):
    """Why it is not admitted."""

    step: ClassVar[AppealStep] = AppealStep.REFUSED
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealReturned(AppealContent):
    """Why the director rules again."""

    step: ClassVar[AppealStep] = AppealStep.RETURNED
    reasons: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelDissent:
    """What somebody says who voted otherwise."""

    name: str
    vote: AppealDecision
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyDecided(AppealContent):
    """A decision with its reasons.

    `decisions`, `before`, `shown` and what it lifts are of one that changes the ruling; `recommends` of a
    recommendation. None: it is no such decision. Lists of decisions may be empty.
    """

    decision: AppealDecision
    reasons: str
    laws: tuple[str, ...]
    ground: Ground
    body: str
    keep_deposit: bool
    dissents: tuple[PanelDissent, ...]
    decisions: tuple[RulingDecision, ...] | None = None
    before: tuple[RulingDecision, ...] | None = None
    shown: str | None = None
    lifts_disciplinary: bool | None = None
    lifts_procedural: bool | None = None
    recommends: tuple[RulingDecision, ...] | None = None
    recommends_disciplinary: bool | None = None
    sanction: tuple[RulingDecision, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealDecided(BodyDecided):
    """The panel's; `votes`: by the key of who voted, as text."""

    step: ClassVar[AppealStep] = AppealStep.DECIDED
    votes: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealDisposed(BodyDecided):
    """The chair's alone, without a hearing."""

    step: ClassVar[AppealStep] = AppealStep.DISPOSED


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealReconsidered(AppealContent):
    """Why it is deliberated again; "" where a decision has lost its majority."""

    step: ClassVar[AppealStep] = AppealStep.RECONSIDERED
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealSigned(AppealContent):
    """A member's signature."""

    step: ClassVar[AppealStep] = AppealStep.SIGNED


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealIssued(AppealContent):
    """The chair's signature."""

    step: ClassVar[AppealStep] = AppealStep.ISSUED


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealTold(AppealContent):
    """Whom or how, in words; the key of the body to which it may go on ("" for none), and until when."""

    step: ClassVar[AppealStep] = AppealStep.TOLD
    told: tuple[str, ...]
    next: str
    until: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealFurther(AppealContent):
    """The appeal to the next body."""

    step: ClassVar[AppealStep] = AppealStep.FURTHER
    appeal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealStands(AppealContent):
    """The appeal to the next body that nobody decides; how it ended is its own last act."""

    step: ClassVar[AppealStep] = AppealStep.STANDS
    appeal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealSettled(AppealContent):
    """Final."""

    step: ClassVar[AppealStep] = AppealStep.SETTLED


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealWithdrawn(AppealContent):
    """Why it was taken back; "" where nobody said so."""

    step: ClassVar[AppealStep] = AppealStep.WITHDRAWN
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealLapsed(AppealContent):
    """Nobody concurred in time."""

    step: ClassVar[AppealStep] = AppealStep.LAPSED


class WrittenText(NamedTuple):
    """What somebody writes to the body; `name` is "" where it is whoever took the step."""

    name: str
    text: str


def written_in(content: AppealContent) -> WrittenText | None:
    """The statement, the reply or the director's word on the law that an act is; None for any other."""
    match content:
        case AppealFiled(name=name, statement=text) | PlayerWrote(name=name, text=text):
            return WrittenText(name, text)
        case AppealLawHeard(reasons=text):
            return WrittenText("", text)
    return None


OF_PAPERS: tuple[type[AppealContent], ...] = (
    AppealFiled,
    AppealConcurred,
    AppealStated,
    AppealReplied,
    AppealLawHeard,
    AppealAdmitted,
    AppealRefused,
    AppealReturned,
    AppealDecided,
    AppealDisposed,
    AppealReconsidered,
    AppealSigned,
    AppealIssued,
    AppealTold,
    AppealFurther,
    AppealStands,
    AppealSettled,
    AppealWithdrawn,
    AppealLapsed,
)

"""What the acts of an appeal say of its panel and its hearing."""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from rulings.acts.appeal_contents import OF_PAPERS, AppealContent
from rulings.lifecycle.appeals import AppealStep
from rulings.models import AppealDecision


@dataclass(frozen=True, slots=True, kw_only=True)
class OfMember(AppealContent):
    """Something about a member of the body, by the key of the login."""

    user: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealSeated(OfMember):
    """Who has a seat, or the chair."""

    step: ClassVar[AppealStep] = AppealStep.SEATED
    name: str
    chair: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealDisclosed(OfMember):
    """An interest (rulings.appeals.services.interests); `text` is what was said of it."""

    step: ClassVar[AppealStep] = AppealStep.DISCLOSED
    name: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealChallenged(OfMember):
    """Who asks that the member does not sit, by name, and why."""

    step: ClassVar[AppealStep] = AppealStep.CHALLENGED
    name: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealAnswered(OfMember):
    """Whether the challenge stands, and why."""

    step: ClassVar[AppealStep] = AppealStep.ANSWERED
    stands: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealRecused(OfMember):
    """Who left the panel, and why."""

    step: ClassVar[AppealStep] = AppealStep.RECUSED
    name: str
    because: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealQuorumLost(AppealContent):
    """How many are left of how many."""

    step: ClassVar[AppealStep] = AppealStep.QUORUM_LOST
    seated: int
    quorum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealPanelNamed(AppealContent):
    """Who sits, and who of them is in the chair, by their keys."""

    step: ClassVar[AppealStep] = AppealStep.PANEL_NAMED
    members: tuple[int, ...]
    chair: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealRepliesAsked(AppealContent):
    """Until when the other side may reply."""

    step: ClassVar[AppealStep] = AppealStep.REPLIES_ASKED
    until: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class HearingSet(AppealContent):
    """When, and where or by which link."""

    hearing_at: datetime
    place: str
    link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealScheduled(HearingSet):
    """A hearing that is set, or set anew."""

    step: ClassVar[AppealStep] = AppealStep.SCHEDULED


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealAdjourned(HearingSet):
    """A hearing that was broken off, and when it goes on."""

    step: ClassVar[AppealStep] = AppealStep.ADJOURNED
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealOpened(AppealContent):
    """The hearing is open."""

    step: ClassVar[AppealStep] = AppealStep.OPENED


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealAttended(AppealContent):
    """Who came and who did not, by name."""

    step: ClassVar[AppealStep] = AppealStep.ATTENDED
    present: tuple[str, ...]
    absent: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealMinuted(AppealContent):
    """A piece of the minutes."""

    step: ClassVar[AppealStep] = AppealStep.MINUTED
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealNoted(AppealContent):
    """A private note of the deliberation."""

    step: ClassVar[AppealStep] = AppealStep.NOTED
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealVoted(AppealContent):
    """A vote, and what is printed where the panel decides otherwise."""

    step: ClassVar[AppealStep] = AppealStep.VOTED
    vote: AppealDecision
    dissent: str


APPEAL_CONTENTS: tuple[type[AppealContent], ...] = (
    *OF_PAPERS,
    AppealSeated,
    AppealDisclosed,
    AppealChallenged,
    AppealAnswered,
    AppealRecused,
    AppealQuorumLost,
    AppealPanelNamed,
    AppealRepliesAsked,
    AppealScheduled,
    AppealAdjourned,
    AppealOpened,
    AppealAttended,
    AppealMinuted,
    AppealNoted,
    AppealVoted,
)

"""Where an appeal goes and with which deposit, for whoever is about to file it. Law 92, REG-0.2"""

from dataclasses import dataclass

from federation.errors import Refused
from rulings.appeals.services import bodies, filing
from rulings.appeals.services.bodies import AskedDeposit
from rulings.appeals.services.eligibility import QuorumShortage, shortage_at
from rulings.models import Appeal, Body, Case, Ground


@dataclass(frozen=True, slots=True)
class FilingTerms:
    """What holds at the body to which appeals on some grounds go; without an amount no deposit is asked."""

    body: Body
    grounds: tuple[Ground, ...]
    deposit: AskedDeposit
    shortage: QuorumShortage | None

    @property
    def on(self) -> str:
        """The grounds in words."""
        return ", ".join(str(ground.label) for ground in self.grounds)


def filing_terms(case: Case) -> list[FilingTerms]:
    """Where an appeal against the ruling that holds goes, by its ground; empty where it can go nowhere."""
    try:
        previous = filing.previous_of(case)
        by_ground = {ground: filing.body_of(case, ground, previous) for ground in _heard(case)}
    except Refused:
        return []
    grounds: dict[Body, list[Ground]] = {}
    for ground, body in by_ground.items():
        grounds.setdefault(body, []).append(ground)
    return [_terms(case, body, tuple(on), previous) for body, on in grounds.items()]


def _heard(case: Case) -> list[Ground]:
    """The grounds that some body hears."""
    return [ground for ground in Ground if any(bodies.hearing(case.session, ground))]


def _terms(case: Case, body: Body, grounds: tuple[Ground, ...], previous: Appeal | None) -> FilingTerms:
    return FilingTerms(
        body,
        grounds,
        bodies.deposit_of(case, body, is_first=previous is None),
        shortage_at(case, body, grounds[0]),
    )

"""Decisions as they are kept: the body of an adjustment, and beside their kind in the acts of cases."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from rulings.decisions.kinds import RulingDecision
from rulings.decisions.terms import decision_from, terms_of
from rulings.models import Adjustment, AdjustmentKind

Decided = TypeVar("Decided", bound=RulingDecision)
KIND = "kind"


def decision_of(adjustment: Adjustment) -> RulingDecision:
    """What an adjustment decides; never asked of one that takes another back."""
    return decision_from(AdjustmentKind(adjustment.kind), adjustment.body)


def decided(adjustments: Iterable[Adjustment], kind: type[Decided]) -> Iterator[Decided]:
    """The decisions of a kind among adjustments, in their order."""
    return (decision for _session, decision in decided_in(adjustments, kind))


def decided_in(adjustments: Iterable[Adjustment], kind: type[Decided]) -> Iterator[tuple[int, Decided]]:
    """The same, each with the key of its session."""
    for adjustment in adjustments:
        if adjustment.kind == kind.kind:
            decision = decision_of(adjustment)
            assert isinstance(decision, kind)
            yield adjustment.session_id, decision


def as_kept(decision: RulingDecision) -> dict[str, Any]:
    """A decision as the acts of a case keep it: its kind and its terms."""
    return {KIND: str(decision.kind), **terms_of(decision)}


def from_kept(kept: Mapping[str, Any]) -> RulingDecision:
    """The same read again. Raises TermsError."""
    terms = {name: term for name, term in kept.items() if name != KIND}
    return decision_from(AdjustmentKind(kept[KIND]), terms)

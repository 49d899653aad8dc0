"""No decision of any kind names anybody in a published case."""

from typing import Any

from rulings.casebook.services.drafts import outcomes
from rulings.decisions.kinds import KINDS
from rulings.decisions.terms import decision_from
from tests.factories.decisions import SAMPLES

OF_CONTESTANTS = ("contestant", "ns", "ew", "a", "b", "winner", "loser", "player")


def named(terms: Any) -> Any:
    """The terms with names that nothing else in a sentence can be."""
    renamed = {key: f"NAME{who}" if key in OF_CONTESTANTS else who for key, who in terms.items()}
    if "groups" in terms:
        renamed["groups"] = [[f"NAME{who}" for who in group] for group in terms["groups"]]
    outcome = terms.get("outcome")
    if isinstance(outcome, dict) and "imps" in outcome:
        renamed["outcome"] = {"imps": {f"NAME{who}": imps for who, imps in outcome["imps"].items()}}
    return renamed


def test_no_decision_of_any_kind_names_a_contestant_or_a_player() -> None:
    samples = [(decided.kind, body) for decided in KINDS for body in SAMPLES[decided.kind]]
    assert len(samples) > 20
    words = [(kind, outcomes([decision_from(kind, named(body))], {})) for kind, body in samples]
    assert [(kind, line) for kind, (line,) in words if "NAME" in line] == []

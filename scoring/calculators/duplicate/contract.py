"""What a contract scores, at duplicate and at rubber bridge. Law 77."""

from scoring.calculators.calculator import Answer, CalculatorRules, calculator
from scoring.calculators.kinds import CONTRACT, Count, Flag, InputField
from scoring.engine.award import Step
from scoring.engine.citation import Citation
from scoring.engine.contract import Contract, score
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import MISSING, Refusal
from scoring.engine.social.pad import place, rubber_score
from scoring.engine.words import Text, gettext_noop


@calculator(
    "contract-score",
    gettext_noop("The score of a contract at duplicate, and below and above the line at rubber bridge."),
    Citation.LAW_77,
    InputField("contract", CONTRACT, gettext_noop("Contract")),
    InputField("vulnerable", Flag(), gettext_noop("Declarer vulnerable")),
    InputField(
        "tricks",
        Count(0, 13),
        gettext_noop("Declarer's tricks"),
        required=False,
        help=gettext_noop("Empty only for a passed-out deal."),
    ),
)
def contract_score(rules: CalculatorRules, contract: str, vulnerable: bool, tricks: int | None) -> Answer:
    """Law 77: the declaring side's points, and where each of them goes at rubber bridge."""
    bid = Contract.parse(contract)
    if bid.level and tricks is None:
        raise Refusal(MISSING, "tricks", "missing", part="tricks")
    award = score(bid, tricks or 0, vulnerable=vulnerable)
    rubber = rubber_score(bid, tricks or 0, vulnerable=vulnerable)
    parts = {name: str(points) for name, points in rubber._asdict().items()}
    closing = ground(award.total, "contract_score_closing", Citation.LAW_77, **parts)
    result = {"duplicate": int(award.total), "rubber": list(rubber)}
    return Answer(result, (*map(_placed, award.steps), closing), adds_up=True)


def _placed(step: Step) -> DecisionGround:
    """A step of the duplicate score, saying where it is written at rubber bridge."""
    where = Text(f"rubber_place_{place(step)}")
    return ground(
        step.amount, "contract_at_rubber", step.cite, what=Text(step.code, step.parameters), place=where
    )

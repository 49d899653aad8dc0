"""A calculator: named fields in, a result with its reasons out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeVar

from scoring import regulations
from scoring.calculators.kinds import ChoiceValue, Day, InputField, object_schema, read_all
from scoring.engine.award import ReasonedAward, Step
from scoring.engine.citation import Citation
from scoring.engine.given.brief import sound
from scoring.engine.ground import DecisionGround, ground
from scoring.engine.refusal import UNKNOWN, Refusal, Refusals
from scoring.engine.regulation import Rule
from scoring.engine.rounding import decimal, shown
from scoring.engine.words import Text, gettext_noop
from scoring.regulations import NotInForce, Pack, RegulationError

R = TypeVar("R", bound=Rule)


@dataclass(frozen=True, slots=True)
class Answer:
    """A result by field, and the steps that lead to it; the last step holds the value asked for.

    In the result, Fractions are written exactly ("31/8"), Decimals as plain numbers, Texts in words.
    `adds_up`: the values of all steps but the last sum to the last.
    """

    result: Mapping[str, Any]
    reasons: tuple[DecisionGround, ...]
    adds_up: bool = False


def reason_of(step: Step) -> DecisionGround:
    """A step of the engine's as a step of an answer."""
    return DecisionGround(step.amount, step.code, step.cite, step.parameters)


def reasons_of(
    award: ReasonedAward, code: str, cite: Citation, /, **parameters: str | Text
) -> tuple[DecisionGround, ...]:
    """The steps of an award and, closing them, its total under a sentence of its own."""
    return (*map(reason_of, award.steps), ground(award.total, code, cite, **parameters))


def quantity(value: Fraction) -> dict[str, Any]:
    """An exact number with the two decimals that are printed, half away from zero."""
    return {"exact": value, "rounded2": decimal(value)}


class CalculatorRules:
    """The regulations that an answer goes by: a pack, on a day, with what conditions of contest override."""

    def __init__(self, pack: Pack, day: date, overrides: Mapping[str, str] | None = None) -> None:
        self.pack = pack
        self.day = day
        self.overrides = overrides or {}

    def of(self, kind: type[R]) -> R:
        """A rule as it stands. Raises Refusal where the pack has none, or none on that day."""
        try:
            return regulations.rule(kind, self.pack, self.day, self.overrides)
        except NotInForce as error:
            raise Refusal("not_in_force", "day", error.code, **error.parameters) from error
        except RegulationError as error:
            raise Refusal("rule_missing", "pack", error.code, **error.parameters) from error


Work = Callable[..., Answer]

PACK = InputField(
    "pack",
    ChoiceValue({name: name for name in regulations.packs()}),
    gettext_noop("Regulations"),
    required=False,
)
DAY = InputField("day", Day(), gettext_noop("Day played"), required=False)


@dataclass(frozen=True, slots=True)
class Calculator:
    """One calculator. `about` is an English msgid: one sentence."""

    name: str
    about: str
    cite: Citation
    fields: tuple[InputField, ...]
    work: Work

    @property
    def inputs(self) -> tuple[InputField, ...]:
        """Its fields, and the two that every calculator has: which regulations, and on which day."""
        return (*self.fields, PACK, DAY)

    def answer(self, given: object, today: date, pack: Pack = regulations.DEFAULT_PACK) -> Answer:
        """Calculate, by the regulations and on the day that the input names, else by `pack` and `today`.

        `today` is the day at whoever asks. Raises Refusals with everything that is wrong with the input.
        """
        if not isinstance(given, Mapping):
            raise Refusals([Refusal(UNKNOWN, "", "input_no_object")])
        values = read_all(self.inputs, given)
        rules = CalculatorRules(values.pop("pack") or pack, values.pop("day") or today)
        try:
            answer = self.work(rules, **values)
        except Refusal as refusal:
            raise Refusals([refusal]) from refusal
        ignored = sorted(map(sound, set(map(str, given)) - {column.name for column in self.inputs}))
        return (
            Answer({**answer.result, "ignored": ignored}, answer.reasons, answer.adds_up)
            if ignored
            else answer
        )

    def schema(self) -> dict[str, Any]:
        """JSON Schema of its input."""
        return object_schema(self.inputs)


_ALL: dict[str, Calculator] = {}


def calculator(name: str, about: str, cite: Citation, *fields: InputField) -> Callable[[Work], Work]:
    """Enter a function as a calculator: it is given CalculatorRules and an argument a field, and answers."""

    def enter(work: Work) -> Work:
        if name in _ALL:
            raise ValueError(f"there are two calculators {name}")
        _ALL[name] = Calculator(name, about, cite, fields, work)
        return work

    return enter


def entered() -> Mapping[str, Calculator]:
    """Every calculator entered so far; `scoring.calculators.index` enters them all."""
    return _ALL


def as_json(value: object, say: Callable[[Text], str]) -> Any:
    """A value of a result as JSON holds it."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Decimal):
        # Two decimals survive the way through a float's shortest notation; JSON knows no other number.
        return float(value)
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, Mapping):
        return {str(key): as_json(item, say) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(item, say) for item in value]
    return value


def figure(value: Fraction | str | Text, say: Callable[[Text], str]) -> str:
    """A step's value as people read it: exact where it ends, two decimals where it does not."""
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, str):
        return value
    return str(value) if value.denominator == 1 else shown(value)

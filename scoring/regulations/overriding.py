"""What conditions of contest say of a rule, and whether it can be said."""

from collections.abc import Iterator, Mapping
from datetime import date

from scoring import regulations
from scoring.engine.citation import Citation
from scoring.engine.conditions import ConditionError
from scoring.engine.refusal import Refusal
from scoring.engine.regulation import Rule, RuleError
from scoring.regulations.book import Pack
from scoring.regulations.kinds import KINDS


def problems(overrides: Mapping[str, str], pack: Pack, day: date) -> Iterator[ConditionError]:
    """What is said of rules ("lateness.forfeit_minutes") and cannot be; keys without a point are left alone.

    By the rules as they stand on the day. Raises RegulationError for a pack that is none.
    """
    for name, text in overrides.items():
        if "." in name:
            yield from _of_field(name, str(text), pack, day)


def refuse(overrides: Mapping[str, str], pack: Pack, day: date) -> None:
    """Raise ConditionError for the first of them."""
    for problem in problems(overrides, pack, day):
        raise problem


def _of_field(name: str, text: str, pack: Pack, day: date) -> Iterator[ConditionError]:
    key, _, field = name.partition(".")
    rules = regulations.book(pack).rules
    known = KINDS[key].field_names() if key in rules else ()
    if key not in rules and key in KINDS and field in KINDS[key].field_names():
        yield ConditionError("condition_without_rule", key=name)
    elif field not in known:
        allowed = ", ".join(f"{key}.{other}" for other in known) or ", ".join(sorted(rules))
        yield ConditionError("condition_unknown", key=name[:60], allowed=allowed)
    elif not KINDS[key].allowed(field):
        yield ConditionError("condition_fixed", key=name)
    elif not _can_be(KINDS[key], field, text, pack, day):
        yield ConditionError("condition_value", key=name, value=text[:60], allowed=KINDS[key].allowed(field))


def _can_be(kind: type[Rule], field: str, text: str, pack: Pack, day: date) -> bool:
    """Whether the rule can be read with a text in place of one of its fields.

    Outside its dates no rule is asked for: by the edition that is nearest.
    """
    editions = regulations.book(pack).rules[kind.KEY]
    version = editions.in_force(day) or editions.versions[-1]
    try:
        kind.read({**version.value, field: text}, Citation.CONDITIONS_OF_CONTEST).check()
    except (RuleError, Refusal):
        return False
    return True

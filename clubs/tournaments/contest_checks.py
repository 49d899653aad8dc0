"""What conditions of contest may say of one event: a scale that knows its matches, rules that there are.

Beside `clubs.tournaments.contest.problems`, which knows neither the event's form nor its boards. Pure.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import islice
from typing import Any

from clubs.tournaments.conditions.of_regulations import fitting_scales
from clubs.tournaments.contest import RULES, as_text
from scoring import regulations
from scoring.engine.conditions import ConditionError
from scoring.engine.contest import Form
from scoring.engine.refusal import Refusal
from scoring.regulations import Pack, RegulationError, overriding


def of_event(
    body: Mapping[str, Any],
    *,
    pack: Pack,
    day: date,
    form: str,
    boards: int,
    forms: Iterable[Form] = (),
) -> Iterator[ConditionError]:
    """Everything in a body that cannot be at matches of so many boards, each with its key.

    `forms`: the forms of contest of all its stages, where they are others than the event's.
    """
    texts = {key: as_text(value) for key, value in body.items()}
    if "vp_scale" in texts:
        yield from _of_margin(texts["vp_scale"], pack, day, (Form(form), *forms))
    if Form(form).contest.vp == "imps" or "vp_scale" in texts:
        yield from _of_scale(texts.get("vp_scale"), pack, day, boards)
    if texts.get("swiss_odd") == "three_way" and texts.get("swiss_three_way_rounds") != "2":
        yield from _of_three_ways(texts.get("vp_scale"), pack, day, form, boards)
    yield from _of_rules(texts, pack, day)
    if "" < texts.get("born_through", "") < texts.get("born_from", ""):
        # As text, days of one form stand in their order.
        yield ConditionError(
            "condition_value",
            key="born_through",
            value=texts["born_through"],
            allowed=f"{texts['born_from']} –",
        )


def _of_margin(name: str, pack: Pack, day: date, forms: tuple[Form, ...]) -> Iterator[ConditionError]:
    """A scale of IMPs is none of points."""
    known, fitting = regulations.scales(pack), fitting_scales(forms, regulations.book(pack), day)
    if name in known and name not in fitting:
        yield ConditionError(
            "condition_scale_margin", key="vp_scale", value=name, allowed=", ".join(fitting) or "–"
        )


def _of_scale(named: str | None, pack: Pack, day: date, boards: int) -> Iterator[ConditionError]:
    """A name that is none at all is refused by the conditions themselves, not here again."""
    known = regulations.scales(pack)
    name = _scale_of(named, pack, day)
    if name.startswith("@"):
        yield ConditionError("condition_value", key="vp_scale", value=name, allowed=", ".join(known))
    elif name in known and not has_table(name, pack, day, boards):
        fitting = [other for other in known if has_table(other, pack, day, boards)]
        yield ConditionError(
            "condition_scale_boards",
            key="vp_scale",
            value=name,
            boards=str(boards),
            allowed=", ".join(fitting) or "–",
        )


def _of_three_ways(
    named: str | None, pack: Pack, day: date, form: str, boards: int
) -> Iterator[ConditionError]:
    """In one round each match of a three-way match has half of its boards, and its scale knows so many."""
    if boards % 2:
        yield ConditionError("condition_three_way_boards", key="swiss_odd", boards=str(boards))
    elif Form(form).contest.vp == "imps" and has_table(_scale_of(named, pack, day), pack, day, boards):
        yield from _of_scale(named, pack, day, boards // 2)


def _scale_of(named: str | None, pack: Pack, day: date) -> str:
    return named or regulations.conditions(pack, day).vp_scale


def has_table(name: str, pack: Pack, day: date, boards: int) -> bool:
    """Whether a scale says what matches of so many boards are worth."""
    try:
        regulations.scale(name, pack, day).draw(boards)
    except (Refusal, RegulationError):
        return False
    return True


def _of_rules(texts: Mapping[str, str], pack: Pack, day: date) -> Iterator[ConditionError]:
    """What is said of rules, by their own names and by short keys that any text might stand behind."""
    yield from overriding.problems(texts, pack, day)
    for key, (names, words) in RULES.items():
        setting = texts.get(key) if words is None else words.get(texts.get(key, ""))
        if setting is not None:  # no word for it is refused already
            problems = overriding.problems(dict.fromkeys(names, setting), pack, day)
            yield from (
                ConditionError(one.code, **{**one.parameters, "key": key}) for one in islice(problems, 1)
            )

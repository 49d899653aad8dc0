"""What an act says and the JSON that is kept of it: the one place that knows both.

Moments are kept in UTC as ISO text, exact numbers as text, words of a list as they are written. A key that
nobody knows and a field that is missing raise `UnreadableAct`, which names the act.
"""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from typing import Any, TypeVar, overload

from cattrs import Converter, transform_error
from cattrs.v import format_exception

from rulings.acts.appeal_contents import AppealContent
from rulings.acts.case_contents import CASE_CONTENTS, CaseContent
from rulings.acts.case_facts import BoardDescription
from rulings.acts.content import ActContent
from rulings.acts.panel_contents import APPEAL_CONTENTS
from rulings.decisions.checks import TermsError
from rulings.decisions.kept import as_kept, from_kept
from rulings.decisions.kinds import RulingDecision
from rulings.models import AppealAct, CaseAct

Content = TypeVar("Content", bound=ActContent)


class UnreadableAct(ValueError):
    """An act whose JSON is not what its step says: a mistake of ours, or of somebody in the database."""

    def __init__(self, act: CaseAct | AppealAct, why: str) -> None:
        super().__init__(f"{act._meta.label} {act.pk}, step “{act.step}”: {why}")


def as_json(content: Any) -> dict[str, Any]:
    """What is kept of a content, or of a part of one."""
    return dict(_CONVERTER.unstructure(content))


@overload
def content_of(act: CaseAct) -> CaseContent: ...
@overload
def content_of(act: AppealAct) -> AppealContent: ...
def content_of(act: CaseAct | AppealAct) -> ActContent:
    """What an act says. Raises UnreadableAct."""
    kind = _kind_of(act)
    try:
        return _CONVERTER.structure(act.body, kind)
    except Exception as error:  # whatever a hook raises, cattrs gathers in one group
        raise UnreadableAct(act, "; ".join(transform_error(error, format_exception=_why))) from error


def content_as(act: CaseAct | AppealAct, kind: type[Content]) -> Content:
    """The same of an act whose step is known. Raises UnreadableAct where it says something else."""
    content = content_of(act)
    if not isinstance(content, kind):
        raise UnreadableAct(act, f"no {kind.__name__}")
    return content


def kinds_of(step: str, contents: Sequence[type[ActContent]]) -> list[type[ActContent]]:
    """The classes of what an act of a step can say."""
    return [kind for kind in contents if kind.step == step]


def description_from(kept: Mapping[str, Any]) -> BoardDescription:
    """A description that was kept apart from its act, as the casebook does."""
    return _CONVERTER.structure(kept, BoardDescription)


def _kind_of(act: CaseAct | AppealAct) -> type[ActContent]:
    """Of several the one whose first field is there."""
    contents = CASE_CONTENTS if isinstance(act, CaseAct) else APPEAL_CONTENTS
    kinds = kinds_of(act.step, contents)
    if len(kinds) > 1:
        kinds = [kind for kind in kinds if fields(kind)[0].name in act.body]
    if len(kinds) != 1:
        raise UnreadableAct(act, f"says one of several things: {sorted(act.body)}")
    return kinds[0]


def _plain(value: Any, kind: type) -> Any:
    """A word, a whole number or a yes as JSON has it: nothing is made of anything else.

    A word of a list comes here too, as its class is one of words.
    """
    if issubclass(kind, Enum):
        return kind(value)
    if type(value) is not kind:
        raise TypeError(f"{value!r} is no {kind.__name__}")
    return value


def _why(error: BaseException, kind: type | None) -> str:
    """What is wrong with a part: of a decision its field, which cattrs does not know."""
    return str(error) if isinstance(error, TermsError) else format_exception(error, kind)


def _is_decision(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, RulingDecision)


def _text_of(at: datetime) -> str:
    return at.astimezone(UTC).isoformat()


def _converter() -> Converter:
    converter = Converter(
        forbid_extra_keys=True, omit_if_default=True, unstruct_collection_overrides={tuple: list}
    )
    for plain in (str, int, bool):
        converter.register_structure_hook(plain, _plain)
    converter.register_unstructure_hook(datetime, _text_of)
    converter.register_structure_hook(datetime, lambda text, _kind: datetime.fromisoformat(text))
    for exact in (Decimal, Fraction):
        converter.register_unstructure_hook(exact, str)
        converter.register_structure_hook(exact, lambda text, kind: kind(text))
    converter.register_unstructure_hook_func(_is_decision, as_kept)
    converter.register_structure_hook(RulingDecision, lambda kept, _kind: from_kept(kept))
    return converter


_CONVERTER = _converter()

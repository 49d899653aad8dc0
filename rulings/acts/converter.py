"""What an act says and the JSON that is kept of it: the one place that knows both.

How moments and exact numbers are kept, `federation.kept` says. A key that nobody knows and a field that is
missing raise `UnreadableAct`, which names the act.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, overload

from federation.kept import NotAsKept, new_converter, read
from rulings.acts.appeal_contents import AppealContent
from rulings.acts.case_contents import CASE_CONTENTS, CaseContent
from rulings.acts.case_facts import BoardDescription
from rulings.acts.content import ActContent
from rulings.acts.panel_contents import APPEAL_CONTENTS
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
    contents = CASE_CONTENTS if isinstance(act, CaseAct) else APPEAL_CONTENTS
    try:
        return read(_CONVERTER, act.body, kinds_of(act.step, contents))
    except NotAsKept as error:
        raise UnreadableAct(act, str(error)) from error


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


def _is_decision(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, RulingDecision)


_CONVERTER = new_converter()
_CONVERTER.register_unstructure_hook_func(_is_decision, as_kept)
_CONVERTER.register_structure_hook(RulingDecision, lambda kept, _kind: from_kept(kept))

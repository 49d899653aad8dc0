"""What cannot be computed as things are: kept beside the stage with a sentence, gone once it can be.

A request is answered by its problem; it does not come back every few seconds to fail again.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from clubs.models import Session, Stage
from federation.languages import reader_code
from scoring.engine.conditions import ConditionError
from scoring.engine.refusal import Refusal
from scoring.engine.sentences import WORDS
from scoring.models import StageProblem
from scoring.regulations import RegulationError

UNSCORABLE = (Refusal, RegulationError, ConditionError)


@contextmanager
def kept(stage: Stage, session: Session | None = None, *, strictly: bool = False) -> Iterator[None]:
    """Work that answers or leaves a problem; what it wrote before it failed is undone.

    `strictly`: the problem is raised and not kept.
    """
    here = StageProblem.objects.filter(stage=stage, session=session)
    try:
        with transaction.atomic():
            yield
    except UNSCORABLE as error:
        if strictly:
            raise
        code, parameters = code_of(error)
        StageProblem.objects.update_or_create(
            stage=stage, session=session, defaults={"code": code, "parameters": parameters}
        )
    else:
        here.delete()


@contextmanager
def of_session(session: Session, *, strictly: bool = False) -> Iterator[None]:
    """Likewise for a session of a stage. One that belongs to no stage raises what is wrong with it."""
    if session.stage is None:
        yield
        return
    with kept(session.stage, session, strictly=strictly):
        yield


def code_of(error: Exception) -> tuple[str, dict[str, str]]:
    """The code of an error's sentence and what fills its places, as they are kept."""
    if isinstance(error, Refusal):
        return error.says, {"field": error.field, **{key: str(value) for key, value in _texts(error).items()}}
    assert isinstance(error, RegulationError | ConditionError)
    return error.code, dict(error.parameters)


def _texts(error: Refusal) -> dict[str, str]:
    """Words inside the sentence are kept in English; they are names of fields."""
    return {
        key: value if isinstance(value, str) else WORDS.say(value.code, value.parameters, "en")
        for key, value in error.parameters.items()
    }


def sentence_of(error: Exception) -> str:
    """What is wrong and what to do about it, in the language active now."""
    code, parameters = code_of(error)
    return WORDS.say(code, parameters, reader_code())

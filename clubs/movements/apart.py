"""A movement that somebody has written, read and verified in a process of its own; and its answer taken."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from clubs.movements import kept, table_file, verifier
from clubs.movements.fault import MovementFault
from clubs.movements.model import Limits, Movement
from federation.apart import door
from scoring.engine.refusal import Refusal, Refusals

READER = "clubs.movements.apart:read"
SAID_MAX = 200  # problems of one file: nobody reads more

Json = Mapping[str, Any]


class MovementReading(NamedTuple):
    """A movement that can be played; or what is wrong with its file, or with the movement in it."""

    movement: Movement | None
    refusals: Sequence[Refusal] = ()
    faults: Sequence[MovementFault] = ()


def read(content: bytes, asked: Json) -> Json:
    """In the other process: the movement of a file, or everything that is wrong with it, as JSON."""
    try:
        movement = table_file.read(content, Limits(**asked))
    except Refusals as refused:
        return {"refusals": [_refusal_json(refusal) for refusal in refused.refusals[:SAID_MAX]]}
    faults = verifier.verify(movement).faults
    if faults:
        return {"faults": [asdict(fault) for fault in faults[:SAID_MAX]]}
    return {"movement": kept.to_json(movement)}


def ask(content: bytes, limits: Limits) -> MovementReading:
    """What a file says, read within limits. Raises GaveUp beyond them; ValueError for a strange answer."""
    answer = door.ask(READER, content, asdict(limits))
    if "movement" in answer:
        return MovementReading(kept.from_json(answer["movement"]))
    refusals = [
        Refusal(one["code"], one["field"], one["says"], **one["parameters"])
        for one in answer.get("refusals", ())
    ]
    return MovementReading(None, refusals, [MovementFault(**one) for one in answer.get("faults", ())])


def _refusal_json(refusal: Refusal) -> Json:
    parameters = {name: str(value) for name, value in refusal.parameters.items()}
    return {"code": refusal.code, "field": refusal.field, "says": refusal.says, "parameters": parameters}

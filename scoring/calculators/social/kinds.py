"""Inputs that rubber and Chicago share."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.calculators.kinds import CONTRACT, SEAT, ChoiceValue, Count, InputField, ValueKind
from scoring.engine.given.brief import brief
from scoring.engine.refusal import UNKNOWN, Refusal
from scoring.engine.words import gettext_noop


@dataclass(frozen=True, slots=True)
class ByName:
    """Values of one kind under some of the names of a choice: {"NS": 100}. In a form: NS=100 EW=150."""

    names: ChoiceValue
    kind: ValueKind

    def read(self, value: object, name: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            allowed = ", ".join(self.names.options)
            raise Refusal(UNKNOWN, name, "not_a_record", value=brief(value), columns=allowed)
        return {
            self.names.read(key, name): self.kind.read(entry, name)
            for key, entry in value.items()
            if entry is not None
        }

    def schema(self) -> dict[str, Any]:
        properties = {key: self.kind.schema() for key in self.names.options}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    def from_text(self, text: str) -> object:
        pairs = [part.partition("=") for part in re.split(r"[\s;]+", text) if part]
        if not all(equals for _, equals, _ in pairs):
            return text
        return {key: self.kind.from_text(entry) for key, _, entry in pairs}


FIRST_DEALER = gettext_noop("First dealer")

DEAL_COLUMNS = (
    InputField("contract", CONTRACT, gettext_noop("Contract")),
    InputField("declarer", SEAT, gettext_noop("Declarer"), required=False),
    InputField("tricks", Count(0, 13), gettext_noop("Declarer's tricks"), required=False),
)

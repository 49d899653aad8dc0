"""What every act has in common that says something, and how decisions stand in it. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

KeptDecision = Mapping[str, Any]  # a decision as acts keep it: `kind` and terms


@dataclass(frozen=True, slots=True, kw_only=True)
class ActContent:
    """What one act says: a class for each step, fields as they are kept.

    A field that may be missing has a default, and is not written where it has that.
    """

    step: ClassVar[str]

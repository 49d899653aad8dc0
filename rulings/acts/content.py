"""What every act has in common that says something. Pure."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True, kw_only=True)
class ActContent:
    """What one act says: a class for each step, fields as they are kept.

    A field that may be missing has a default, and is not written where it has that.
    """

    step: ClassVar[str]

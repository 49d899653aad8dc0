"""An example of each calculator's input: shown on its page and in the API's description."""

from collections.abc import Mapping
from typing import Any

EXAMPLES: Mapping[str, Mapping[str, Any]] = {
    "forfeit-trigger": {"boards_in_round": 8, "unplayable": 4},
}

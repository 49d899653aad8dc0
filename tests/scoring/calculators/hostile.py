"""What somebody sends to stop a worker: short texts of endless numbers, endless lists, no texts."""

import json
from typing import Any

# As they stand in a JSON text. None of them is a value of any field.
VALUES = {
    "an endless number": "1e3000000",
    "its opposite": "-1e3000000",
    "an endless fraction": "1e-3000000",
    "an endless number as a text": '"1e3000000"',
    "no double": "-1e400",
    "100,000 digits": "9" * 10**5,
    "100,000 digits below zero": "-" + "9" * 10**5,
    "100,000 digits as a text": '"' + "9" * 10**5 + '"',
    "100,000 decimals": "0." + "1" * 10**5,
    "a fraction of nothing": '"1/0"',
    "not a number": "NaN",
    "infinity": "Infinity",
    "its negative": "-Infinity",
    "half a surrogate pair": '"\\ud800"',
    "a zero byte": '"\\u0000"',
    "a list in itself": "[" * 10**4 + "]" * 10**4,
    "an object in itself": '{"a":' * 10**4 + "1" + "}" * 10**4,
    "a list less deep": "[" * 200 + "]" * 200,
    "a long list": "[" + ",".join(["1"] * 10**5) + "]",
    "a long list of lists": "[" + ",".join(["[]"] * 10**5) + "]",
    "an object of many": "{" + ",".join(f'"{i}":1' for i in range(10**4)) + "}",
    "a name that is none": '{"\\ud800": 1}',
}
# Of processor time, on a machine that does other things too: what is not bounded takes minutes.
SECONDS_MAX = 2


def body(example: dict[str, Any], field: str, value: str) -> str:
    """An input with one of its fields as it must not be."""
    others = {name: given for name, given in example.items() if name != field}
    return json.dumps(others)[:-1] + (", " if others else "") + f'"{field}": {value}' + "}"

"""Answers kept while one file is read: the same few texts come again and again."""

from collections.abc import Callable
from typing import TypeVar

_K = TypeVar("_K")
_V = TypeVar("_V")


class KeptAnswers(dict[_K, _V]):
    """A function as a dictionary: `kept[asked]` works an answer out once.

    It lives as long as the reading of one file, so that no file can fill the memory for the next.
    """

    def __init__(self, work_out: Callable[[_K], _V]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, asked: _K) -> _V:
        answer = self[asked] = self._work_out(asked)
        return answer

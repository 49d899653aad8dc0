"""Hostile texts: a sample's own lines and a format's own words, many times over, under other numbers."""

import re
from collections.abc import Callable, Sequence
from random import Random

_DIGITS = re.compile(rb"\d+")
_TAG = re.compile(rb"<([A-Z_]+)")
_LINES_MAX = 12  # repeated together
_EDITS_MAX = 8
_OVER = 1.3
_NESTED = (
    (b"(", b")"),
    (b"[", b"]"),
    (b"{", b"}"),
    (b'"', b'"'),
    (b"<A>", b"</A>"),
    (b"[", b""),
    (b"<A>", b""),
)
_SIGNS = (b",", b";", b"\t", b"|", b"\n", b" ", b'"', b"0", b"9", b"A", b"\xe4\xb8\x80", b"=", b"-", b".")


class TextSource:
    """What hostile texts of a format are made of: files as they should be, and words of its grammar."""

    def __init__(self, seeds: Sequence[bytes], words: Sequence[bytes]) -> None:
        self._seeds = seeds
        self._words = words

    def make(self, random: Random, size: int) -> bytes:
        """A text of about so many bytes."""
        ways: Sequence[Callable[[Random, int], bytes]] = (
            self._repeated,
            self._repeated,
            self._counted,
            self._counted,
            self._of_words,
            self._one_word,
            self._long,
            self._nested,
            self._element,
            self._element,
        )
        content = random.choice(ways)(random, size)
        # Numbers grow in the counting; what ends in the middle is mostly refused at once.
        return self._edited(random, content if len(content) < _OVER * size else content[:size])

    def _cut(self, random: Random) -> tuple[bytes, bytes, bytes]:
        """A sample in three parts; the one in the middle is some of its lines, or of the pieces of a line."""
        seed = random.choice(self._seeds)
        sign = b"\n" if b"\n" in seed and random.random() < 0.7 else random.choice((b",", b"|", b">", b" "))
        parts = seed.split(sign)
        first = random.randrange(len(parts))
        last = min(len(parts), first + random.randint(1, _LINES_MAX))
        middle = sign.join(parts[first:last]) + sign
        return sign.join(parts[:first]) + sign, middle, sign.join(parts[last:])

    def _repeated(self, random: Random, size: int) -> bytes:
        before, middle, after = self._cut(random)
        times = max(1, (size - len(before) - len(after)) // max(1, len(middle)))
        return before + middle * times + after

    def _counted(self, random: Random, size: int) -> bytes:
        """The same under other numbers: what is known by a number is never met again."""
        before, middle, after = self._cut(random)
        turns = [random.choice((0, 1, 1, 7, 997)) for _ in _DIGITS.findall(middle)]
        times = max(1, (size - len(before) - len(after)) // max(1, len(middle)))
        return before + b"".join(_turned(middle, turns, number) for number in range(times)) + after

    def _of_words(self, random: Random, size: int) -> bytes:
        few = random.sample(self._words, random.randint(1, min(5, len(self._words))))
        pieces, length = [self._head(random)], 0
        while length < size:
            pieces.append(random.choice(few))
            length += len(pieces[-1])
        return b"".join(pieces)

    def _one_word(self, random: Random, size: int) -> bytes:
        word = random.choice(self._words) + random.choice((b"", *_SIGNS))
        return self._head(random) + word * (size // len(word))

    def _long(self, random: Random, size: int) -> bytes:
        """One value that does not end."""
        before, middle, after = self._cut(random)
        place = random.randrange(len(middle))
        return before + middle[:place] + random.choice(_SIGNS) * size + middle[place:] + after

    def _nested(self, random: Random, size: int) -> bytes:
        opens, closes = random.choice(_NESTED)
        times = size // (len(opens) + len(closes))
        return self._head(random) + opens * times + closes * times

    def _element(self, random: Random, size: int) -> bytes:
        """An element of a sample over and over, perhaps under other numbers; lines where there are none."""
        seed = random.choice(self._seeds)
        tags = sorted(set(_TAG.findall(seed[:20_000])))
        if not tags:
            return self._counted(random, size)
        tag = random.choice(tags)
        start = seed.find(b"<" + tag)
        end = seed.find(b"</" + tag + b">", start) + len(tag) + 3
        middle = seed[start:end]
        if end < start or not middle:
            return self._repeated(random, size)
        turns = [random.choice((0, 0, 1, 1, 7, 997)) for _ in _DIGITS.findall(middle)]
        times = max(1, (size - len(seed) + len(middle)) // len(middle))
        repeated = b"".join(_turned(middle, turns, number) for number in range(times))
        return seed[:start] + repeated + seed[end:]

    def _head(self, random: Random) -> bytes:
        """The beginning of a sample, by which its format is known."""
        seed = random.choice(self._seeds)
        lines = seed.split(b"\n")
        return b"\n".join(lines[: random.randint(1, min(len(lines), 40))]) + b"\n"

    def _edited(self, random: Random, content: bytes) -> bytes:
        if random.random() < 0.7:
            return content
        edited = bytearray(content)
        for _ in range(random.randint(1, _EDITS_MAX)):
            place = random.randrange(len(edited) + 1)
            edited[place:place] = random.choice((*self._words, *_SIGNS))
        return bytes(edited)


def _turned(middle: bytes, turns: Sequence[int], number: int) -> bytes:
    left = iter(turns)
    return _DIGITS.sub(lambda digits: b"%d" % (int(digits[0][:6]) + number * next(left, 0)), middle)

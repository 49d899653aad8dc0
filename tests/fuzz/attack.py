"""Hostile values at every parameter of what a walk has seen: of addresses, of queries, of forms."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TypeVar
from urllib.parse import urlsplit

from tests.fuzz.asking import Asker
from tests.fuzz.forms import Fields
from tests.fuzz.hostile import ALL, ESSENTIAL
from tests.fuzz.reading import names_read
from tests.fuzz.sending import with_part, with_query
from tests.fuzz.walking import Inventory, Place, variable_parts

# What the admin reads of the address of a list, beside its filters.
OF_LISTS = ("q", "o", "p", "all", "e", "_facets", "_to_field", "_popup", "_changelist_filters", "format")
# They say how many rows a form has: where they cannot be read, nothing else is.
ROWS = ("-TOTAL_FORMS", "-INITIAL_FORMS")
Combination = TypeVar("Combination")


@dataclass(frozen=True, slots=True)
class Effort:
    """How many values each parameter is given: the essential ones first, then others in turn."""

    alone: int  # a parameter of an address
    together: int  # all parameters or fields at once, each with another value
    field: int  # one field of a form, the others as a browser sends them
    examples: int  # of what the description of an operation gives
    step: int  # how many combinations of an address and a header are passed over for one that is tried

    def some(self, combinations: Iterable[Combination]) -> Iterator[Combination]:
        """Those that are tried."""
        return islice(combinations, None, None, self.step)


QUICK = Effort(alone=1, together=2, field=1, examples=1, step=11)
WHOLE = Effort(alone=2, together=4, field=1, examples=2, step=2)


def values(turn: int, count: int) -> Iterator[str]:
    """So many values, others at every turn; where there are several the essential ones are among them."""
    essential = ESSENTIAL if count > len(ESSENTIAL) else ()
    yield from essential
    yield from (ALL[(turn + i * 7) % len(ALL)] for i in range(count - len(essential)))


def rotated(names: Iterable[str], turn: int) -> Fields:
    """Each name with another value; after as many turns as there are values each name had all of them."""
    return tuple((name, ALL[(i + turn) % len(ALL)]) for i, name in enumerate(names))


def fillings(names: Sequence[str], turn: int, count: int) -> Iterator[Fields]:
    """So many ways to fill in a form: values in turn, each essential one everywhere, more in turn."""
    everywhere = [tuple((name, value) for name in names) for value in ESSENTIAL]
    in_turn = [rotated(names, turn + i) for i in range(count)]
    yield from [*in_turn[:1], *everywhere, *in_turn[1:]][:count]


class Attack:
    """What a walk has seen, asked by those who saw it. Each act answers how many parameters it tried."""

    def __init__(self, inventory: Inventory, askers: dict[str, Asker], effort: Effort) -> None:
        self.inventory, self.askers, self.effort = inventory, askers, effort
        self.unseen: list[str] = []

    def failures(self) -> str:
        """What has failed since it was asked last: a line each, "" for nothing."""
        failures = [failure for asker in self.askers.values() for failure in asker.failures]
        for asker in self.askers.values():
            asker.failures.clear()
        return "\n".join(failures)

    def queries(self) -> int:
        """Every parameter that a link or a form has, by itself; then all that any view reads, together."""
        count = 0
        for i, (place, (who, address)) in enumerate(self.inventory.pages.items()):
            own = self.parameters(place)
            for at, name in enumerate(own):
                for value in values(i + at, self.effort.alone):
                    self.askers[who].ask("GET", with_query(address, [(name, value)]))
            together = dict.fromkeys([*own, *names_read("GET")])
            for turn in range(self.effort.together // 3 + 1):
                self.askers[who].ask("GET", with_query(address, rotated(together, i + turn)))
            count += len(own)
        return count

    def parameters(self, place: Place) -> list[str]:
        """What its address may carry behind the question mark."""
        names = dict.fromkeys(self.inventory.queries.get(place, {}))
        for (to, method, fields), _form in self.inventory.forms.items():
            if (to, method) == (place, "get"):
                names |= dict.fromkeys(fields)
        return [*names, *(OF_LISTS if place.name.endswith("_changelist") else ())]

    def paths(self, start: str, urlconf: str) -> int:
        """Every part of every address that a page reads as a parameter."""
        count = 0
        for i, (who, address) in enumerate(self.inventory.pages.values()):
            path = urlsplit(address).path
            for at in variable_parts(path, start, urlconf):
                for value in values(i + at, self.effort.alone):
                    self.askers[who].ask("GET", with_part(path, at, value))
                count += 1
        return count

    def forms_whole(self) -> int:
        """All fields of a form at once: each is cleaned by itself. And a form without any."""
        for i, (who, form) in enumerate(self.inventory.forms.values()):
            rows = tuple((name, value) for name, value in form.fields if name.endswith(ROWS))
            names = [name for name in form.names if not name.endswith(ROWS)]
            for fields in fillings(names, i, self.effort.together):
                self.askers[who].send(form, (*fields, *rows))
            self.askers[who].send(form, rows)
        return sum(len(form.names) for _who, form in self.inventory.forms.values())

    def forms_by_field(self) -> int:
        """One field of a form after another, the others as a browser would send them; each left out once."""
        for i, (who, form) in enumerate(self.inventory.forms.values()):
            for at, name in enumerate(form.names):
                others = [field for field in form.fields if field[0] != name]
                for value in values(i + at, self.effort.field):
                    self.askers[who].send(form, [*others, (name, value)])
                self.askers[who].send(form, others)
        return sum(len(form.names) for _who, form in self.inventory.forms.values())

    def add_unseen(self, who: str, pages: Iterable[tuple[str, str]]) -> None:
        """Pages, by name and address, that no link led to: they are asked like the others."""
        seen = {place.name for place in (*self.inventory.pages, *(key[0] for key in self.inventory.forms))}
        for name, address in pages:
            if name not in seen:
                self.unseen.append(address)
                self.inventory.pages[Place(name, ())] = (who, address)

    def posts(self) -> int:
        """Addresses that take forms which no page shows now: whatever any view reads of a form."""
        who, fields = next(iter(self.askers)), names_read("POST")
        for i, address in enumerate(self.unseen):
            for turn in range(self.effort.together):
                self.askers[who].post(address, rotated(fields, i + turn))
        return len(self.unseen)

"""Proofs of the records of a federation: each chain of every floor, and what floors know how to count again.

A floor answers `proofs_asked` with its own. What does not hold is kept as a code with its values, and put
into words when somebody reads it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, cast

from django.apps import apps
from django.db import models
from django.utils.functional import Promise

from federation.record.chain_faults import CHAIN_FAULTS
from federation.record.chains import breaks
from federation.signals import proofs_asked
from federation.tenancy.chained import Chain


class FaultOfProof(Protocol):
    """Something that does not hold: what, and the values of its sentence."""

    @property
    def code(self) -> str:
        """By which its sentence is known."""

    @property
    def values(self) -> Mapping[str, object]:
        """What stands in it."""


@dataclass(frozen=True, slots=True)
class ChainFault:
    """A place where a chain breaks."""

    code: str
    values: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class RecordsProof:
    """One thing that is proved: its key, its name, what finds the faults, and their sentences by code."""

    key: str
    title: str | Promise
    faults: Callable[[], Iterable[FaultOfProof]]
    sentences: Mapping[str, str | Promise]


def all_proofs() -> list[RecordsProof]:
    """Every proof of this installation: the chains first, in the order of their names."""
    answers = cast("list[tuple[Any, list[RecordsProof]]]", proofs_asked.send(RecordsProof))
    own = (proof for _receiver, proofs in answers for proof in proofs)
    return [*of_chains(), *sorted(own, key=lambda proof: proof.key)]


def of_chains() -> Iterator[RecordsProof]:
    """A proof of every chain, whichever floor has it."""
    chained = (model for model in apps.get_models() if isinstance(getattr(model, "chain", None), Chain))
    for model in sorted(chained, key=_name):
        title = model._meta.verbose_name_plural or model._meta.label
        yield RecordsProof(f"chain.{_name(model)}", title, partial(_broken, model), CHAIN_FAULTS)


def _name(model: type[models.Model]) -> str:
    return cast("str", model.chain.name)  # type: ignore[attr-defined]  # those that have one


def _broken(model: type[models.Model]) -> Iterator[ChainFault]:
    for one in breaks(model):
        yield ChainFault(one.fault, {"chain": one.chain, "sequence": one.sequence, "row": one.row})

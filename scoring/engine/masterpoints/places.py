"""What a place is worth in a list, alone or shared."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.citation import Citation
from scoring.engine.masterpoints.factors import applied
from scoring.engine.masterpoints.field import FieldList, FieldRow
from scoring.engine.masterpoints.grants import ForPlaces, ListedAmounts
from scoring.engine.masterpoints.occasion import OccasionContestant
from scoring.engine.masterpoints.schemes import Scheme
from scoring.engine.masterpoints.working import ZERO, Working, written
from scoring.engine.rounding import rounded


class PaidPlaces(NamedTuple):
    """A list under a grant: how many places are paid, what the winner has, and each place's amount."""

    depth: int
    winner: Working
    amounts: Mapping[int, Fraction]  # exact; of unpaid places too where a tie may reach them

    def amount(self, place: int) -> Fraction:
        """What a place is worth, nothing beyond the last that counts."""
        return self.amounts.get(place, ZERO)


def paid(group: FieldList, grant: ForPlaces, scheme: Scheme) -> PaidPlaces:
    """The amounts of a list's places under a grant."""
    if isinstance(grant.base, ListedAmounts):
        return _listed(group, grant, scheme.cites)
    depth = grant.depth.places(group)
    start, (code, parameters) = grant.base.first(group, depth)
    winner = applied(
        Working().becomes(start, code, scheme.cites, **parameters), group.occasion, grant, scheme.cites
    )
    last = group.size if grant.across_last == "extend" else depth
    amounts = {place: winner.total * grant.decline.share(place, depth) for place in range(1, last + 1)}
    if grant.most_each is not None:
        amounts = {place: min(amount, grant.most_each) for place, amount in amounts.items()}
    return PaidPlaces(depth, winner, amounts)


def _listed(group: FieldList, grant: ForPlaces, cite: Citation) -> PaidPlaces:
    assert isinstance(grant.base, ListedAmounts)
    amounts = grant.base.amounts(group)
    depth = min(len(amounts), grant.depth.places(group))
    factored = [applied(Working(amount), group.occasion, grant, cite).total for amount in amounts[:depth]]
    return PaidPlaces(depth, Working(), dict(enumerate(factored, 1)))


def of_list(
    group: FieldList, grant: ForPlaces, scheme: Scheme
) -> Iterator[tuple[OccasionContestant, Working]]:
    """What each contestant of a list has for its place, with the reasons; before its players share it."""
    pays, sharing = paid(group, grant, scheme), Counter(row.rank for row in group.rows)
    for row in group.rows:
        yield row.contestant, _of_row(row, sharing[row.rank], group.size, pays, grant, scheme)


def _of_row(
    row: FieldRow, sharing: int, size: int, pays: PaidPlaces, grant: ForPlaces, scheme: Scheme
) -> Working:
    cite = scheme.cites
    if row.rank is None:
        return Working().noted("mp_unplaced", cite)
    if size < 2:
        return Working().noted("mp_alone", cite)
    if row.rank > pays.depth:
        return Working().noted("mp_beyond", cite, place=str(row.rank), depth=str(pays.depth))
    if sharing > 1:
        return _shared(range(row.rank, row.rank + sharing), pays, grant, scheme)
    working = _alone(row.rank, pays, grant, scheme)
    return working.to_unit(scheme.decimals, cite) if grant.each_rounded else working


def _alone(place: int, pays: PaidPlaces, grant: ForPlaces, scheme: Scheme) -> Working:
    amount = pays.amount(place)
    if isinstance(grant.base, ListedAmounts):
        parameters = {"place": str(place), "amount": written(amount, scheme.decimals)}
        return Working().becomes(amount, "mp_listed", scheme.cites, **parameters)
    share = grant.decline.share(place, pays.depth)
    parameters = {"place": str(place), "share": written(share)}
    working = pays.winner.changes(pays.winner.total * share, "mp_place", scheme.cites, **parameters)
    return working.changes(amount, "mp_cap", scheme.cites, cap=written(amount))


def _shared(places: range, pays: PaidPlaces, grant: ForPlaces, scheme: Scheme) -> Working:
    """The mean of the places' amounts, unpaid places at nothing unless the scheme extends them."""
    amounts = [pays.amount(place) for place in places]
    if grant.each_rounded:
        amounts = [rounded(amount, scheme.decimals) for amount in amounts]
    listed = ", ".join(written(amount, scheme.decimals) for amount in amounts)
    parameters = {"first": str(places[0]), "last": str(places[-1]), "amounts": listed}
    mean = sum(amounts, ZERO) / len(amounts)
    working = pays.winner.becomes(mean, "mp_shared", scheme.cites, **parameters)
    return working.to_unit(scheme.decimals, scheme.cites) if grant.each_rounded else working

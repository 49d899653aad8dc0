"""What holds for every field and every scheme."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from random import Random

import pytest

from scoring.engine.masterpoints.awarding import award
from scoring.engine.masterpoints.occasion import PlayerStanding
from tests import sample_rules as regulations
from tests.scoring.engine.masterpoints.fields import mitchell, occasion, ranked, sentences

SCHEMES = [
    (pack, scheme.key)
    for pack in regulations.packs()
    for scheme in regulations.schemes(pack)
    if scheme.key not in ("world", "series", "weekly-teams")
]


def places(random, count):
    """Places with ties: 1, 2, 2, 4."""
    totals = [random.randint(0, count) for _ in range(count)]
    return [1 + sum(other > own for other in totals) for own in totals]


def field(random, level):
    sizes = random.randint(2, 12), random.randint(2, 12)
    if random.random() < 0.5:
        return mitchell(places(random, sizes[0]), places(random, sizes[1]), level)
    return occasion(ranked(places(random, sizes[0])), level)


@pytest.mark.parametrize(("pack", "key"), SCHEMES)
def test_amounts_add_up_fall_with_the_place_and_are_equal_for_equals(pack, key):
    scheme, random = regulations.scheme(key, pack), Random(key)  # noqa: S311 (nothing secret)
    levels = {"american-overall": "sectional", "championship": "local"}
    for _ in range(40):
        game = field(random, levels.get(key, "weekly"))
        standing = {c.key: c for c in game.contestants}
        by_list = {}
        awards = award(game, scheme).awards
        assert {entry.contestant for entry in awards} == set(standing)
        for entry in awards:
            assert Fraction(entry.amount) == sum(step.amount for step in entry.steps)
            assert entry.amount >= 0
            assert entry.amount == entry.amount.quantize(Decimal(1).scaleb(-scheme.decimals))
            assert sentences(entry)
            own = standing[entry.contestant]
            by_list.setdefault(own.direction, set()).add((own.rank, entry.amount))
        for pairs in by_list.values():
            ordered = sorted(pairs)
            assert len({rank for rank, _ in ordered}) == len(ordered), "equals have equal points"
            assert [amount for _, amount in ordered] == sorted((a for _, a in ordered), reverse=True)


def test_what_is_barred_changes_nobody_else():
    scheme, random = regulations.scheme("weekly"), Random(7)  # noqa: S311 (nothing secret)
    for _ in range(40):
        game = field(random, "weekly")
        out = random.choice(game.contestants)
        other = random.choice([standing for standing in PlayerStanding if standing != PlayerStanding.MEMBER])
        players = tuple(replace(player, standing=other) for player in out.players)
        barred = tuple(replace(c, players=players) if c is out else c for c in game.contestants)
        before = [given.amount for given in award(game, scheme).awards if given.contestant != out.key]
        after = award(replace(game, contestants=barred), scheme).awards
        assert [given.amount for given in after if given.contestant != out.key] == before
        for entry in after:
            if entry.contestant == out.key:
                assert entry.claimable == (bool(entry.amount) and other in ("guest", "non_member"))

"""Expand before contract: every migration of a later release is judged, and what offends is named."""

from types import SimpleNamespace

import pytest
from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import models
from django.db.migrations import Migration, RunPython, RunSQL, SeparateDatabaseAndState, operations
from django.db.migrations.graph import MigrationGraph
from django.db.models import Index, Q, UniqueConstraint

from federation.releases.kinds import OperationKind
from federation.releases.operations import DropUnused, DropUnusedTable, StopUsing, StopUsingTable
from federation.releases.rules import changed, examined
from federation.startup import releases
from federation.startup.releases import KeptRelease
from federation.tenancy.operations import AppendOnly

WORD = models.CharField(max_length=20)
FIRST = [
    operations.CreateModel("Table", [("id", models.BigAutoField(primary_key=True)), ("word", WORD)]),
    operations.CreateModel("Other", [("id", models.BigAutoField(primary_key=True)), ("word", WORD)]),
    operations.AddField("Table", "maybe", models.CharField(max_length=20, null=True)),
]
NEW = operations.CreateModel("New", [("id", models.BigAutoField(primary_key=True)), ("word", WORD)])
UNIQUE = UniqueConstraint(fields=["word"], name="word_once")
INDEX = Index(fields=["word"], name="by_word")


def read(*of_releases, ran=None, **attributes):
    """Migrations of 1.0.0, 1.1.0 …, one each; `attributes` by the last of them."""
    graph, keys = MigrationGraph(), []
    for number, own in enumerate([FIRST, *of_releases]):
        key = ("clubs", f"000{number + 1}_of_1_{number}_0")
        own_words = attributes if number == len(of_releases) else {}
        migration = type("Migration", (Migration,), {"operations": own, **own_words})
        graph.add_node(key, migration(key[1], key[0]))
        if keys:
            graph.add_dependency(None, key, keys[-1])
        keys.append(key)
    listed = [
        KeptRelease(f"1.{number}.0", "2027-01-01", {".".join(key): ""}) for number, key in enumerate(keys)
    ]
    listed.append(KeptRelease("1.9.0", "", {}))
    return examined(SimpleNamespace(graph=graph), listed, ran)


EXPANDS = {
    "a table": [NEW],
    "a field that may be empty": [operations.AddField("Table", "more", models.TextField(null=True))],
    "a field with a default of the database's": [
        operations.AddField("Table", "more", models.TextField(db_default=""))
    ],
    "what the database does not know of": [
        operations.AlterField("Table", "word", models.CharField("a word", max_length=20, blank=True))
    ],
    "longer": [operations.AlterField("Table", "word", models.CharField(max_length=40))],
    "may be empty from now on": [
        operations.AlterField("Table", "word", models.CharField(max_length=20, null=True))
    ],
    "an index beside the work": [AddIndexConcurrently("Table", INDEX)],
    "options": [operations.AlterModelOptions("Table", {"ordering": ["word"]})],
    "no constraint any more": [
        NEW,
        operations.AddConstraint("New", UNIQUE),
        operations.RemoveConstraint("New", "word_once"),
    ],
    "an index on a new table": [NEW, operations.AddIndex("New", INDEX)],
    "a guard of a new table": [NEW, AppendOnly("New")],
    "not used any more": [StopUsing("Table", "word")],
    "a table not used any more": [StopUsingTable("Other")],
}
BREAKS = {
    "older code writes no value": [operations.AddField("Table", "more", models.TextField(default=""))],
    "or one for all, and unique": [
        operations.AddField("Table", "more", models.CharField(max_length=9, unique=True, db_default=""))
    ],
    "StopUsing now, DropUnused a release later": [operations.RemoveField("Table", "word")],
    "takes away what older code uses": [operations.DeleteModel("Other")],
    "over three releases": [operations.RenameField("Table", "word", "term")],
    "renames what older code uses": [operations.RenameModel("Table", "Desk")],
    "changes CharField into TextField": [operations.AlterField("Table", "word", models.TextField())],
}
TIGHTENS = {
    "refuses NULL": [operations.AlterField("Table", "maybe", models.CharField(max_length=20))],
    "is shorter": [operations.AlterField("Table", "word", models.CharField(max_length=10))],
    "changes unique": [operations.AlterField("Table", "word", models.CharField(max_length=20, unique=True))],
    "refuses what older code may write": [operations.AddConstraint("Table", UNIQUE)],
}
UNTOLD = {
    "says nothing of itself": [RunSQL("SELECT 1", "")],
    "says nothing of itself to the code": [RunPython(RunPython.noop)],
    "AddIndexConcurrently does not": [operations.AddIndex("Table", INDEX)],
    "may refuse what older code does": [AppendOnly("Table")],
    "changes the models apart": [
        SeparateDatabaseAndState(state_operations=[operations.RemoveField("Table", "word")])
    ],
}


@pytest.mark.parametrize("own", EXPANDS.values(), ids=EXPANDS)
def test_what_expands_may_come_at_any_time(own):
    result = read(own)
    assert (result.offences, result.least) == ([], "1.0.0")


@pytest.mark.parametrize(("words", "own"), BREAKS.items(), ids=BREAKS)
def test_what_breaks_the_code_of_before_is_never_allowed(words, own):
    for words_of_it in ({}, {"harmless": "of course"}, {"since": "1.0.0"}):
        (offence,) = read(own, **words_of_it).offences
        assert offence.startswith("clubs.0002_of_1_1_0: ")
        assert words in offence


@pytest.mark.parametrize(("words", "own"), TIGHTENS.items(), ids=TIGHTENS)
def test_what_tightens_says_since_when_the_code_keeps_to_it(words, own):
    (offence,) = read(own).offences
    assert words in offence
    assert len(read(own, since="1.1.0").offences) == 1  # the code that comes with it is none before it
    assert len(read(own, since="0.9.0").offences) == 1
    assert len(read(own, harmless="of course").offences) == 1
    result = read([], own, since="1.1.0")
    assert (result.offences, result.least) == ([], "1.1.0")


@pytest.mark.parametrize(("words", "own"), UNTOLD.items(), ids=UNTOLD)
def test_what_cannot_be_derived_is_told(words, own):
    (offence,) = read(own).offences
    assert words in offence
    assert len(read(own, harmless="  ").offences) == 1
    assert read(own, harmless="it reads, and writes nothing").offences == []


@pytest.mark.parametrize(
    ("unused", "dropped"),
    [
        (StopUsing("Table", "word"), DropUnused("Table", "word")),
        (StopUsingTable("Other"), DropUnusedTable("Other", "clubs_other")),
    ],
)
def test_what_no_code_uses_goes_a_release_later(unused, dropped):
    result = read([unused], [dropped])
    assert (result.offences, result.least) == ([], "1.1.0")
    (early,) = read([unused, dropped]).offences
    assert "goes in 1.1.0, and no release before it has stopped using it" in early
    (never,) = read([], [dropped], since="1.1.0").offences
    assert "no release before it has stopped using it" in never


def test_as_far_as_migrations_ran_so_far_code_goes_back():
    unused, dropped = [StopUsing("Table", "word")], [DropUnused("Table", "word")]
    ran = frozenset({("clubs", "0001_of_1_0_0"), ("clubs", "0002_of_1_1_0")})
    assert read(unused, dropped, ran=ran).least == "1.0.0"
    assert read(unused, dropped, ran=ran | {("clubs", "0003_of_1_2_0")}).least == "1.1.0"


def test_every_kind_is_tried():
    tried = {"EXPANDS": EXPANDS, "BREAKS": BREAKS, "TIGHTENS": TIGHTENS, "UNTOLD": UNTOLD, "DROPS": True}
    assert {kind.name for kind in OperationKind} == set(tried)


def test_the_migrations_of_this_release():
    """Each that offends by its name; those of the first release have none before it."""
    assert examined().offences == []
    assert changed(releases.kept(), releases.digests()) == []


def test_a_condition_counts_as_a_constraint_does():
    narrow = UniqueConstraint(fields=["word"], condition=Q(word="a"), name="one_a")
    assert len(read([operations.AddConstraint("Table", narrow)]).offences) == 1

"""`manage.py calc`, as it is called."""

import json
import os
import subprocess
import sys

import pytest

from scoring.calculators import command
from scoring.calculators.index import calculators
from tests.places import ROOT


def calc(*arguments, given="", **environment):
    """Run in a directory of somebody else's, without the project's environment and its packages."""
    bare = {"PATH": os.environ["PATH"], **environment}
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); sys.argv = sys.argv[1:]; "
        "import manage; sys.exit(manage.main())"
    )
    return subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(ROOT), "calc", *arguments],
        input=given,
        capture_output=True,
        text=True,
        cwd="/",
        env=bare,
        check=False,
    )


def test_one_calculator_with_the_standard_library_alone():
    done = calc("forfeit-trigger", given='{"boards_in_round": 8, "unplayable": 4}')
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["forfeit"] is True


def test_a_refusal_is_one_line_and_exit_2():
    done = calc("forfeit-trigger", given='{"boards_in_round": 8, "unplayable": 9}')
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "unplayable: 9 is more than 8 (boards_in_round).\n"


def test_two_problems_are_both_said():
    done = calc("forfeit-trigger", given='{"boards_in_round": 0}')
    assert done.returncode == 2
    assert "boards_in_round" in done.stderr
    assert "unplayable" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("given", ["", "{", "[1]", "nonsense", '{"boards_in_round": NaN}', "[" * 50_000])
def test_what_is_no_json_object_is_refused_without_a_traceback(given):
    done = calc("forfeit-trigger", given=given)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


def test_a_batch_answers_every_line_in_order():
    lines = [
        '{"id": "a", "name": "forfeit-trigger", "input": {"boards_in_round": 7, "unplayable": 3}}',
        "nonsense",
        '{"id": "b", "name": "nobody", "input": {}}',
        '{"id": "c", "name": "forfeit-trigger"}',
        "",
        '{"id": {"x": 1}, "name": "forfeit-trigger", "input": {"boards_in_round": 7, "unplayable": 4}}',
    ]
    done = calc("--batch", given="\n".join(lines))
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [row["id"] for row in rows] == ["a", None, "b", "c", {"x": 1}]
    assert [("result" in row) for row in rows] == [True, False, False, False, True]


def test_the_list_names_every_calculator_in_a_sentence():
    lines = calc("--list").stdout.splitlines()
    assert [line.split(":")[0] for line in lines] == list(calculators())
    assert all(line.endswith(".") for line in lines)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "ja_JP"}, "ja"),
        ({"LC_ALL": "", "LANG": "ja"}, "ja"),
    ],
)
def test_the_language_of_the_environment(environment, language):
    assert command.language_of(environment) == language


def test_steps_in_japanese_where_the_environment_is():
    done = calc("forfeit-trigger", given='{"boards_in_round": 8, "unplayable": 4}', LANG="ja_JP.UTF-8")
    assert json.loads(done.stdout)["steps"][-1]["cite"] == "競技会運営規則 5"


@pytest.mark.parametrize("arguments", [(), ("forfeit-trigger", "--batch"), ("--list", "--batch")])
def test_neither_nothing_nor_two_things_at_once(arguments):
    assert calc(*arguments).returncode == 2


def test_a_calculator_that_does_not_exist():
    done = calc("nobody", given="{}")
    assert done.returncode == 2
    assert "nobody" in done.stderr

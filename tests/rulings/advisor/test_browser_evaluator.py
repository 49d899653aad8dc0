"""The evaluator of the browser answers like Python's: worked examples, and every way through the tables."""

import gzip
import json
import shutil
import subprocess

import pytest

from rulings.advisor.advising import advise, next_question, read
from rulings.advisor.checking import walk
from rulings.advisor.document import document
from rulings.advisor.loading import library
from scoring.engine.refusal import Refusals
from tests.places import ROOT

NODE = shutil.which("node")
SCRIPT = """
const advisor = require(process.argv[1]);
const { tables, cases } = JSON.parse(require("fs").readFileSync(0, "utf-8"));
const answers = cases.map(([name, facts]) => {
  const topic = tables.topics[name];
  const question = advisor.nextQuestion(topic, facts);
  const { rule, findings, missing } = advisor.advise(topic, facts);
  return {
    question: question && question.name,
    options: question && advisor.optionsFor(question, facts).map((option) => option.value),
    missing: missing ?? null,
    rule: rule ? rule.id : null,
    findings: findings ? findings.map((each) => [each.fact, each.value, each.assumed]) : null,
  };
});
console.log(JSON.stringify(answers));
"""


def cases():
    """Worked examples, every end of every table, and each with the last fact taken away."""
    worked = json.loads((ROOT / "tests/vectors/advise.json").read_text(encoding="utf-8"))["cases"]
    asked = [(case["input"]["topic"], case["input"]["facts"]) for case in worked]
    for name, topic in library().topics.items():
        for facts, _rule in walk(topic):
            asked += [(name, facts), (name, dict(list(facts.items())[:-1]))]
    return [(name, read(library().topics[name], facts)) for name, facts in asked]


def by_python(name, facts):
    question = next_question(name, facts)
    options = [option.value for option in question.options_for(facts)] if question else None
    next_step = {"question": question and question.name, "options": options}
    try:
        outcome = advise(name, facts)
    except Refusals as refusals:
        return {**next_step, "missing": refusals.refusals[0].field, "rule": None, "findings": None}
    findings = [[finding.fact.name, finding.value, finding.is_assumed] for finding in outcome.findings]
    return {**next_step, "missing": None, "rule": outcome.rule.id, "findings": findings}


@pytest.mark.skipif(NODE is None, reason="no node found: the browser test asks the same of chromium")
def test_the_browser_answers_like_python():
    asked = cases()
    given = json.dumps({"tables": document("en"), "cases": asked})
    script = str(ROOT / "rulings/static/rulings/advisor.js")
    done = subprocess.run(
        [NODE, "-e", SCRIPT, script], input=given, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    assert len(answers) == len(asked) > 500
    for (name, facts), answer in zip(asked, answers, strict=True):
        assert answer == by_python(name, facts), (name, facts)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_document_is_plain_json_and_light(language):
    text = json.dumps(document(language), ensure_ascii=False)
    assert json.loads(text)["topics"].keys() == library().topics.keys()
    # What travels is compressed; the page keeps it for the time without a network.
    assert len(gzip.compress(text.encode())) < 60_000
    assert len(text.encode()) < 320_000

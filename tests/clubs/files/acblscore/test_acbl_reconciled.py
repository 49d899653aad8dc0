"""`manage.py score --reconcile` on the samples: all figures agree, by our rules or by the program's."""

import json

import pytest

from clubs.files.apart.document_json import NoDocument, document_from, document_json
from clubs.files.reading import read
from scoring.regulations import DEFAULT_PACK
from scoring.tools.score_file.reconcile import reconcile
from scoring.tools.score_file.report import report
from tests.clubs.files.acblscore import acbl_files as files

OURS = {  # by conditions that we know; the others have rules that ours have no word for
    files.ONE_SECTION: {},
    files.HOWELL: {},
    files.ACROSS: {"across_sections": "yes"},
}


def reconciled(content):
    return reconcile(report(content, "x.ACA", pack=DEFAULT_PACK, overrides={}), ())


@pytest.mark.parametrize("name", files.NAMES)
def test_a_sample_agrees_in_every_figure(name):
    answer = reconciled(files.sample(name))
    assert answer.agreement.differ == 0
    assert answer.agreement.agree > 2 * files.expected()[name]["pairs_count"]
    assert answer.rules == ("" if name in OURS else "ACBLscore")
    assert answer.changed == OURS.get(name, {})


def test_a_figure_that_differs_is_named_with_both():
    content = files.sample(files.FINAL_2)
    entry = files.entry_at(content)
    answer = reconciled(files.put(content, entry + 0x14, "<i", 21_515))
    assert answer.rules == "ACBLscore"
    ((code, file, computed),) = [
        (one.where_code, one.file, one.computed) for one in answer.agreement.differences
    ]
    assert (code, file, computed) == ("acbl_final_differs", "215.15", "215.14")
    shown = answer.as_json("en")
    assert (shown["rules"], shown["differ"]) == ("ACBLscore", 1)
    assert shown["differences"][0]["where"].startswith("Section B, pair 1NS: the file has a final score")


def test_how_many_figures_were_made_anew_comes_through_the_door():
    document, _problems = read(files.sample(files.HOWELL))
    kept = document_json(document)
    assert document_from(_as_sent(kept)).remade == document.remade > 0
    with pytest.raises(NoDocument):
        document_from(_as_sent({**kept, "remade": "many"}))


def _as_sent(kept):
    return json.loads(json.dumps(kept))

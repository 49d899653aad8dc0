"""`manage.py regulations`: packs and editions checked, compared, out and in again the same bytes."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from clubs.models import RegulationEdition
from federation.tenancy.context import acting_for
from scoring.regulations import packs
from scoring.regulations.edition import BookPart
from tests.clubs.regulations.test_adopting import SLOWER, Committee, member
from tests.scoring.points.test_points_by_edition import FLATTER, SOONER

pytestmark = pytest.mark.django_db
SCALE = {
    "part": "scale",
    "key": "wbf-continuous-20",
    "cites": "WBF VP 2013",
    "value": {"kind": "continuous", "tie": "10", "maximum": "20", "blitz_factor": 14, "decimals": 2},
    "sentences": {"ja": "係数を14とする。", "en": "The factor is 14."},
}
CONDITION = {
    "part": "condition",
    "key": "award_decimals",
    "cites": "REG-1.1.1",
    "value": "0",
    "sentences": {"ja": "整数に丸める。", "en": "Rounded to whole points."},
}


def output_of(*command, **options):
    out = StringIO()
    call_command("regulations", *command, stdout=out, **options)
    return out.getvalue()


@pytest.mark.parametrize("pack", packs())
def test_every_sample_pack_passes(pack):
    assert output_of("check", pack) == f"{pack}: in order\n"
    assert output_of("check").count("in order") == len(packs())


def test_out_in_and_out_again_are_the_same_bytes(here, next_door, tmp_path):
    """Of every part of a book; brought to another federation they are proposed and no more."""
    next_door.federation.regulation_pack = here.federation.regulation_pack
    next_door.federation.save()
    with acting_for(here.federation):
        committee = Committee()
        changes = (SLOWER, SCALE, CONDITION, FLATTER, SOONER)
        assert {change["part"] for change in changes} == set(BookPart)
        for change in changes:
            committee.proposed(change)
    first = output_of("export", "--federation", "sakura")
    file = tmp_path / "editions.toml"
    file.write_text(first, encoding="utf-8")
    with acting_for(next_door.federation):
        by = member("carol")
    answer = output_of("import", str(file), "--federation", "albion", "--by", by.email)
    assert answer.count("is proposed") == len(changes)
    assert output_of("export", "--federation", "albion") == first
    assert output_of("export", "--federation", "albion", "--number", "2").count("[[edition]]") == 1
    with acting_for(next_door.federation):
        assert not any(edition.acts.exists() for edition in RegulationEdition.objects.all())


def test_what_two_packs_say_otherwise():
    assert output_of("diff", *packs()[:1] * 2) == ""
    lines = output_of("diff", "jcbl-sample", "wbf-sample", "--on", "2026-01-01").splitlines()
    assert any(line.startswith("rule lateness: ") and line.endswith("-> –") for line in lines)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("not toml", "no TOML"),
        ("a = 1", "edition"),
        ('[[edition]]\nstarts = 2099-01-01\nnames = {en = "x"}\nchanges = []', "missing in one language"),
    ],
)
def test_a_file_that_cannot_be_is_said(here, tmp_path, content, sentence):
    file = tmp_path / "editions.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(CommandError) as error:
        output_of("check", str(file))
    assert sentence in str(error.value)


def test_nothing_of_a_file_is_kept_where_one_edition_cannot_be(here, tmp_path):
    with acting_for(here.federation):
        committee = Committee()
        committee.proposed()
    text = output_of("export", "--federation", "sakura")
    file = tmp_path / "editions.toml"
    file.write_text(text + text.replace("2099-04-01", "2020-04-01"), encoding="utf-8")
    given = ("import", str(file), "--federation", "sakura", "--by")
    with pytest.raises(CommandError) as error:
        output_of(*given, committee.first.email)
    assert "2020-04-01" in str(error.value)
    with pytest.raises(CommandError) as error:
        output_of(*given, committee.stranger.email, lang="ja")
    assert "ルール委員会" in str(error.value)
    for wrong in ((*given, "nobody@example.org"), ("export", "--federation", "nowhere")):
        with pytest.raises(CommandError):
            output_of(*wrong)
    with acting_for(here.federation):
        assert RegulationEdition.objects.count() == 1

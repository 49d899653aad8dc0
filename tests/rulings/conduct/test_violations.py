"""The public page of what is a violation, and the examples on it: without names, published and taken back."""

import pytest

from clubs.models import EntryPlayer
from federation.models import AuditEntry, Member, Role, User
from federation.tenancy.context import acting_for
from rulings.adjustments.possible import decision_from
from rulings.casebook.services import conduct_examples
from rulings.cases.services import ending
from rulings.conduct import examples
from rulings.conduct.violations import CLAUSES, VIOLATIONS
from rulings.models import AdjustmentKind, ConductExample, ViolationKind
from tests import cast
from tests.clubs.playing.test_match_reports import code
from tests.factories import appeals
from tests.factories.casebook import LATER, final_case
from tests.rulings.cases.test_case_pages import enter, text
from tests.scoring import builders

pytestmark = pytest.mark.django_db
PAGE = "/sakura/conduct/"
SENTENCES = {"ja": "相手のミスを大声で笑った。", "en": "A player laughed aloud at an opponent's mistake."}


def conduct_case(house, *, is_final=True):
    """A case in which a player was rude."""
    session = builders.published(house)
    result = appeals.first_result(session)
    player = EntryPlayer.objects.current().filter(entry=result.ns).order_by("pk")[0]
    number = result.ns.number
    terms = {"player": str(player), "contestant": number, "round": 1, "established": True}
    case = appeals.told_case(house, result, [decision_from(AdjustmentKind.CONDUCT, terms)])
    if is_final:
        ending.settle(case=case, by=house.scorer, at=LATER)
        case.refresh_from_db()
    return case, player


def officer(house):
    user = cast.login(house.federation, "officer")
    cast.appoint(user, Role.CONDUCT_OFFICER)
    return user


def test_every_kind_has_its_clause_its_violations_and_a_place_on_the_page(here):
    assert set(CLAUSES) == set(VIOLATIONS) == set(ViolationKind)
    for language, words in {
        "en": (
            "Conduct at the table",
            "Showing no interest, as by folding the cards",
            "½ board",
            "3 IMP",
            "sent off",
        ),
        "ja": ("テーブルでのマナー", "カードを畳むなど、興味がないと示すこと", "½ボード", "3 IMP", "退場"),
    }.items():
        page = enter(None, language).get(PAGE)
        assert page.status_code == 200
        shown = page.content.decode()
        for word in words:
            assert word in shown
        for kind in ViolationKind:
            assert f'<section id="{kind}">' in shown
        for anchor in ("74A", "74B", "74C"):
            assert f'laws/74/#{anchor}"' in shown


def test_an_example_is_read_by_everybody_and_taken_back(here, next_door):
    with acting_for(here.federation):
        case, _player = conduct_case(here)
        by = officer(here)
    desk = enter(by)
    assert str(case) in text(desk.get("/sakura/desk/conduct/examples/"))
    address = f"/sakura/desk/conduct/examples/{case.pk}/"
    sent = {"kind": "courtesy", **{f"texts_{code}": text for code, text in SENTENCES.items()}}
    for stranger in (here.player, here.scorer, next_door.administrator):
        assert enter(stranger).get(address).status_code in (403, 404)
        assert enter(stranger).post(address, sent).status_code in (403, 404)
    assert not ConductExample.across_federations.exists()
    assert desk.post(address, sent).status_code == 302
    for language, sentence in SENTENCES.items():
        assert sentence.replace("'", "&#x27;") in enter(None, language).get(PAGE).content.decode()
    assert SENTENCES["en"][:20] not in enter(None).get("/albion/conduct/").content.decode()
    assert desk.post(address, {"back": "yes", "reason": ""}).status_code == 422
    assert desk.post(address, {"back": "yes", "reason": "it was recognised"}).status_code == 302
    for language, sentence in SENTENCES.items():
        assert sentence[:15] not in enter(None, language).get(PAGE).content.decode()
    with acting_for(here.federation):
        acts = AuditEntry.objects.filter(act__startswith="conduct_example").order_by("pk")
        assert [one.act for one in acts] == ["conduct_example.marked", "conduct_example.taken_back"]
        assert code(conduct_examples.take_back, case=case, reason="again", by=by) == "no_example"
        conduct_examples.publish(case=case, kind="etiquette", texts=SENTENCES, by=by)
        assert examples.in_force().get().kind == "etiquette"
        assert ConductExample.objects.count() == 3


def test_one_language_is_enough_and_is_marked_where_it_is_not_the_readers(here):
    with acting_for(here.federation):
        case, _player = conduct_case(here)
        conduct_examples.publish(case=case, kind="courtesy", texts={"ja": SENTENCES["ja"]}, by=officer(here))
    assert f'lang="ja">{SENTENCES["ja"]}' in enter(None, "en").get(PAGE).content.decode()
    assert f"<li>{SENTENCES['ja']}" in enter(None, "ja").get(PAGE).content.decode()


def test_who_where_and_when_are_refused(inside):
    case, player = conduct_case(inside)
    by = officer(inside)
    named = {
        "numbers_somebody": [
            "On board 12 a player was rude.",
            "第３卓で失礼な発言があった。",
            "五月三日に席を離れた。",
        ],
        "names_somebody": [f"{player} was rude.", f"At {inside.club.names['en']} somebody was rude."],
    }
    for why, texts in named.items():
        for written in texts:
            sent = {"case": case, "kind": "courtesy", "by": by}
            assert code(conduct_examples.publish, **sent, texts={"en": written}) == why, written
            assert code(conduct_examples.publish, **sent, texts={"ja": written}) == why, written
    assert not ConductExample.objects.exists()


def test_only_a_final_case_of_an_established_violation_by_who_may(inside):
    by = officer(inside)
    sent = {"kind": "courtesy", "texts": SENTENCES}
    case, player = conduct_case(inside, is_final=False)
    assert code(conduct_examples.publish, case=case, by=by, **sent) == "not_final"
    ending.settle(case=case, by=inside.scorer, at=LATER)
    case.refresh_from_db()
    assert code(conduct_examples.publish, case=case, by=inside.player, **sent) == "not_the_editor"
    assert code(conduct_examples.publish, case=case, by=by, kind="", texts=SENTENCES) == "kind_missing"
    assert code(conduct_examples.publish, case=case, by=by, kind="courtesy", texts={}) == "text_missing"
    long = {"en": "x" * 301}
    assert code(conduct_examples.publish, case=case, by=by, kind="courtesy", texts=long) == "too_long"
    member = Member.objects.get(user=inside.player)
    seat = {"entry": player.entry, "seat": 3, "name": "substitute", "stated_by": player.stated_by}
    EntryPlayer.objects.create(**seat, member=member)
    cast.appoint(inside.player, Role.CONDUCT_OFFICER)
    own = User.objects.get(pk=inside.player.pk)
    assert conduct_examples.may_publish(own)
    assert code(conduct_examples.publish, case=case, by=own, **sent) == "not_the_editor"  # their own


def test_a_final_case_without_a_violation_is_none(inside):
    case = final_case(inside, builders.published(inside))
    sent = {"case": case, "kind": "courtesy", "texts": SENTENCES, "by": officer(inside)}
    assert code(conduct_examples.publish, **sent) == "not_final"
    assert list(conduct_examples.final_cases()) == []


def test_the_page_is_linked_from_laws_advisor_and_the_players_page(here):
    for path in ("laws/", "advisor/"):
        assert f'href="{PAGE}"' in enter(None).get(f"/sakura/{path}").content.decode()
    assert f'href="{PAGE}"' in enter(here.player).get("/sakura/me/conduct/").content.decode()
    with acting_for(here.federation):
        session = builders.published(here)
    assert (
        f'href="{PAGE}"'
        in enter(here.scorer).get(f"/sakura/desk/sessions/{session.pk}/conduct/").content.decode()
    )

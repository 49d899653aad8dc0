"""A federation's own terms: within bounds, by its administrators, on record, and in force the next night."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, transaction
from django.utils import timezone

from federation.errors import Refused
from federation.models import Act, AuditEntry, Expirable, Letter, OwnTerm, RetentionStep
from federation.personal import retention
from federation.personal.processing import own_terms
from federation.personal.terms import TERMS
from federation.record import letters
from federation.tenancy.context import acting_for

LETTERS = TERMS["letters"]


def of(house, path):
    return f"/{house.federation.slug}/{path}"


def a_letter(house, days: int) -> Letter:
    """One that was sent some days ago."""
    letters.owe(topic="erasure_asked", key=f"x{days}", readers=[house.player], about={"day": "x"})
    Letter.objects.filter(key=f"x{days}").update(sent_at=timezone.now() - timedelta(days=days))
    return Letter.objects.get(key=f"x{days}")


def set_to(house, days: int, reason: str = "", term=LETTERS) -> OwnTerm | None:
    return own_terms.set_term(term=term, days=days, reason=reason, by=house.administrator)


def test_every_term_that_may_be_set_says_how_short_it_may_be_and_why() -> None:
    settable = [term for term in TERMS.values() if term.is_set_here]
    assert [term.key for term in settable if not (0 < term.least <= term.days and term.why_least)] == []
    assert all(term.least <= own_terms.MOST for term in settable)
    assert {key for key, term in TERMS.items() if not term.is_set_here} == {
        "archive",
        "sessions",
        "confirmations",
        "attempts",
    }


@pytest.mark.parametrize(
    ("key", "days", "reason", "why"),
    [
        ("letters", 89, "", "too_short"),
        ("accounts", 2556, "", "too_short"),
        ("letters", LETTERS.days + 1, " ", "no_reason"),
        ("letters", own_terms.MOST + 1, "a law", "too_long"),
        ("sessions", 5, "", "by_the_portal"),
    ],
)
def test_what_is_out_of_bounds_is_refused(here, key, days, reason, why) -> None:
    with acting_for(here.federation):
        with pytest.raises(Refused) as refusal:
            set_to(here, days, reason, TERMS[key])
        assert refusal.value.code == why
        assert not OwnTerm.objects.exists()


def test_a_shorter_term_is_in_force_the_next_night_and_here_alone(here, next_door) -> None:
    with acting_for(next_door.federation):
        foreign = a_letter(next_door, 200)
    with acting_for(here.federation):
        older, newer = a_letter(here, 200), a_letter(here, 50)
        assert retention.remove_over() == 0
        own = set_to(here, 100)
        assert (own.days, set_to(here, 100)) == (100, None), "the same word once"
        assert AuditEntry.objects.get(act=Act.CHANGED, actor=here.administrator).parameters == {
            "term": "letters",
            "days": 100,
            "before": LETTERS.days,
        }
        (line,) = [line for line in retention.lines() if line.term is LETTERS]
        assert (line.days, line.due, line.is_own) == (100, 1, True)
        assert retention.remove_over() == 1
        step = RetentionStep.objects.get(rows=1)
        assert (step.term, step.days) == ("letters", 100), "the database counted by it"
        assert (older.refresh().about, bool(newer.refresh().about)) == ({}, True)
    with acting_for(next_door.federation):
        assert retention.remove_over() == 0
        assert foreign.refresh().about


def test_a_longer_term_keeps_with_its_reason_until_another_word(here) -> None:
    with acting_for(here.federation):
        kept = a_letter(here, LETTERS.days + 9)
        set_to(here, LETTERS.days + 30, "a case before a court")
        assert (retention.remove_over(), bool(kept.refresh().about)) == (0, True)
        set_to(here, LETTERS.days)
        assert retention.remove_over() == 1
        assert [(own.days, own.reason) for own, _term in own_terms.history()] == [
            (LETTERS.days, ""),
            (LETTERS.days + 30, "a case before a court"),
        ]
        with pytest.raises(DatabaseError), transaction.atomic():
            OwnTerm.objects.update(days=1)


def test_whatever_a_row_says_the_database_removes_nothing_before_the_least(here) -> None:
    """A fault, or a stranger with the application's password."""
    with acting_for(here.federation):
        kept = a_letter(here, LETTERS.least - 1)
        OwnTerm.objects.create(term="letters", days=0, by=here.administrator)
        RetentionStep.objects.create(table="federation_letter", column="about", term="letters")
        assert (RetentionStep.objects.get().rows, bool(kept.refresh().about)) == (0, True)
        assert retention.due(Expirable.objects.get(table="federation_letter", column="about")) == 0
        assert own_terms.days_here()["letters"] == LETTERS.least


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_administrator_alone_sets_it_and_everybody_reads_it(here, next_door, client, language) -> None:
    page = of(here, "office/terms/")
    words = {"act": "term", "term": "letters", "days": 1500, "reason": "a law"}
    for user in (here.player, here.scorer, here.registrar, next_door.administrator):
        client.force_login(user)
        assert client.post(page, words).status_code == 403
    client.force_login(here.administrator)
    refused = client.post(page, words | {"reason": ""}, headers={"accept-language": language})
    assert refused.status_code == 422
    assert {"ja": "理由", "en": "Say why"}[language] in refused.content.decode()
    assert client.post(page, words | {"term": "sessions"}).status_code == 422
    assert [client.post(page, words).status_code for _ in range(2)] == [302, 302]
    with acting_for(here.federation):
        assert OwnTerm.objects.count() == 1
    client.logout()
    shown = client.get(of(here, "privacy/"), headers={"accept-language": language}).content.decode()
    assert ("a law" in shown, "1500" in shown) == (True, True)
    assert "a law" not in client.get(of(next_door, "privacy/")).content.decode()

"""Tasks of the ground floor."""

import logging

from celery import shared_task
from django.db import DatabaseError

from federation.limits import counters
from federation.machine import proving, queues
from federation.mailings import services as mailings
from federation.memberships.services import nightly
from federation.models import Erasure, Federation
from federation.money.cards import asking, keeping, looking
from federation.money.cards.sandbox import telling
from federation.people import invitations, reset_letters
from federation.people.duplicates import searching
from federation.personal import archives, erasing, guardian_letters, guardians, logins, retention
from federation.personal.processing import guardian_archives, guardian_wishes
from federation.record import late_chains, letters, outbox
from federation.site import shown_changes
from federation.tables.services import register_imports, register_work
from federation.tenancy.context import acting_for

log = logging.getLogger(__name__)

# A mail server that says a word now and then is never silent for long, and would hold a worker for ever.
LETTER_SECONDS = 45
# Longer than the mail server is left alone (federation.record.smtp), shorter than a message is hidden.
AGAIN_SECONDS, AGAIN_MAX = 90, 6


@shared_task(name="federation.tasks.sweep")
def sweep() -> int:
    """Send again what the outbox still owes, but for registers that were given up."""
    register_imports.forget_late()
    return outbox.sweep()


@shared_task(name="federation.tasks.forget_counters")
def forget_counters() -> None:
    """Delete counts of attempts whose time is over."""
    counters.forget_what_is_over()


@shared_task(name="federation.tasks.forget_changes")
def forget_changes() -> None:
    """Delete marks of changes that every process has seen."""
    shown_changes.forget_what_all_have_seen()


@shared_task(name="federation.tasks.look_after_personal_data")
def look_after_personal_data() -> None:
    """Promise the erasures whose day has come, delete archives whose days are over, close what is open of
    minors, and end guardians of those who came of age, federation by federation.
    """
    for federation in Federation.objects.all():
        with acting_for(federation):
            erasing.promise_due()
            archives.forget_expired()
            guardians.close_minors()
            guardians.end_of_age()


@shared_task(name="federation.tasks.link_records")
def link_records() -> None:
    """Make the links of what waits for them, federation by federation, some thousands in one transaction."""
    for federation in Federation.objects.order_by("pk"):
        try:
            link_all(federation)
        except DatabaseError:  # a record that gets no link must not stop the chains of others
            log.exception("%s: links of records", federation.slug)


def link_all(federation: Federation) -> None:
    """Make every link that a federation waits for, while nobody else does."""
    made_last = late_chains.AT_ONCE
    while made_last >= late_chains.AT_ONCE:
        with acting_for(federation):
            made_last = late_chains.link_waiting()


@shared_task(name="federation.tasks.apply_terms")
def apply_terms() -> None:
    """Forget ended sessions of logins; owe each federation the removal of what is over by its term."""
    retention.forget_sign_ins()
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            outbox.promise(retention.TOPIC, federation.pk)


@shared_task(name=retention.TOPIC)
def remove_over(federation_id: int, whose: int) -> None:
    """Remove what is over in one federation. `whose` is its key again: it is what it is owed for."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        outbox.keep(retention.TOPIC, whose)
        removed = retention.remove_over() if whose == federation.pk else 0
    log.info("%s: %s rows removed whose term was over", federation.slug, removed)


@shared_task(name="federation.tasks.owe_proofs")
def owe_proofs() -> None:
    """Owe each federation the nightly proof of its records."""
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            proving.ask(by=None)


@shared_task(name=proving.TOPIC, soft_time_limit=proving.SECONDS_MAX - 10, time_limit=proving.SECONDS_MAX)
def prove_records(federation_id: int, proof_id: int) -> None:
    """Do one proof that is owed. That it was begun is seen before it is done."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        is_mine = proving.begin(proof_id) is not None
    if not is_mine:
        return
    link_all(federation)
    with acting_for(federation):
        row = proving.prove(proof_id)
    if row is not None:
        log.log(
            logging.ERROR if row.faults else logging.INFO,
            "%s: %s faults in the records, %s ms",
            federation.slug,
            row.faults,
            row.milliseconds,
        )


@shared_task(name=queues.TOPIC)
def be_seen(queue: str) -> None:
    """A worker serves this queue; beat asks each of them every minute."""
    queues.be_seen(queue)


@shared_task(name="federation.tasks.look_after_renewals")
def look_after_renewals() -> None:
    """Owe each federation the letters and the lapses of its renewals whose day has come."""
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            outbox.promise(nightly.TOPIC, federation.pk)


@shared_task(name=mailings.TOPIC)
def write_mailing(federation_id: int, mailing_id: int) -> None:
    """Owe the next letters of one letter to a group."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        mailings.write_due(mailing_id)


@shared_task(name=nightly.TOPIC)
def renew_memberships(federation_id: int, whose: int) -> None:
    """Do what the renewals of one federation owe today. `whose` is its key again."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        outbox.keep(nightly.TOPIC, whose)
        sent, ended = nightly.look_after_renewals() if whose == federation.pk else (0, 0)
    log.info("%s: %s letters about renewals, %s memberships lapsed", federation.slug, sent, ended)


@shared_task(name=erasing.TOPIC)
def erase_person(federation_id: int, erasure_id: int) -> None:
    """Erase one person whose day has come."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        erasure = Erasure.objects.filter(pk=erasure_id).select_related("member__user").first()
        login = erasure.member.user if erasure else None
    elsewhere = login is not None and logins.serves_elsewhere(login, federation)
    with acting_for(federation):
        erasing.carry_out(erasure_id, login_elsewhere=elsewhere)


@shared_task(name=archives.TOPIC)
def make_archive(federation_id: int, archive_id: int) -> None:
    """Make one archive of a person's data."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        archives.make(archive_id)


@shared_task(name=guardians.TOPIC, soft_time_limit=LETTER_SECONDS)
def send_guardian_letter(federation_id: int, guardian_id: int) -> None:
    """Send a guardian the link, where it is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        guardian_letters.send(guardian_id)


@shared_task(name=archives.TOPIC_TELL, soft_time_limit=LETTER_SECONDS)
def send_guardian_archive(federation_id: int, archive_id: int) -> None:
    """Tell a guardian that the file is ready, where it is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        guardian_archives.tell(archive_id)


@shared_task(name=guardian_wishes.TOPIC_ERASURE, soft_time_limit=LETTER_SECONDS)
def send_guardian_erasure(federation_id: int, guardian_id: int) -> None:
    """Send a guardian the link that asks for the erasure, where it is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        guardian_wishes.send(guardian_wishes.TOPIC_ERASURE, guardian_id)


@shared_task(name=guardian_wishes.TOPIC_KEPT, soft_time_limit=LETTER_SECONDS)
def send_guardian_kept(federation_id: int, guardian_id: int) -> None:
    """Send a guardian what is kept of them, where it is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        guardian_wishes.send(guardian_wishes.TOPIC_KEPT, guardian_id)


@shared_task(name=letters.TOPIC, soft_time_limit=LETTER_SECONDS)
def send_letter(federation_id: int, letter_id: int) -> None:
    """Send one letter that is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        letters.send(letter_id)


@shared_task(
    name=register_imports.TOPIC,
    soft_time_limit=register_imports.SECONDS_MAX - 10,
    time_limit=register_imports.SECONDS_MAX,
)
def work_on_register(federation_id: int, import_id: int) -> None:
    """Look at one long register, take it, or take it back. That it was begun is seen before it is done."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        row = register_imports.begin(import_id)
    if row is None:
        return
    try:
        register_work.work(federation, row)
    except Exception:  # whatever happened, no batch is half saved, and somebody waits for an answer
        log.exception("register %s of %s", import_id, federation.slug)
        with acting_for(federation):
            register_imports.fail(row)


@shared_task(name="federation.tasks.owe_duplicates")
def owe_duplicates() -> None:
    """Owe every federation a look through its register for records of one person."""
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            searching.ask(by=None)


@shared_task(name=searching.TOPIC)
def search_for_duplicates(federation_id: int, search_id: int) -> None:
    """Look through one register, where that is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        searching.search(search_id)


@shared_task(name=invitations.TOPIC, soft_time_limit=LETTER_SECONDS)
def send_invitation(federation_id: int, user_id: int) -> None:
    """Send whoever was given a login the letter by which they set a password, where it is owed."""
    with acting_for(Federation.objects.get(pk=federation_id)):
        invitations.send(user_id)


@shared_task(
    name=reset_letters.TOPIC,
    soft_time_limit=LETTER_SECONDS,
    autoretry_for=(OSError,),  # a mail server's refusals are such; nobody else owes this letter
    default_retry_delay=AGAIN_SECONDS,
    max_retries=AGAIN_MAX,
)
def send_reset_letter(federation_id: int | None, email: str, language: str) -> None:
    """Send whoever has an address the letter by which a password is set; None: at the operators' desk."""
    federation = None if federation_id is None else Federation.objects.get(pk=federation_id)
    reset_letters.send(email, federation=federation, language=language)


@shared_task(name="federation.tasks.look_after_cards")
def look_after_cards() -> None:
    """Owe the looks at providers of cards that are due: messages may be lost."""
    for federation in Federation.objects.order_by("pk"):
        with acting_for(federation):
            looking.promise_due()
            keeping.promise_again()


@shared_task(name=asking.TOPIC)
def look_at_card_payment(federation_id: int, payment_id: int) -> None:
    """Ask the provider about a payment by card. No transaction is open while it answers."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        work = looking.begin(payment_id)
    if work is None:
        return
    outcome = looking.do(work)
    with acting_for(federation):
        looking.note(work, outcome)


@shared_task(name=keeping.TOPIC)
def check_card_provider(federation_id: int, settings_id: int) -> None:
    """Test the provider of cards that a federation has entered."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        provider = keeping.asked_of(settings_id)
    if provider is None:
        return
    answer = keeping.answer_of(provider)
    with acting_for(federation):
        keeping.note(settings_id, *answer)


@shared_task(name=telling.TOPIC)
def send_sandbox_message(federation_id: int, message_id: int) -> None:
    """Send a message of the sandbox, as a provider does."""
    federation = Federation.objects.get(pk=federation_id)
    with acting_for(federation):
        post = telling.begin(message_id)
    if post is None:
        return
    status = telling.send(post)
    with acting_for(federation):
        telling.note(message_id, status)

"""A letter to a group, as it stands in the tables when it went; what was chosen, and what came back."""

from django.utils import timezone

from federation.models import (
    Guardian,
    Letter,
    LetterBounce,
    LetterChoice,
    Mailing,
    MailingAddressee,
    MailTls,
    OwnSender,
    SavedQuestion,
)
from tests.cast import House


def mailed(house: House, mark: str) -> None:
    """Sent to one member, who then wanted no more; the letter came back. And a letter to a guardian."""
    member, now = house.members[0], timezone.now()
    words = dict.fromkeys(("ja", "en"), f"{mark}DRAFT words")
    question = SavedQuestion.objects.create(name=f"{mark}DRAFT", group="members", made_by=house.registrar)
    mailing = Mailing.objects.create(
        question=question,
        kind="news",
        subjects=words,
        texts=words,
        written_by=house.registrar,
        started_by=house.registrar,
        started_at=now,
        ended_at=now,
    )
    about = {"subject": words, "text": words, "guardian_of": "", "page": ["my_letters"]}
    letter = Letter.objects.create(
        topic="mailing", key=str(mailing.pk), reader=house.player, kind="news", about=about, sent_at=now
    )
    address = f"{mark}mailed@example.com".lower()
    MailingAddressee.objects.create(
        mailing=mailing,
        member=member,
        reader=house.player,
        address=address,
        words={"name": words},
        letter=letter,
    )
    LetterBounce.objects.create(letter=letter, address=address, code="5.1.1")
    LetterChoice.objects.create(reader=house.player, kind="news", wants=False, way="link")
    _to_a_guardian(house, mark, about)
    _own_sender(house, mark)


def _to_a_guardian(house: House, mark: str, about: dict[str, object]) -> None:
    guardian = Guardian.objects.create(
        member=house.members[1],
        name=f"{mark}SECRET",
        email=f"{mark}secret@example.com".lower(),
        entered_by=house.registrar,
        ended_at=timezone.now(),
    )
    Letter.objects.create(topic="mailing", key=mark, guardian=guardian, kind="news", about=about)
    LetterChoice.objects.create(guardian=guardian, kind="news", wants=False, way="program")


def _own_sender(house: House, mark: str) -> None:
    """A sender that is entered and not in force: no letter goes by it."""
    OwnSender.objects.create(
        names=dict.fromkeys(("ja", "en"), f"{mark}DRAFT"),
        address=f"{mark}secret@example.com".lower(),
        host="mail.example.com",
        port=587,
        tls=MailTls.STARTTLS,
        changed_at=timezone.now(),
        changed_by=house.administrator,
    )

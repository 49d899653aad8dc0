"""A federation with somebody of every fate: written to, or left out for each reason."""

from datetime import date, timedelta

from django.core import mail
from django.utils import timezone

from clubs.models import Particulars
from federation.mailings import services
from federation.mailings.groups import all_groups
from federation.models import (
    Guardian,
    LetterBounce,
    LetterChoice,
    Mailing,
    Member,
    OutboxEntry,
    SavedQuestion,
    User,
)
from federation.people.member_numbers import with_check_digit
from federation.people.services.logins import prove
from federation.record import letters, outbox
from federation.tenancy.context import acting_for
from tests import cast

SUBJECTS = {"ja": "{name}様、お知らせ", "en": "News for {name}"}
TEXTS = {"ja": "会員番号 {number}", "en": "Your number is {number}."}


def member(house, place, name, *, has_login=True, **more):
    """A member with a login of that name, whose address is proved."""
    number = with_check_digit(f"7000{place}", house.federation.number_scheme)
    user = cast.login(house.federation, name) if has_login else None
    words = {"family_name": name, "family_romaji": name, "given_romaji": "A"}
    return Member.objects.create(number=number, user=user, **{**words, **more})


def minor(house, place, *, email, is_proved=True):
    """Somebody under age without a login, with a guardian."""
    child = member(house, place, f"child{place}", has_login=False)
    Particulars.objects.create(member=child, born_on=date.today() - timedelta(days=3000))  # noqa: DTZ011
    Guardian.objects.create(
        member=child,
        name=f"Parent {place}",
        email=email,
        entered_by=house.registrar,
        proved_at=timezone.now() if is_proved else None,
    )
    return child


def crowd(house):
    """Members by what becomes of a letter of news to them."""
    people = {
        "written": member(house, 10, "written"),
        "no_login": member(house, 11, "nologin", has_login=False),
        "unwanted": member(house, 13, "unwanted"),
        "failing": member(house, 14, "failing"),
        "guardian": minor(house, 15, email="parent@example.com"),
        "twice": minor(house, 16, email="Parent@example.com"),
        "no_guardian": minor(house, 17, email="other@example.com", is_proved=False),
        "erased": member(house, 18, "", has_login=False, given_romaji=""),
    }
    unproved = User.objects.create_user("unproved@example.com")
    people["not_proved"] = member(house, 12, "x", has_login=False)
    Member.objects.filter(pk=people["not_proved"].pk).update(user=unproved)
    LetterChoice.objects.create(reader=people["unwanted"].user, kind="news", wants=False, way="page")
    letters.owe(
        topic="proof_failed", key="1", readers=[people["failing"].user], about={"page": ["my_letters"]}
    )
    LetterBounce.objects.create(
        letter=letters.Letter.objects.get(topic="proof_failed"),
        address=people["failing"].user.email,
        code="5.1.1",
    )
    return people


def drafted(house, **more):
    """A letter of news to all members, as a draft with its words."""
    question = services.save_question(
        name="Everybody", group=all_groups()["members"], asked={}, by=house.registrar
    )
    mailing = services.begin(question=question, by=house.registrar)
    words = {"kind": "news", "subjects": SUBJECTS, "texts": TEXTS, **more}
    services.keep(mailing=mailing, by=house.registrar, **words)
    return Mailing.objects.get(pk=mailing.pk)


def started(house, mailing):
    """Sent, as whoever has just looked at its group sends it."""
    seen = services.mark(everybody(mailing))
    services.start(mailing=mailing, seen=seen, by=house.registrar)
    return Mailing.objects.get(pk=mailing.pk)


def everybody(mailing):
    question = SavedQuestion.objects.get(pk=mailing.question_id)
    return services.addressed(services.group_of(question), question, mailing.kind)


def work(house):
    """All that workers do until nothing is owed, as they would."""
    for _turn in range(3):
        outbox.do_owed(house.federation.pk)


def owed(topic=services.TOPIC):
    return OutboxEntry.objects.filter(topic=topic).count()


__all__ = [
    "acting_for",
    "crowd",
    "drafted",
    "everybody",
    "mail",
    "member",
    "owed",
    "prove",
    "started",
    "work",
]

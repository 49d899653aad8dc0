"""Which letters somebody wants: facts with dates, said on the page, by a letter's link, or by a mail program.

Letters about own results are the login's choice in every federation; of the other kinds each federation has
its own. Whoever has said nothing wants them.
"""

from collections.abc import Mapping

from django.core import signing
from django.db import transaction
from django.db.models import QuerySet

from federation.models import ChoiceWay, Guardian, LetterChoice, LetterKind, User
from federation.tenancy.context import current, current_id

SALT = "federation.letters"
Addressee = User | Guardian


def kinds_of(to: Addressee) -> list[LetterKind]:
    """The kinds that somebody chooses about: own results are a login's."""
    return [kind for kind in LetterKind if isinstance(to, User) or kind != LetterKind.RESULTS]


def holding(to: Addressee) -> dict[LetterKind, bool]:
    """Of each kind, whether somebody wants such letters."""
    chosen = {LetterKind(kind): wants for kind, wants in _of(to).values_list("kind", "wants")}
    held = {kind: chosen.get(kind, True) for kind in kinds_of(to)}
    return held | {LetterKind.RESULTS: to.letters} if isinstance(to, User) else held


def wants(to: Addressee, kind: str) -> bool:
    """Whether somebody may be sent letters of a kind; "": letters that nobody can do without."""
    if isinstance(to, User) and not to.is_active:
        return False
    if not kind:
        return True
    if kind == LetterKind.RESULTS:
        return isinstance(to, User) and to.letters and current().letters_to_players
    return bool(_of(to).filter(kind=kind).values_list("wants", flat=True).last() in (None, True))


def unwilling(kind: str) -> tuple[set[int], set[int]]:
    """The keys of logins, and of guardians, that want no letters of a kind: two statements for all."""
    choices = LetterChoice.objects.filter(kind=kind).order_by("pk")
    last = {(one.reader_id, one.guardian_id): one.wants for one in choices}
    refusing = [key for key, wants in last.items() if not wants]
    return {reader for reader, _g in refusing if reader}, {guardian for _r, guardian in refusing if guardian}


@transaction.atomic
def choose(*, to: Addressee, wants: Mapping[LetterKind, bool], way: ChoiceWay) -> int:
    """Write down what is another word than before; of how many kinds."""
    before = holding(to)
    changed = {kind: word for kind, word in wants.items() if kind in before and before[kind] != word}
    owner = {"reader": to} if isinstance(to, User) else {"guardian": to}
    for kind, word in changed.items():
        LetterChoice.objects.create(**owner, kind=kind, wants=word, way=way)
    if LetterKind.RESULTS in changed and isinstance(to, User):
        to.letters = changed[LetterKind.RESULTS]
        User.objects.filter(pk=to.pk).update(letters=to.letters)
    return len(changed)


def signature_of(to: Addressee, kind: str) -> str:
    """Who holds this may say which letters of this federation come to the address, and nothing else."""
    says = {"user" if isinstance(to, User) else "guardian": to.pk, "kind": kind, "of": current_id()}
    return signing.dumps(says, salt=SALT)


def signed(signature: str) -> tuple[Addressee, LetterKind] | None:
    """Whose letters a signature is about, and of which kind; None for one that is not ours.

    Letters of before there were kinds have the key of the login alone.
    """
    try:
        says = signing.loads(signature, salt=SALT)
    except signing.BadSignature:
        return None
    if isinstance(says, int):
        says = {"user": says, "kind": LetterKind.RESULTS.value}
    elif says.get("of") != current_id():
        return None
    to: Addressee | None
    if "user" in says:
        to = User.objects.filter(pk=says["user"]).first()
    else:
        to = Guardian.objects.filter(pk=says["guardian"]).exclude(email="").first()
    return (to, LetterKind(says["kind"])) if to is not None else None


def _of(to: Addressee) -> QuerySet[LetterChoice]:
    owner = {"reader": to} if isinstance(to, User) else {"guardian": to}
    return LetterChoice.objects.filter(**owner).order_by("pk")

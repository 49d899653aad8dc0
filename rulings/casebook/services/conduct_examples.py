"""A final case of conduct told to everybody as an example: a sentence without names, numbers, clubs or days.

Who keeps the conduct record and who edits the casebook may; nobody publishes a case of their own.
"""

import re
from collections.abc import Mapping

from django.db import transaction
from django.db.models import QuerySet
from django.utils import translation
from django.utils.translation import gettext as _

from clubs.models import Session
from federation.errors import Refused
from federation.languages import LANGUAGES
from federation.models import Act, User
from federation.record import audit
from federation.visitors import Visitor
from rulings.casebook.pseudonyms import Pseudonym, occurring
from rulings.casebook.services import entries
from rulings.casebook.services.people import people_of
from rulings.cases.services.bars import is_barred
from rulings.conduct import examples, services as conduct
from rulings.lifecycle.cases import State
from rulings.models import AdjustmentKind, Case, ConductExample, ViolationKind

TEXT_LONGEST = 300
# Numbers of contestants, boards, members and days; those of the Laws stand on the page already.
_NUMBER = re.compile(r"\d|[一二三四五六七八九十]+(?:月|日|番|卓)")


def may_publish(user: Visitor) -> bool:
    """Whether somebody publishes examples: who keeps the conduct record, and the editors of the casebook."""
    return conduct.may_look(user) or entries.may_edit(user)


def may_publish_case(user: Visitor, case: Case) -> bool:
    """The same for one case: nobody publishes their own."""
    return may_publish(user) and not is_barred(user, case)


def final_cases() -> QuerySet[Case]:
    """Final cases in which a violation of conduct was established and holds, the newest first."""
    cases: QuerySet[Case] = Case.objects.filter(
        state=State.FINAL,
        adjustments__kind=AdjustmentKind.CONDUCT,
        adjustments__body__established=True,
        adjustments__followed_by__isnull=True,
    )
    return cases.distinct().order_by("-pk")


@transaction.atomic
def publish(*, case: Case, kind: str, texts: Mapping[str, str], by: User) -> ConductExample:
    """Publish a case as an example; said again, the newest holds. `texts`: by language, one at least.

    Raises Refused for who may not (`not_the_editor`), for a case that is not final or not of conduct
    (`not_final`), and for a text that is missing, too long, or tells who, where or when (`names_somebody`).
    """
    case = _held(case, by)
    if not final_cases().filter(pk=case.pk).exists():
        raise Refused(
            _("Only a final case in which a violation was established can be an example."), "not_final"
        )
    if kind not in ViolationKind.values:
        raise Refused(_("Say what kind of violation it is."), "kind_missing")
    written = {language: texts.get(language, "").strip() for language in LANGUAGES}
    _refuse_unfit(case, written)
    example: ConductExample = ConductExample.objects.create(
        case=case,
        kind=kind,
        texts=written,
        supersedes=ConductExample.objects.filter(case=case).first(),
        by=by,
    )
    audit.record(Act.CONDUCT_EXAMPLE_MARKED, by, case, example=example.pk)
    return example


@transaction.atomic
def take_back(*, case: Case, reason: str, by: User) -> ConductExample:
    """A case is an example no more. Raises Refused without a reason, for who may not, for no example."""
    case = _held(case, by)
    held = examples.example_of(case)
    if held is None:
        raise Refused(_("This case is no example."), "no_example")
    if not reason.strip():
        raise Refused(_("Write down why."), "reason_missing")
    back: ConductExample = ConductExample.objects.create(
        case=case, kind=held.kind, reason=reason.strip()[:TEXT_LONGEST], supersedes=held, by=by
    )
    audit.record(Act.CONDUCT_EXAMPLE_TAKEN_BACK, by, case, example=held.pk)
    return back


def _held(case: Case, by: User) -> Case:
    """The case's row, held: two editors make one chain."""
    if not may_publish_case(by, case):
        raise Refused(
            _("Only who keeps the conduct record and the editors of the casebook publish examples."),
            "not_the_editor",
        )
    held: Case = Case.objects.select_for_update(of=("self",)).select_related("session__club").get(pk=case.pk)
    return held


def _refuse_unfit(case: Case, written: Mapping[str, str]) -> None:
    if not any(written.values()):
        raise Refused(_("Write the example in one language at least."), "text_missing")
    if any(len(text) > TEXT_LONGEST for text in written.values()):
        raise Refused(_("A text has %(most)s characters at most.") % {"most": TEXT_LONGEST}, "too_long")
    if any(_NUMBER.search(text) for text in written.values()):
        raise Refused(
            _("Leave out numbers: boards, tables, contestants, members and days say who it was."),
            "numbers_somebody",
        )
    named = _names_in(case, list(written.values()))
    if named:
        raise Refused(
            _("This says who or where it was: %(names)s. Say it without.") % {"names": ", ".join(named)},
            "names_somebody",
        )


def _names_in(case: Case, texts: list[str]) -> list[str]:
    """What looks like a name of somebody of the case, of its club or of its event, in any language."""
    names: dict[str, None] = {}
    for language in LANGUAGES:
        with translation.override(language):
            people = [*people_of(case), *_places(case.session)]
            names |= dict.fromkeys(occurring(texts, people))
    return list(names)


def _places(session: Session) -> list[Pseudonym]:
    club, stage = session.club, session.stage
    names = [*club.names.values(), *session.titles.values()]
    if stage is not None:
        tournament = stage.event.tournament
        names += [*tournament.titles.values(), *stage.event.titles.values()]
    return [Pseudonym("–", tuple((name, "") for name in names if name))]

"""The acts on members as their pages know them: what each would change, and the service that does it."""

from collections.abc import Callable
from datetime import date
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from clubs.register.services import belonging, renewals
from clubs.register.services.belonging import ChangedMembership
from federation.errors import Refused
from federation.memberships.services import placing
from federation.models import DuesPaid, Member, MemberStatus, User
from federation.people.selectors import namesakes
from federation.people.services import dues, keeping
from federation.roles import today
from scoring.office import forms, preview
from scoring.office.preview import ActPreview, PreviewedChange, mark_of
from scoring.office.selectors import rows_of
from scoring.points.selectors.points import balances


class MemberAct(NamedTuple):
    """An act with its form; `shows` answers what it would change, `does` the member it was done to."""

    title: Promise
    button: Promise
    done: Promise
    form: type[forms.ActForm]
    shows: Callable[[Any], ActPreview]
    does: Callable[[Any, User], Member]


def _shows_new(form: forms.MemberToEnterForm) -> ActPreview:
    written, club = form.written(), form.cleaned_data["club"]
    others = [one for one in namesakes(form.named()) if one.number != written["number"]]
    form.others = tuple(one.pk for one in others)
    changes = preview.of_fields(None, written)
    if club is not None:
        changes.append(PreviewedChange(_("Home club"), preview.NOTHING, club.name))
    mark = mark_of(written, club and club.pk, form.others)
    return ActPreview(mark, changes, others=rows_of(others))


def _does_new(form: forms.MemberToEnterForm, by: User) -> Member:
    others = form.others if form.cleaned_data["is_another"] else ()
    written, club = form.written(), form.cleaned_data["club"]
    member = keeping.enter(written=written, others=others, by=by)
    if club is not None:
        belonging.begin_at(member=member, club=club, on=first_day(form), by=by)
    return member


def first_day(form: forms.MemberToEnterForm) -> Any:
    """From when somebody new belongs to their club: since they joined, or from today on."""
    return form.cleaned_data["joined_on"] or today()


def _shows_correction(form: forms.ParticularsForm) -> ActPreview:
    written = form.written()
    return ActPreview(mark_of(written), preview.of_fields(form.member, written))


def _does_correction(form: forms.ParticularsForm, by: User) -> Member:
    return keeping.correct(member=_of(form), written=form.written(), seen=form.cleaned_data["seen"], by=by)


def _shows_transfer(form: forms.TransferForm) -> ActPreview:
    to, on = form.cleaned_data["to"], form.cleaned_data["on"]
    changes = belonging.transfer_of(_of(form), to=to, on=on)
    return ActPreview(mark_of(to.pk, on), preview.of_memberships(changes))


def _does_transfer(form: forms.TransferForm, by: User) -> Member:
    asked = {name: form.cleaned_data[name] for name in ("to", "on", "seen")}
    belonging.transfer(member=_of(form), by=by, **asked)
    return _of(form)


def _shows_standing(form: forms.StandingForm) -> ActPreview:
    member, status, on = _of(form), MemberStatus(form.cleaned_data["status"]), form.cleaned_data["on"]
    is_gone = status in keeping.GONE
    changes = preview.of_fields(member, {"status": status.value, "ended_on": on if is_gone else None})
    follows = _follows(member, status, on) if changes else []
    notes = [_("The balance of master points stays, and can still be corrected.")] if is_gone else []
    if is_gone and balances(member) == []:
        notes = []
    return ActPreview(mark_of(status, on), [*changes, *follows], notes)


def _follows(member: Member, status: MemberStatus, on: date) -> list[PreviewedChange]:
    """What ends as somebody leaves or dies, or goes on as they are back."""
    if status in keeping.GONE:
        clubs, kinds = belonging.leaving_of(member, on=on), placing.ending([member.pk], on=on)
        return [
            *preview.of_kinds(kinds.select_related("kind"), on=on),
            *preview.of_memberships(clubs),
        ]
    if member.status not in keeping.GONE:
        return []
    homes = renewals.beginning_again([member.pk], on=today())
    return [
        *preview.of_kinds(placing.going_on({member.pk: member.ended_on}), on=None),
        *preview.of_memberships(ChangedMembership(None, home) for home in homes),
    ]


def _does_standing(form: forms.StandingForm, by: User) -> Member:
    status, on = MemberStatus(form.cleaned_data["status"]), form.cleaned_data["on"]
    belonging.change_standing(member=_of(form), status=status, on=on, seen=form.cleaned_data["seen"], by=by)
    return _of(form)


def _shows_dues(form: forms.DuesForm) -> ActPreview:
    year, day, note = (form.cleaned_data[name] for name in ("year", "paid_on", "note"))
    paid = _paid(form)
    if paid is not None and not _is_as_written(form, paid):
        raise Refused(_("This member has paid the dues of this year already."), "paid_already")
    payment = " · ".join(filter(None, [day.isoformat(), note]))
    changes = [] if paid else [PreviewedChange(f"{_('Dues')} {year}", preview.NOTHING, payment)]
    return ActPreview(mark_of(year.pk, day, note), changes)


def _does_dues(form: forms.DuesForm, by: User) -> Member:
    member = keeping.held(_of(form), by)
    paid = _paid(form)
    if paid is None:
        written = {name: form.cleaned_data[name] for name in ("year", "paid_on", "note")}
        dues.save_paid(DuesPaid(member=member, **written), by=by)
    elif not _is_as_written(form, paid):
        raise Refused(_("This member has paid the dues of this year already."), "paid_already")
    return member


def _paid(form: forms.DuesForm) -> DuesPaid | None:
    rows = DuesPaid.objects.filter(member=_of(form), year=form.cleaned_data["year"])
    return rows.first()


def _is_as_written(form: forms.DuesForm, paid: DuesPaid) -> bool:
    cleaned = form.cleaned_data
    return bool((paid.paid_on, paid.note) == (cleaned["paid_on"], cleaned["note"]))


def _of(form: forms.ActForm) -> Member:
    if form.member is None:
        raise TypeError("this act is about a member")
    return form.member


NEW = MemberAct(
    gettext_lazy("Enter a member"),
    gettext_lazy("Enter the member"),
    gettext_lazy("%(name)s is on the register."),
    forms.MemberToEnterForm,
    _shows_new,
    _does_new,
)
CORRECT = MemberAct(
    gettext_lazy("Correct particulars"),
    gettext_lazy("Save the corrections"),
    gettext_lazy("The particulars of %(name)s are corrected."),
    forms.ParticularsForm,
    _shows_correction,
    _does_correction,
)
TRANSFER = MemberAct(
    gettext_lazy("Transfer to another club"),
    gettext_lazy("Transfer the member"),
    gettext_lazy("%(name)s is transferred."),
    forms.TransferForm,
    _shows_transfer,
    _does_transfer,
)
STANDING = MemberAct(
    gettext_lazy("Left, died, returned"),
    gettext_lazy("Save the status"),
    gettext_lazy("The status of %(name)s is saved."),
    forms.StandingForm,
    _shows_standing,
    _does_standing,
)
DUES = MemberAct(
    gettext_lazy("Record dues"),
    gettext_lazy("Record the payment"),
    gettext_lazy("The dues of %(name)s are recorded."),
    forms.DuesForm,
    _shows_dues,
    _does_dues,
)

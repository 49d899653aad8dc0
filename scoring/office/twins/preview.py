"""What making two records one would do, in sentences, before it does."""

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from clubs.models import Membership
from federation.errors import Refused
from federation.models import DuesPaid, Member, MoneyAccount, User
from federation.people.merging.merge import obstacles
from federation.people.registrar import refuse_own_record
from scoring.office.preview import ActPreview, mark_of, of_fields
from scoring.office.twins.comparing import MergeForm, shown
from scoring.office.twins.facts import points_of, sessions_of, titles_of


def preview_of(form: MergeForm, user: User) -> ActPreview:
    """Of a form that is filled in. What hinders it is asked for apart (`hindrances`)."""
    gone, kept, taken = form.gone_member, form.kept_member, form.taken
    written = {name: getattr(gone, name) for name in taken if name != "user"}
    if "status" in written:
        written["ended_on"] = gone.ended_on
    notes = list(_notes(gone, kept, taken))
    mark = mark_of(kept.pk, gone.pk, taken, form.cleaned_data["seen"], notes, user.pk)
    return ActPreview(mark, of_fields(kept, written), notes)


def hindrances(form: MergeForm, user: User) -> list[str]:
    """Why the two cannot become one, or not by this user."""
    try:
        refuse_own_record(user, form.gone_member, form.kept_member)
    except Refused as refused:
        return [refused.sentence]
    return [str(sentence) for sentence, _code in obstacles(form.gone_member, form.kept_member)]


def _notes(gone: Member, kept: Member, taken: list[str]) -> Iterator[str]:
    numbers = {"gone": gone.number, "kept": kept.number}
    yield _("The number %(gone)s means %(kept)s from then on: in files, in forms and in the API.") % numbers
    played = sessions_of(gone)
    if played:
        sentence = ngettext(
            "The results of %(count)s session stay stated as they are, and are those of %(kept)s.",
            "The results of %(count)s sessions stay stated as they are, and are those of %(kept)s.",
            played,
        )
        yield sentence % {**numbers, "count": played}
    if points_of(gone) != "0.00":
        sentence = _("%(points)s master points go on to %(kept)s by a posting, in the years they count in.")
        yield sentence % {**numbers, "points": points_of(gone)}
    if titles_of(gone):
        yield _("Titles, entries and cases are those of %(kept)s.") % numbers
    if Membership.objects.filter(member=gone).exists():
        yield _("Its clubs go along: a club of both is kept once, and of two home clubs one stays so.")
    yield from _of_money(gone, kept)
    yield from _of_login(gone, kept, taken)
    yield _("Series, rankings and ratings in which the records stand are counted again.")
    yield _("It can be undone as long as nothing rests on it.")


def _of_money(gone: Member, kept: Member) -> Iterator[str]:
    years = DuesPaid.objects.filter(member=gone).values("year")
    twice = DuesPaid.objects.filter(member=kept, year__in=years).select_related("year")
    for paid in twice.order_by("year__starts_on"):
        sentence = _("Dues of %(year)s were paid under both numbers. Tell the treasurer.")
        yield sentence % {"year": paid.year.starts_on.year}
    if not MoneyAccount.objects.filter(member=gone).exists():
        return
    if MoneyAccount.objects.filter(member=kept).exists():
        yield _(
            "Both have an account. What stands to the credit of one pays what the other owes, by a booking."
        )
    else:
        yield _("The account of %(gone)s becomes that of %(kept)s.") % {
            "gone": gone.number,
            "kept": kept.number,
        }


def _of_login(gone: Member, kept: Member, taken: list[str]) -> Iterator[str]:
    mine, other = (gone, kept) if "user" in taken and gone.user else (kept, gone)
    login = shown(mine, "user") or shown(other, "user")
    if login:
        sentence = _("Whoever signs in as %(login)s finds the results of both.")
        yield sentence % {"login": login}
    if mine.user and other.user and mine.user_id != other.user_id:
        sentence = _("The login %(login)s belongs to no member any more; offices that it holds stay with it.")
        yield sentence % {"login": other.user.email}

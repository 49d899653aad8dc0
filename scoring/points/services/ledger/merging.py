"""What counts anew when two records become one, or two again: series, ratings, choices, payments."""

from collections.abc import Iterator

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import EntryPlayer, Session, Stage
from federation.models import Member, MemberMerge
from federation.people.merging.rows import carry
from scoring import owing
from scoring.models import Payment, PaymentKind, RankingChoice, SeriesPlace, Title


def carry_choices(merge: MemberMerge, gone: Member, kept: Member) -> None:
    """Whoever did not want to stand in rankings does not by the other record either."""
    choice = RankingChoice.objects.filter(member=gone).first()
    own = RankingChoice.objects.filter(member=kept).first()
    if choice is None:
        return
    if own is None:
        carry(merge, [choice], member_id=kept.pk)
    elif choice.hidden and not own.hidden:
        carry(merge, [own], hidden=True)


def count_again(gone: Member, kept: Member) -> None:
    """Series in which one of two records collected are counted again; so is all that the gone one played."""
    either = Q(people__contains=[[gone.pk, ""]]) | Q(people__contains=[[kept.pk, ""]])
    places = SeriesPlace.objects.filter(either)
    for series in sorted(set(places.values_list("series", flat=True))):
        owing.owe_series(series, {"kind": "merged", "member": gone.pk})
    played = EntryPlayer.objects.filter(member=gone).order_by("entry__session")
    sessions = list(played.values_list("entry__session", flat=True).distinct())
    owing.owe_ratings(sessions)
    owing.owe_counts(sessions)


def resting(merge: MemberMerge) -> Iterator[str]:
    """What rests on a merger here."""
    if Title.objects.filter(member=merge.kept_id, at__gt=merge.at).exists():
        yield _("A title was awarded since, by the points of both records.")
    earlier = merge.rows.filter(table=Member._meta.label_lower).values_list("row", flat=True)
    moved = Payment.objects.filter(kind=PaymentKind.TRANSFER, at__gt=merge.at, cause__from__in=list(earlier))
    if moved.exists():
        yield _("Points of a record that was merged before went to the record kept since.")


def owe_since(merge: MemberMerge) -> None:
    """Events that the gone record played in and that were paid while the two were one are looked at again:
    what they gave then went to the record that was kept."""
    since = Payment.objects.filter(kind=PaymentKind.RUN, at__gt=merge.at)
    seats = EntryPlayer.objects.filter(member=merge.gone_id)
    sessions = since.filter(session__in=seats.values("entry__session")).values("session")
    stages = since.filter(stage__in=seats.values("entry__session__stage")).values("stage")
    for game in Session.objects.filter(pk__in=sessions).order_by("pk"):
        owing.owe_points(game)
    for stage in Stage.objects.filter(pk__in=stages).order_by("pk"):
        owing.owe_points(stage)

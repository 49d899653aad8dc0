"""What the columns of a club's tables mean: said once by somebody of the club, known from then on."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.files import reading
from clubs.files.table.heads import SYNONYMS, missing
from clubs.files.table.table import TableChoices, fingerprint
from clubs.models import Club, ColumnMapping, Upload, UploadState
from clubs.register import selectors
from federation.errors import Refused
from federation.models import Act, User
from federation.record import audit
from federation.visitors import Visitor

# Problems of tables that are no documents: what their columns mean may be all that is missing.
ASKED = {"csv_heads_unknown", "csv_column_missing", "csv_column_twice", "csv_head_blank"}


@dataclass(frozen=True, slots=True)
class ColumnAnswer:
    """An answer: the meaning of each column, and what the table does not say."""

    columns: Sequence[str]
    scoring: str = ""
    winners: int | None = None
    title: str = ""
    played_on: date | None = None


def current(club: Club) -> QuerySet[ColumnMapping]:
    """The answers of a club that hold, the newest first."""
    newest = ColumnMapping.objects.filter(club=club).order_by("fingerprint", "-pk").distinct("fingerprint")
    column_mappings: QuerySet[ColumnMapping] = ColumnMapping.objects.filter(
        pk__in=newest.values("pk")
    ).exclude(columns=[])
    return column_mappings


def known(club: Club, sha256: str) -> dict[str, TableChoices]:
    """What is known of tables with certain heads, as the readers want it, for a file of the club.

    The day, and a title that is not the usual one, are those said of this very file.
    """
    about = {
        mapping.fingerprint: mapping
        for mapping in ColumnMapping.objects.filter(club=club, upload__sha256=sha256).order_by("pk")
    }
    return {
        mapping.fingerprint: _choices(mapping, about.get(mapping.fingerprint)) for mapping in current(club)
    }


def _choices(mapping: ColumnMapping, about: ColumnMapping | None) -> TableChoices:
    return TableChoices(
        columns=tuple(mapping.columns),
        scoring=mapping.scoring,
        winners=mapping.winners,
        title=about.title if about else "",
        usual_title=mapping.title,
        played=about.played_on if about else None,
    )


def may_be_asked(upload: Upload) -> bool:
    """Whether saying what its columns mean may change what we say to a file."""
    if upload.state in (UploadState.PUBLISHED, UploadState.REMOVED):
        return False
    summary = upload.report.get("summary") or {}
    codes = {problem["code"] for problem in upload.report.get("problems", ())}
    return reading.has_columns(summary.get("format", "")) or bool(codes & ASKED)


@transaction.atomic
def say(*, upload: Upload, heads: Sequence[str], answer: ColumnAnswer, by: User) -> ColumnMapping:
    """Keep what the columns of a file's table mean; earlier answers about the same heads hold no longer.

    Raises Refused for somebody who does not keep the desk, where a meaning is given twice or is none, and
    where what no result can be read without is missing.
    """
    _refuse_strangers(by, upload.club)
    _refuse_nonsense(answer.columns)
    mapping: ColumnMapping = ColumnMapping.objects.create(
        club=upload.club,
        fingerprint=fingerprint(heads),
        heads=[head.replace("\0", "")[:200] for head in heads],
        columns=list(answer.columns),
        scoring=answer.scoring,
        winners=answer.winners,
        title=answer.title,
        played_on=answer.played_on,
        upload=upload,
        made_by=by,
    )
    audit.record(Act.ADDED, by, mapping, club=upload.club_id, upload=upload.pk)
    return mapping


@transaction.atomic
def withdraw(*, mapping: ColumnMapping, by: User) -> None:
    """From now on files with these heads are read by their heads again. Twice changes nothing.

    Raises Refused for somebody who does not keep the desk.
    """
    _refuse_strangers(by, mapping.club)
    newest = ColumnMapping.objects.filter(club=mapping.club, fingerprint=mapping.fingerprint).latest("pk")
    if not newest.columns:
        return
    ended = ColumnMapping.objects.create(
        club=mapping.club,
        fingerprint=mapping.fingerprint,
        heads=mapping.heads,
        columns=[],
        upload=mapping.upload,
        made_by=by,
    )
    audit.record(Act.DELETED, by, ended, club=mapping.club_id)


def _refuse_nonsense(columns: Sequence[str]) -> None:
    meant = [column for column in columns if column]
    if len(meant) != len(set(meant)) or not set(meant) <= SYNONYMS.keys():
        raise Refused(_("Two columns have the same meaning. Choose each meaning once."), "column_twice")
    if missing(meant):
        raise Refused(
            _("Choose the columns of the board, of both pairs, and of the score or the tricks."),
            "column_missing",
        )


def _refuse_strangers(by: Visitor, club: Club) -> None:
    if not selectors.keeps_desk(by, club):
        raise Refused(_("Only this club's scorer or manager can say what its columns mean."), "not_your_club")

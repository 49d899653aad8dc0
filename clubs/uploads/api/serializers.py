"""An upload as programs see it: what became of it, and everything we say to it."""

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from clubs.files.problem import Severity
from clubs.models import AmendmentKind, Upload, UploadAmendment, UploadState
from clubs.uploads.services.amendments_held import held
from clubs.uploads.words.report import differences_of, problems_of


class ProblemSerializer(serializers.Serializer[Any]):
    """One thing to look at in a file."""

    code = serializers.CharField(help_text="Stable; what programs go by.")
    severity = serializers.ChoiceField(choices=[str(severity) for severity in Severity])
    line = serializers.IntegerField(allow_null=True)
    element = serializers.CharField(allow_null=True)
    message = serializers.CharField(help_text="In the language of Accept-Language.")
    parameters = serializers.DictField(child=serializers.CharField())
    fix = serializers.DictField(
        required=False,
        allow_null=True,
        help_text="What can be amended for it to go: kind, key, and the value most likely meant (proposal).",
    )


class DifferenceSerializer(serializers.Serializer[Any]):
    """A figure that the file prints otherwise than we compute it."""

    where = serializers.CharField()
    file = serializers.CharField()
    ours = serializers.CharField()


class SaidSerializer(serializers.Serializer[Any]):
    """A result as a file states it; scores are from North-South's side."""

    kind = serializers.CharField()
    contract = serializers.CharField(allow_blank=True)
    declarer = serializers.CharField(allow_blank=True)
    lead = serializers.CharField(allow_blank=True)
    tricks = serializers.IntegerField(allow_null=True)
    score = serializers.IntegerField(allow_null=True)
    ns_percent = serializers.CharField(allow_blank=True)
    ew_percent = serializers.CharField(allow_blank=True)


class MatchStatedSerializer(serializers.Serializer[Any]):
    """A match as a file states it; its kind is "match"."""

    kind = serializers.CharField()
    boards = serializers.IntegerField()
    a_score = serializers.CharField(allow_blank=True)
    b_score = serializers.CharField(allow_blank=True)
    a_vp = serializers.CharField(allow_blank=True)
    b_vp = serializers.CharField(allow_blank=True)


STATED = PolymorphicProxySerializer(
    component_name="Stated",
    serializers=[SaidSerializer, MatchStatedSerializer],
    resource_type_field_name=None,  # any kind but "match" is a result
)


@extend_schema_field(STATED)
class StatedField(serializers.JSONField):
    """What a file states, of a board or of a match."""


class ChangeSerializer(serializers.Serializer[Any]):
    """A result that publishing adds (no `before`), takes away (no `after`) or changes; or a match."""

    section = serializers.CharField(allow_blank=True)
    board = serializers.IntegerField(allow_null=True, help_text="A match has none.")
    round = serializers.IntegerField(required=False)
    ns = serializers.CharField()
    ew = serializers.CharField()
    before = StatedField(allow_null=True)
    after = StatedField(allow_null=True)


class HeldSerializer(ChangeSerializer):
    """A result that a correction holds, and what the file says in its place."""

    result = serializers.IntegerField()
    lost = serializers.BooleanField(help_text="The file has not both of its contestants: it is refused.")


class WrittenPlayerSerializer(serializers.Serializer[Any]):
    """A player as a file writes it."""

    name = serializers.CharField()
    number = serializers.CharField(allow_blank=True)


class PlayerChangeSerializer(serializers.Serializer[Any]):
    """A seat before and after publishing; null where nobody sits there."""

    section = serializers.CharField(allow_blank=True)
    direction = serializers.CharField(allow_blank=True)
    number = serializers.CharField()
    seat = serializers.IntegerField()
    before = WrittenPlayerSerializer(allow_null=True)
    after = WrittenPlayerSerializer(allow_null=True)


class ChangesSerializer(serializers.Serializer[Any]):
    """What publishing changes of the session as it was when the file was last looked at."""

    session = serializers.IntegerField()
    count = serializers.IntegerField()
    results = ChangeSerializer(many=True, help_text="At most 500.")
    held = HeldSerializer(
        many=True, required=False, help_text="Corrections that hold although the file says otherwise."
    )
    players = PlayerChangeSerializer(many=True, required=False, help_text="At most 500.")
    late = serializers.BooleanField(
        required=False, help_text="The correction period is over: two people must confirm the file."
    )


class SummarySerializer(serializers.Serializer[Any]):
    """What a file is about."""

    title = serializers.CharField(allow_blank=True)
    date = serializers.DateField(allow_null=True)
    program = serializers.CharField(allow_blank=True)
    format = serializers.CharField()
    winners = serializers.IntegerField()
    scoring = serializers.CharField(required=False)
    contestants = serializers.IntegerField()
    boards = serializers.IntegerField()
    results = serializers.IntegerField()


class AmendmentSerializer(serializers.Serializer[UploadAmendment]):
    """What somebody answered to a file, and holds instead of its own words."""

    kind = serializers.ChoiceField(choices=AmendmentKind.choices)
    key = serializers.DictField(help_text="Of which thing of the file.")
    value = serializers.DictField(help_text="What it reads now.")
    made_by = serializers.CharField()
    made_at = serializers.DateTimeField()


class UploadRowSerializer(serializers.ModelSerializer[Upload]):
    """An upload in a list."""

    club = serializers.CharField(source="club.number", help_text="The club's number.")
    state = serializers.ChoiceField(choices=UploadState.choices)
    session = serializers.IntegerField(source="session_id", allow_null=True, read_only=True)
    event = serializers.IntegerField(
        source="part", read_only=True, help_text="Its number in a file of several events; else 0."
    )

    class Meta:
        model = Upload
        fields = ["id", "club", "name", "sha256", "event", "received_at", "state", "session"]


class UploadSerializer(UploadRowSerializer):
    """An upload with its whole report."""

    summary = serializers.SerializerMethodField()
    problems = serializers.SerializerMethodField()
    differences = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()
    amendments = serializers.SerializerMethodField()
    late_revision = serializers.SerializerMethodField(
        help_text="The id of the last late revision that was asked for by this file; null where none was."
    )

    class Meta(UploadRowSerializer.Meta):
        fields = [
            *UploadRowSerializer.Meta.fields,
            "summary",
            "problems",
            "differences",
            "changes",
            "amendments",
            "late_revision",
        ]

    @extend_schema_field(AmendmentSerializer(many=True))
    def get_amendments(self, upload: Upload) -> Any:
        return AmendmentSerializer(held(upload), many=True).data  # type: ignore[arg-type]  # many

    def get_late_revision(self, upload: Upload) -> int | None:
        asked: int | None = upload.file_corrections.values_list("pk", flat=True).first()
        return asked

    @extend_schema_field(SummarySerializer(allow_null=True))
    def get_summary(self, upload: Upload) -> Any:
        return upload.report["summary"]

    @extend_schema_field(ProblemSerializer(many=True))
    def get_problems(self, upload: Upload) -> Any:
        return problems_of(upload)

    @extend_schema_field(DifferenceSerializer(many=True))
    def get_differences(self, upload: Upload) -> Any:
        return differences_of(upload)

    @extend_schema_field(ChangesSerializer(allow_null=True))
    def get_changes(self, upload: Upload) -> Any:
        return upload.report["changes"]

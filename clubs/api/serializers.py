"""An upload as programs see it: what became of it, and everything we say to it."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from clubs.models import Upload, UploadState
from clubs.parsing.problem import Severity
from clubs.report_in_words import differences_of, problems_of


class ProblemSerializer(serializers.Serializer[Any]):
    """One thing to look at in a file."""

    code = serializers.CharField(help_text="Stable; what programs go by.")
    severity = serializers.ChoiceField(choices=[str(severity) for severity in Severity])
    line = serializers.IntegerField(allow_null=True)
    element = serializers.CharField(allow_null=True)
    message = serializers.CharField(help_text="In the language of Accept-Language.")
    parameters = serializers.DictField(child=serializers.CharField())


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


class ChangeSerializer(serializers.Serializer[Any]):
    """A result that publishing adds (no `before`), takes away (no `after`) or changes."""

    section = serializers.CharField(allow_blank=True)
    board = serializers.IntegerField()
    ns = serializers.CharField()
    ew = serializers.CharField()
    before = SaidSerializer(allow_null=True)
    after = SaidSerializer(allow_null=True)


class ChangesSerializer(serializers.Serializer[Any]):
    """What publishing changes of the session as it was when the file was last looked at."""

    session = serializers.IntegerField()
    count = serializers.IntegerField()
    results = ChangeSerializer(many=True, help_text="At most 500.")


class SummarySerializer(serializers.Serializer[Any]):
    """What a file is about."""

    title = serializers.CharField(allow_blank=True)
    date = serializers.DateField(allow_null=True)
    program = serializers.CharField(allow_blank=True)
    format = serializers.CharField()
    winners = serializers.IntegerField()
    contestants = serializers.IntegerField()
    boards = serializers.IntegerField()
    results = serializers.IntegerField()


class UploadRowSerializer(serializers.ModelSerializer[Upload]):
    """An upload in a list."""

    club = serializers.CharField(source="club.number", help_text="The club's number.")
    state = serializers.ChoiceField(choices=UploadState.choices)
    session = serializers.IntegerField(source="session_id", allow_null=True, read_only=True)

    class Meta:
        model = Upload
        fields = ["id", "club", "name", "sha256", "received_at", "state", "session"]


class UploadSerializer(UploadRowSerializer):
    """An upload with its whole report."""

    summary = serializers.SerializerMethodField()
    problems = serializers.SerializerMethodField()
    differences = serializers.SerializerMethodField()
    changes = serializers.SerializerMethodField()

    class Meta(UploadRowSerializer.Meta):
        fields = [*UploadRowSerializer.Meta.fields, "summary", "problems", "differences", "changes"]

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

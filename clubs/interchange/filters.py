"""What a list may be asked for: every filter by its name, each once, and none that there is not."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import exceptions, serializers
from rest_framework.request import Request

from clubs.models import EntrantState
from federation.form_fields import in_years
from federation.models import MemberStatus

KEY_MAX = 2**63 - 1
OF_PAGES = {"cursor"}


class FilterSerializer(serializers.Serializer[Any]):
    """The filters of a list; the days of a range are in it."""

    changed_since = serializers.DateTimeField(
        validators=[in_years],
        required=False,
        help_text="Added or changed at this moment or later; ask from minutes before your last copy.",
    )

    @classmethod
    def asked_in(cls, request: Request) -> dict[str, Any]:
        """The filters of a request. Raises ValidationError, with a sentence for each that cannot be."""
        known, asked = cls().fields.keys() | OF_PAGES, request.query_params
        errors = {name: [_("There is no such filter here.")] for name in asked if name not in known}
        doubled = [name for name in asked if len(asked.getlist(name)) > 1]
        errors |= {name: [_("Ask by this filter once.")] for name in doubled}
        if errors:
            raise exceptions.ValidationError(errors)
        own = cls(data={name: value for name, value in asked.dict().items() if name not in OF_PAGES})
        own.is_valid(raise_exception=True)
        return dict(own.validated_data)


class MemberFilterSerializer(FilterSerializer):
    """Of the register of members."""

    status = serializers.ChoiceField(MemberStatus.choices, required=False)
    number = serializers.CharField(required=False, max_length=20)
    name = serializers.CharField(
        required=False, max_length=80, help_text="Beginnings of words of the name, in any script and width."
    )
    club = serializers.CharField(required=False, max_length=20, help_text="Belongs to this club today.")
    joined_from = serializers.DateField(required=False)
    joined_to = serializers.DateField(required=False)


class ClubFilterSerializer(FilterSerializer):
    """Of the register of clubs."""

    number = serializers.CharField(required=False, max_length=20)
    region = serializers.CharField(required=False, max_length=60)
    is_active = serializers.BooleanField(required=False)


class MembershipFilterSerializer(FilterSerializer):
    """Of club memberships."""

    member = serializers.CharField(required=False, max_length=20, help_text="A member number.")
    club = serializers.CharField(required=False, max_length=20, help_text="A club number.")
    is_home = serializers.BooleanField(required=False)
    on = serializers.DateField(required=False, help_text="Those that hold on this day.")
    starts_from = serializers.DateField(required=False)
    starts_to = serializers.DateField(required=False)


class DuesFilterSerializer(FilterSerializer):
    """Of dues that were paid."""

    year = serializers.IntegerField(required=False, min_value=1, max_value=KEY_MAX, help_text="Its id.")
    member = serializers.CharField(required=False, max_length=20, help_text="A member number.")
    paid_from = serializers.DateField(required=False)
    paid_to = serializers.DateField(required=False)


class EntryFilterSerializer(FilterSerializer):
    """Of entries for events."""

    event = serializers.IntegerField(required=False, min_value=1, max_value=KEY_MAX)
    state = serializers.ChoiceField(EntrantState.choices, required=False)
    member = serializers.CharField(required=False, max_length=20, help_text="A member number.")
    entered_from = serializers.DateField(required=False)
    entered_to = serializers.DateField(required=False)


class NoFilterSerializer(FilterSerializer):
    """Of a list that is asked for whole."""

    changed_since = None  # type: ignore[assignment]  # takes the field away


class DeletedFilterSerializer(FilterSerializer):
    """Of what was deleted."""

    changed_since = serializers.DateTimeField(
        validators=[in_years], required=False, help_text="Deleted at this moment or later."
    )

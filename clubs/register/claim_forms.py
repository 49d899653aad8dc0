"""What a club asks of the register about a number, and under which names the office enters it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import NumberClaim
from clubs.register.services.number_claims import NAME_FIELDS
from federation.form_fields import hidden_number
from federation.models import Member


class NumberClaimForm(forms.Form):
    """A number, and whose it is."""

    number = forms.CharField(label=_("Member number"), max_length=20)
    name = forms.CharField(label=_("Whose number it is"), max_length=120)
    note = forms.CharField(
        label=_("Note for the office"),
        max_length=300,
        required=False,
        help_text=_("How you know: a membership card, a letter of the federation, …"),
    )


class NumberAnswerForm(forms.ModelForm):  # type: ignore[type-arg]  # takes no argument when it runs
    """The names under which a number is entered; a reason where it is not."""

    seen = hidden_number(required=False)  # the record that had the number when this was looked at
    reason = forms.CharField(
        label=_("Reason"), max_length=300, required=False, help_text=_("Needed to refuse. The club reads it.")
    )

    class Meta:
        model = Member
        fields = NAME_FIELDS

    def __init__(self, data: Any = None, *, asked: NumberClaim, bearer: Member | None) -> None:
        initial: dict[str, Any] = {"seen": bearer.pk if bearer else None}
        super().__init__(data, instance=bearer, initial={**initial, **_split(asked.name)})
        self.fields["family_name"].required = False
        self.order_fields([*NAME_FIELDS, "reason", "seen"])

    def _post_clean(self) -> None:
        """The service looks at the record; a refusal needs no name."""

    def clean(self) -> dict[str, Any]:
        """A family name in any script, where the number is entered."""
        cleaned = super().clean() or {}
        if self.data.get("act") == "accept" and not (
            cleaned.get("family_name") or cleaned.get("family_romaji")
        ):
            self.add_error("family_name", _("Write the family name, in kanji or in Latin letters."))
        return cleaned


def _split(name: str) -> dict[str, str]:
    """A name as the club wrote it, in the fields in which it most likely belongs."""
    parts = name.split(maxsplit=1)
    family, given = (parts[0], parts[1] if len(parts) > 1 else "") if parts else ("", "")
    if name.isascii():
        return {"family_name": "", "given_name": "", "family_romaji": family[:60], "given_romaji": given[:60]}
    return {"family_name": family[:60], "given_name": given[:60]}

"""Forms of the learning pages: a federation's own text, and an answer."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from federation.form_fields import offer
from scoring.learning.services.articles import TEXT_LONGEST, problems


class ArticleForm(forms.Form):
    """The text of an article in one language, in Markdown."""

    text = forms.CharField(
        label=_("Text"),
        required=False,
        max_length=TEXT_LONGEST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 24, "spellcheck": "true"}),
        help_text=_("In Markdown. Empty: the portal's own text is shown again."),
    )

    def clean_text(self) -> str:
        """The text, with everything that is wrong with it at once."""
        text = str(self.cleaned_data["text"])
        wrong = problems(text)
        if wrong:
            raise forms.ValidationError(wrong)
        return text


class AnswerForm(forms.Form):
    """One answer of several."""

    answer = forms.ChoiceField(label=_("Your answer"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, choices: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "answer", choices)

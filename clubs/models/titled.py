"""What has a title, in the languages of its federation."""

from django.utils.translation import pgettext_lazy

from federation.languages.fields import TextsField
from federation.tenancy.models import TenantModel


class Titled(TenantModel):
    """Something with a title in several languages."""

    titles = TextsField(pgettext_lazy("of a thing", "title"), max_length=200)

    class Meta(TenantModel.Meta):
        abstract = True

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """The title in the reader's language."""
        return self.titles.read()

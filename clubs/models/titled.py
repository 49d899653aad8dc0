"""What has a title in both languages."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.reader import in_reader_language
from federation.tenancy.models import TenantModel


class Titled(TenantModel):
    """Something with a title in both languages."""

    title_ja = models.CharField(_("title in Japanese"), max_length=200)
    title_en = models.CharField(_("title in English"), max_length=200)

    class Meta(TenantModel.Meta):
        abstract = True

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """The title in the reader's language."""
        return in_reader_language(self.title_ja, self.title_en)

    @property
    def titles(self) -> dict[str, str]:
        """The title in each language, for a letter whose reader is not yet known."""
        return {"ja": self.title_ja, "en": self.title_en}

"""The register of members as a file, both ways."""

from django.utils.translation import gettext_lazy, ngettext

from federation.people.resources.members import MemberResource
from federation.tables.admin.register_files import RegisterFiles


class MemberFiles(RegisterFiles):
    """Members by their numbers; every row goes through the service."""

    resource_classes = [MemberResource]
    register_titles = {
        "import": gettext_lazy("Import members from a file"),
        "export": gettext_lazy("Export members to a file"),
        "exported": gettext_lazy(
            "The file holds the members that the list was showing. "
            "The same file can be changed and imported again."
        ),
    }

    def imported(self, count: int) -> str:
        sentence = ngettext("%(count)d member was imported.", "%(count)d members were imported.", count)
        return sentence % {"count": count}

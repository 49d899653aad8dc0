"""The form of a stage's desk that takes back a whole evening, opened by mistake."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from clubs.evening.services import taking_back
from federation.models import User
from scoring.desk.forms.basis import StageDeskForm, reason_field


class TakeBackEveningForm(StageDeskForm):
    """The evening was opened by mistake."""

    title = gettext_lazy("Take back this evening")
    verb = gettext_lazy("Take it back")
    about = gettext_lazy(
        "An evening opened by mistake goes as a whole, as long as nothing of it counts. It stays on record, "
        "and a new evening can be opened at once."
    )
    shows_effect = True
    reason = reason_field()

    def says(self) -> list[str]:
        """What goes with it."""
        going = taking_back.going_with(self.session)
        lines = [
            ngettext("%(count)s contestant goes.", "%(count)s contestants go.", going.contestants)
            % {"count": going.contestants},
            ngettext("%(count)s round goes.", "%(count)s rounds go.", going.rounds) % {"count": going.rounds},
        ]
        if going.named:
            named = ngettext("%(count)s name was written.", "%(count)s names were written.", going.named)
            lines.append(named % {"count": going.named})
        if going.has_open_tables:
            lines.append(_("The tables are closed, and their codes lead nowhere any more."))
        lines.append(_("Nobody is shown the evening any more."))
        return lines

    def done(self) -> str:
        """That it is gone."""
        return _("The evening is taken back.")

    def do(self, at: datetime, by: User) -> Any:
        """Take it back."""
        return taking_back.take_back(session=self.session, reason=self.cleaned_data["reason"], at=at, by=by)

"""What cases are found by. Read from the acts: it can be emptied and filled again to the same."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from federation.tenancy.models import TenantForeignKey, TenantModel
from rulings.models.case import Case


class CaseSearchKey(TenantModel):
    """One folded word, pair of characters or facet (rulings.cases.tokens) of a case, compared byte by byte.

    Under row-level security only leakproof operators keep their index: equality and range over text do.
    """

    case = TenantForeignKey(
        Case, on_delete=models.CASCADE, related_name="search_keys", verbose_name=_("case")
    )
    token = models.CharField(max_length=100, db_collation="C")

    class Meta(TenantModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["federation", "token", "case"], name="case_search_key_once"),
        ]
        indexes = [models.Index(fields=["federation", "case", "token"], name="case_search_key_case")]

"""The base of reading records of a federation from a file."""

from typing import Any

from import_export import resources


class TenantResource(resources.ModelResource):
    """Rows are made in the federation in scope; unique validation sees it (TenantModel)."""

    def after_import(self, dataset: Any, result: Any, **kwargs: Any) -> None:
        """Leave the table's sequence alone.

        The library would set it to the highest key in sight. Under row-level security that is the
        highest of this federation, and the next row of any federation would get a key that is taken.
        """

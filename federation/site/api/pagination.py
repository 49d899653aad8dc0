"""Long lists come in pages that stay right while rows are added."""

from rest_framework.pagination import CursorPagination


class NewestFirst(CursorPagination):
    """By primary key, newest first."""

    page_size = 50
    ordering = "-id"

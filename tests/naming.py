"""Names that say nothing of what they name, as the scopes of a source have them."""

import symtable
from collections.abc import Iterator

VAGUE = frozenset({"each", "found", "said", "told", "made", "there"})
# Fields of forms and acts, which are posted and kept by these names.
FIELDS = frozenset({"found", "told"})


def vague_names(source: str) -> list[str]:
    """Where one is bound: as a variable, a parameter, a function, an import, the capture of a match."""
    return list(_bound_in(symtable.symtable(source, "source", "exec")))


def _bound_in(scope: symtable.SymbolTable) -> Iterator[str]:
    allowed = FIELDS if scope.get_type() == "class" else frozenset()
    for word in sorted((VAGUE - allowed).intersection(scope.get_identifiers())):
        if scope.lookup(word).is_local():
            yield f"{scope.get_name()}:{scope.get_lineno()}: {word}"
    for inner in scope.get_children():
        yield from _bound_in(inner)

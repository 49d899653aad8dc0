"""What a test asserts for sure, as its source says: in a loop that never runs nothing is asserted."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
OF_PYTEST = {"pytest.raises", "pytest.fail", "pytest.warns"}
ASSERTING = ("assert", "expect", "django_assert")  # Playwright's expect(), django_assert_num_queries()
AS_LONG = {"enumerate", "sorted", "reversed", "list", "tuple", "set", "items", "keys", "values"}

BLOCKS = ("body", "orelse", "finalbody", "handlers", "cases")

Values = dict[str, list[ast.expr]]  # by name, everything that it is set to


class Function(NamedTuple):
    """A function of the tests: whether it asserts by itself, and which others it surely calls."""

    module: str
    line: int
    name: str
    asserts: bool
    calls: frozenset[str]


def idle_tests(modules: Iterable[tuple[str, ast.Module]]) -> list[str]:
    """The tests that may end without an assertion, their own or that of a helper in these modules.

    Each tree is looked at once and let go: a million nodes, kept, cost the collector more than making them.
    """
    named: dict[str, list[Function]] = defaultdict(list)
    imported: dict[str, set[str]] = {}
    for module, tree in modules:
        imported[module] = {whole for _, whole in imports(tree)}
        for function in functions_of(module, tree):
            named[function.name].append(function)
    sure: set[Function] = set()

    def is_sure(function: Function) -> bool:
        return function.asserts or any(helps(call, function.module) for call in function.calls)

    def helps(call: str, module: str) -> bool:
        """All that may be meant assert: functions of this module, else of those it imports, else of any."""
        own = [candidate for candidate in named.get(call, []) if candidate.module == module]
        near = [candidate for candidate in named.get(call, []) if candidate.module in imported[module]]
        meant = own or near or named.get(call, [])
        return bool(meant) and sure.issuperset(meant)

    functions = [candidate for same in named.values() for candidate in same]
    while more := {function for function in functions if function not in sure and is_sure(function)}:
        sure |= more
    idle = [function for function in functions if function.name.startswith("test_") and function not in sure]
    return [f"{idle_test.module}:{idle_test.line} {idle_test.name}" for idle_test in sorted(idle)]


def functions_of(module: str, tree: ast.Module) -> Iterator[Function]:
    """All functions of a module, methods and inner ones too."""
    constants = values_in(tree.body)
    package = module.partition(".")[0]
    foreign = {name for name, whole in imports(tree) if whole.partition(".")[0] != package}
    for function in statements(tree):
        if isinstance(function, FUNCTIONS):
            known = constants | values_in(statements(function))
            run = list(surely_run(function, known))
            asserts = any(is_assertion(node, known) for node in run)
            called = [ast.unparse(node.func) for node in run if isinstance(node, ast.Call)]
            calls = {call.rpartition(".")[2] for call in called if call.partition(".")[0] not in foreign}
            if any("fixture" in ast.unparse(decorator) for decorator in function.decorator_list):
                # What a fixture gives is called by its name.
                calls |= {inner.name for inner in function.body if isinstance(inner, FUNCTIONS)}
            yield Function(module, function.lineno, function.name, asserts, frozenset(calls))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """The statements below a node, and what only holds some: a tenth of all nodes. Expressions hold none."""
    for block in BLOCKS:
        for child in getattr(node, block, ()):
            yield child
            yield from statements(child)


def imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What a module imports at its top: the name here, and the module and what of it is meant."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = getattr(node, "module", None)
            for name in node.names:
                here = name.asname or name.name.partition(".")[0]
                yield here, module or name.name
                yield here, f"{module}.{name.name}" if module else name.name


def values_in(nodes: Iterable[ast.AST]) -> Values:
    """All that names are set to, one by one; what is unpacked is not known."""
    values: Values = defaultdict(list)
    for node in nodes:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    values[target.id].append(node.value)
    return values


def surely_run(node: ast.AST, known: Values) -> Iterator[ast.AST]:
    """What is below a node, but for loops that may be empty and for functions: who knows who calls them."""
    for field, value in ast.iter_fields(node):
        if field == "body" and not runs(node, known):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, COMPREHENSIONS) and not runs(child, known):
                continue
            if isinstance(child, ast.AST) and not isinstance(child, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
                yield child
                yield from surely_run(child, known)


def runs(node: ast.AST, known: Values) -> bool:
    """A loop runs at least once; whatever is no loop runs."""
    if isinstance(node, COMPREHENSIONS):
        return all(is_filled(part.iter, known) and not part.ifs for part in node.generators)
    if isinstance(node, ast.While):
        return isinstance(node.test, ast.Constant)
    return not isinstance(node, ast.For) or is_filled(node.iter, known)


def is_filled(value: ast.expr, known: Values) -> bool:
    """Something is in it, as can be seen: a literal, a name for nothing else, or what is made of these."""
    match value:
        case ast.Tuple() | ast.List() | ast.Set():
            plain = [elt.value if isinstance(elt, ast.Starred) else None for elt in value.elts]
            return any(element is None or is_filled(element, known) for element in plain)
        case ast.Dict():
            return any(value.keys)
        case ast.Constant():
            return bool(value.value)
        case ast.IfExp(_, one, other):
            return is_filled(one, known) and is_filled(other, known)
        case ast.Name(name):
            others = {other: values for other, values in known.items() if other != name}
            return name in known and all(is_filled(assigned, others) for assigned in known[name])
        case ast.Call(ast.Name("range"), bounds):
            limits = [ast.literal_eval(bound) for bound in bounds if isinstance(bound, ast.Constant)]
            return len(limits) == len(bounds) and len(range(*limits)) > 0
        case ast.Call(ast.Name("zip"), parts, keywords):
            filled = [is_filled(part, known) for part in parts]
            return any(filled) if "strict=True" in map(ast.unparse, keywords) else all(filled)
        case ast.Call(ast.Name(name), [first, *_]) | ast.Call(ast.Attribute(first, name)):
            return name in AS_LONG and is_filled(first, known)
    return False


def is_assertion(node: ast.AST, known: Values) -> bool:
    """The statement, or a call of something that asserts by its name."""
    match node:
        case ast.Assert(ast.Call(ast.Name("all"), [every])):
            return runs(every, known)  # of nothing, all is true
        case ast.Call(function):
            name = ast.unparse(function)
            return name in OF_PYTEST or name.rpartition(".")[2].startswith(ASSERTING)
    return isinstance(node, ast.Assert)

"""Small faults put into Python code, one at a time: what a test suite worth its name notices.

Left alone are annotations, docstrings, decorators (they only keep tables), and assertions, which are for the reader.
"""

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Final, NamedTuple

COMPARED: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
REPLACED: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLED: Final = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}
_SKIPPED: Final = {"annotation", "returns", "decorator_list", "type_params"}


class Mutant(NamedTuple):
    """One fault: the how-manieth place of a module, the how-manieth way to put it wrong, and both in words."""

    module: str
    place: int
    way: int
    line: int
    told: str

    @property
    def name(self) -> str:
        """What it is known by as long as the module stays as it is."""
        return f"{self.module}:{self.line} #{self.place}.{self.way}"


def mutants_of(module: str, source: str) -> Iterator[Mutant]:
    """Every fault that can be put into a module."""
    for place, node in enumerate(_places(ast.parse(source))):
        for way, (told, _) in enumerate(_ways(node)):
            yield Mutant(module, place, way, node.lineno, told)


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """The module with a fault in it."""
    tree = ast.parse(source)
    for place, node in enumerate(_places(tree)):
        if place == mutant.place:
            _, put_wrong = list(_ways(node))[mutant.way]
            put_wrong()
            return ast.fix_missing_locations(tree)
    raise LookupError(mutant)


_Place = ast.expr | ast.stmt
_Way = tuple[str, Callable[[], None]]


def _places(node: ast.AST) -> Iterator[_Place]:
    """Every expression and statement of some code, docstrings, annotations and the like left out."""
    for name, value in ast.iter_fields(node):
        if name in _SKIPPED:
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.Assert) or _is_docstring(child):
                continue
            if isinstance(child, ast.expr | ast.stmt):
                yield child
            yield from _places(child)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _ways(node: _Place) -> Iterator[_Way]:
    """The ways to put one node wrong, each in words and as what does it."""
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BinOp() if type(node.op) in REPLACED:
            yield _set(node, "op", REPLACED[type(node.op)]())
        case ast.AugAssign() if type(node.op) in REPLACED:
            yield _set(node, "op", REPLACED[type(node.op)]())
            yield _removed(node)
        case ast.BoolOp():
            yield _set(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield _become(node, node.operand)
        case ast.UnaryOp(op=ast.USub()):
            yield _set(node, "op", ast.UAdd())
        case ast.Constant():
            yield from _other_constants(node)
        case ast.If() | ast.IfExp() | ast.While():
            yield _set(node, "test", ast.UnaryOp(ast.Not(), node.test))
        case ast.ListComp() | ast.SetComp() | ast.GeneratorExp() | ast.DictComp():
            yield from _unfiltered(node)
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            yield _set(node, "func", ast.Name(CALLED[name], ast.Load()), f"{name}() is {CALLED[name]}()")
        case ast.Return(value=ast.expr()):
            yield _set(node, "value", ast.Constant(None), "returns None")
        case ast.Continue() | ast.Break() | ast.Raise():
            yield _removed(node)
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield _removed(node)
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            yield _removed(node)


def _compared(node: ast.Compare) -> Iterator[_Way]:
    for index, operator in enumerate(node.ops):
        for other in COMPARED[type(operator)]:
            yield _set(node, "ops", [*node.ops[:index], other(), *node.ops[index + 1 :]])


def _unfiltered(node: ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp) -> Iterator[_Way]:
    for index, generator in enumerate(node.generators):
        if generator.ifs:
            bare = ast.comprehension(generator.target, generator.iter, [], generator.is_async)
            yield _set(node, "generators", [*node.generators[:index], bare, *node.generators[index + 1 :]])


def _other_constants(node: ast.Constant) -> Iterator[_Way]:
    value = node.value
    if isinstance(value, bool):
        yield _set(node, "value", not value)
    elif isinstance(value, int):
        yield _set(node, "value", value + 1)
        yield _set(node, "value", value - 1)
    elif isinstance(value, str) and value:
        yield _set(node, "value", value + "?")


def _set(node: _Place, field: str, value: object, told: str = "") -> _Way:
    """The way to give a field of a node another value."""
    before = ast.unparse(node).partition("\n")[0]
    if not told:
        changed = deepcopy(node)
        setattr(changed, field, value)
        told = f"{before} → {ast.unparse(ast.fix_missing_locations(changed)).partition(chr(10))[0]}"
    return told, lambda: setattr(node, field, value)


def _become(node: ast.UnaryOp, operand: ast.expr) -> _Way:
    """The way to leave a not out: it is asked twice instead."""
    return f"{ast.unparse(node)} → {ast.unparse(operand)}", lambda: setattr(
        node, "operand", ast.UnaryOp(ast.Not(), operand)
    )


def _removed(node: ast.stmt) -> _Way:
    """The way to leave a statement out: it becomes one that does nothing."""

    def put_wrong() -> None:
        place = {name: getattr(node, name) for name in ("lineno", "col_offset", "end_lineno", "end_col_offset")}
        node.__class__ = ast.Pass
        node.__dict__.clear()
        node.__dict__.update(place)

    return f"{ast.unparse(node).partition(chr(10))[0]} → pass", put_wrong

#!/usr/bin/env python3
"""Folders of src know only folders before them: in includes, in types, and in the page's
JavaScript. Files of one folder do not use each other in a circle.

Prints what breaks these rules. A type is declared once in all of src.
"""
import collections
import graphlib
import os
import pathlib
import re
import sys

# A module may use itself and every module on a line above, but none on its own line.
ORDER = [
    ["base"],
    ["game", "game/connect4"],
    ["tree"],
    ["search"],
    ["record"],
    ["report"],
    ["draw/figure"],
    ["draw/layout"],
    ["draw/output"],
    ["play"],
    ["page", "page/ui"],
    ["homework/exercise"],
    ["homework/document"],
    ["homework/sheet"],
    ["homework/mark"],
    ["homework/feedback"],
    ["homework/export", "homework/export/ui"],
    ["homework/practice"],
    ["homework/grade/jail"],
    ["homework/grade"],
    ["cli"],
    ["engine", "engine/glib"],
]
# Modules of one line that may use each other, as a subject and its part do.
TOGETHER = {frozenset(pair) for pair in [
    ("game", "game/connect4"), ("page", "page/ui"),
    ("homework/export", "homework/export/ui")]}

# The same for modules of JavaScript: the engine's other half knows no page.
SCRIPTS = ["engine", "page/ui"]

# Comments of src that may open with What, Whether, Where, How, Whose, Of or That. The
# folders from base to draw have none.
MOST_CLAUSES = 30

rank = {module: number for number, modules in enumerate(ORDER) for module in modules}
source = pathlib.Path("src")
complaints = []


def module_of(path):
    return str(path.parent.relative_to(source))


def may_know(module, other):
    if module == other or frozenset((module, other)) in TOGETHER:
        return True
    return rank[other] < rank[module]


def complain(path, number, text):
    complaints.append(f"{path}:{number}: {text}")


def without_comments(text):
    """Comments and strings become blanks, so that lines keep their numbers."""
    pattern = r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"'
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S)


def without_quotes(text):
    """The same for what scripts quote with single quotes."""
    return re.sub(r"'(?:\\.|[^'\\\n])*'", lambda m: " " * len(m[0]), text)


def check_places(files):
    for path in files:
        if module_of(path) not in rank:
            complain(path, 1, "lies in no module that tests/layers.py knows")
    return [path for path in files if module_of(path) in rank]


def check_includes(files):
    for path in files:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = re.match(r'#include "(.+)/[^/]+"', line)
            if not found:
                continue
            other = found[1]
            if other not in rank:
                complain(path, number, f"includes from {other}, which is no module")
            elif not may_know(module_of(path), other):
                complain(path, number, f"{module_of(path)} must not know {other}")


def declared_names(text):
    """Types with a body or a name of their own; and the constants of enums."""
    for found in re.finditer(r"^typedef (?:struct|union|enum)?[^;{(]*?(\w+);", text, re.M):
        yield "type", found[1], found.start()
    for found in re.finditer(r"^\} (\w+);", text, re.M):
        yield "type", found[1], found.start()
    for found in re.finditer(r"^typedef [^;{]*\(\*(\w+)\)", text, re.M):
        yield "type", found[1], found.start()
    for found in re.finditer(r"\b(?:struct|union) (\w+)\s*\{", text):
        yield "tag", found[1], found.start()
    for found in re.finditer(r"\benum\b[^;{(]*\{(.*?)\}", text, re.S):
        for constant in re.findall(r"(?:^|,)\s*([A-Za-z_]\w*)", found[1]):
            yield "constant", constant, found.start()


def check_types(files):
    """No type twice, also not in two .c files; and no module names a later module's."""
    places = collections.defaultdict(list)
    texts = {path: without_comments(path.read_text()) for path in files}
    for path, text in texts.items():
        for kind, name, offset in set(declared_names(text)):
            places[kind, name].append((path, text.count("\n", 0, offset) + 1))
    for (kind, name), where in sorted(places.items()):
        for path, number in where[1:]:
            complain(path, number, f"the {kind} {name} is declared at "
                                   f"{where[0][0]}:{where[0][1]} too")
    homes = {name: where[0][0] for (kind, name), where in places.items()
             if kind == "type" and where[0][0].suffix == ".h"}
    for path, text in texts.items():
        for found in re.finditer(r"\bPoda[A-Z]\w*", text):
            home = homes.get(found[0])
            if home and not may_know(module_of(path), module_of(home)):
                complain(path, text.count("\n", 0, found.start()) + 1,
                         f"{module_of(path)} must not know {found[0]} of {home}")


def defined_names(text):
    """Functions and tables that a .c file gives to others."""
    for found in re.finditer(r"^(poda_\w+) \([^;{]*\)\n\{", text, re.M):
        yield found[1]
    for found in re.finditer(r"^const [\w ]+[ *](poda_\w+)(?:\[\])? =", text, re.M):
        yield found[1]


def check_circles(files):
    """No files of a folder use each other in a circle, whatever their headers include."""
    texts = {path: without_comments(path.read_text()) for path in files if path.suffix == ".c"}
    homes = {name: path for path, text in texts.items() for name in defined_names(text)}
    folders = {}
    for path, text in texts.items():
        used = {homes[name] for name in re.findall(r"\bpoda_\w+", text) if name in homes}
        folders.setdefault(path.parent, {})[path] = {
            other for other in used if other != path and other.parent == path.parent}
    for graph in folders.values():
        try:
            graphlib.TopologicalSorter(graph).prepare()
        except graphlib.CycleError as error:
            names = " ".join(path.name for path in error.args[1])
            complain(error.args[1][0], 1, f"files use each other in a circle: {names}")


def check_banners(files):
    """A banner is one line, `/* --- Words --- */`, and no comment ends on a line of its own."""
    for path in files:
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line.strip() == "*/":
                complain(path, number, "the end of a comment stands alone")
            elif re.match(r"/\* ?---", line) and not re.fullmatch(r"/\* --- .* --- \*/", line):
                complain(path, number, "a banner is one line: /* --- Words --- */")


def check_comments(files):
    """Comments name their subject: hardly any opens with What, Whether, Where, How, …"""
    clause = r"/\*+\s*(?:What|Whether|Where|How|Whose|Of|That)\b.*"
    found = [(path, text.count("\n", 0, comment.start()) + 1, comment[0])
             for path in files for text in [path.read_text()]
             for comment in re.finditer(clause, text, re.I)]
    for path, number, comment in found if len(found) > MOST_CLAUSES else ():
        complain(path, number, f"opens with a clause, one of {len(found)}: {comment}")


def check_order(module, imports, path=()):
    """A module must not be imported, directly or not, by what it imports."""
    if module in path:
        around = " -> ".join(str(one.name) for one in path[path.index(module):] + (module,))
        complain(module, 1, f"is imported by what it imports: {around}")
        return
    for other in sorted(imports.get(module, ())):
        check_order(other, imports, path + (module,))


def check_imports(path, text, exports):
    """Names from modules that export them, of this module or of one before; gives those."""
    known = set()
    for found in re.finditer(r"^import (.*)$", path.read_text(), re.M):
        number = text.count("\n", 0, text.index("import", found.start())) + 1
        parts = re.fullmatch(r"\{ (.+) \} from '(\.[^']+)';", found[1])
        other = pathlib.Path(os.path.normpath(path.parent / parts[2])) if parts else None
        if other not in exports:
            complain(path, number, "expected: import { names } from './module.js';")
            continue
        known.add(other)
        if SCRIPTS.index(module_of(other)) > SCRIPTS.index(module_of(path)):
            complain(path, number, f"{module_of(path)} must not know {other}")
        for name in parts[1].split(", "):
            if name not in exports[other]:
                complain(path, number, f"{other} exports no {name}")
    return known


def check_scripts(files):
    """Modules become one script: a name is defined once, and nothing runs but the last."""
    homes = {}
    texts = {path: without_quotes(without_comments(path.read_text())) for path in files}
    defined = r"^(export )?(?:async )?(?:function|const|let|class) (\w+)"
    for path, text in texts.items():
        for found in re.finditer(defined, text, re.M):
            if found[2] in homes:
                complain(path, text.count("\n", 0, found.start()) + 1,
                         f"{found[2]} is defined in {homes[found[2]]} too")
            homes.setdefault(found[2], path)
        for number, line in enumerate(text.splitlines(), 1):
            if path.name != "main.js" and re.match(r"\w", line) and not re.match(
                    r"import |(export )?(async function|function|class|const) ", line):
                complain(path, number, "runs while the page is read: only main.js does")
    exports = {path: {found[2] for found in re.finditer(defined, text, re.M) if found[1]}
               for path, text in texts.items()}
    imports = {path: check_imports(path, text, exports) for path, text in texts.items()}
    check_order(source / "page/ui/main.js", imports)
    for path in set(files) - set().union(*imports.values()):
        if path.name != "main.js":
            complain(path, 1, "is imported by no module")


c_files = check_places(sorted(source.rglob("*.[ch]")))
scripts = [path for path in check_places(sorted(source.rglob("*.*js")))
           if module_of(path) in SCRIPTS or complain(path, 1, "scripts lie in page/ui")]
check_includes(c_files)
check_types(c_files)
check_circles([path for path in c_files if "engine" not in path.parts])
check_banners(c_files)
check_comments(c_files)
check_scripts(scripts)
print("\n".join(complaints), end="\n" if complaints else "")
sys.exit(bool(complaints))

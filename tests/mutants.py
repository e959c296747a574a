#!/usr/bin/env python3
"""Changes one thing in a room's C, and sees whether a test notices.

    make mutants MODULE=draw [N=100] [SEED=1]

Each mutant is one small change of one file, chosen by the seed: a comparison, a constant,
a condition, a call that is left out. It is built beside the program, into a folder that
goes away again, and the room's test programs are run until one fails. A mutant that does
not compile, or compiles to the same code, is no mutant. What survives is shown: it is
either the same program, written otherwise, or something that no test asserts.
"""
import argparse
import concurrent.futures
import difflib
import fnmatch
import json
import os
import pathlib
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

# The programs that are held against a room besides its own in tests/, in this order.
ALSO = {
    "base": ["report/*", "draw/*", "tree/*", "homework/test_sheet*", "homework/test_gradebook",
             "cli/test_cli", "play/*", "cli/test_play"],
    "game": ["search/*", "play/*", "cli/test_play", "cli/test_reproduce", "cli/test_cli"],
    "tree": ["search/*", "record/*", "cli/test_cli"],
    "search": ["record/*", "report/*", "homework/test_generator", "game/test_games", "play/*",
               "homework/test_case", "homework/test_exercise*", "homework/test_check",
               "cli/test_play*", "cli/test_cli", "cli/test_po", "cli/test_docs"],
    "record": ["report/*", "draw/*", "cli/test_step", "cli/test_cli", "page/test_html*",
               "cli/test_play", "cli/test_po"],
    "draw": ["page/test_html*", "page/test_draw_html",
             "homework/test_exercise", "cli/test_step*", "cli/test_cli", "cli/test_docs"],
    "report": ["record/*", "cli/test_cli", "cli/test_play", "cli/test_docs"],
    "play": ["cli/test_play*", "cli/test_cli"],
    "page": ["homework/test_exercise", "cli/test_cli"],
    "homework": ["cli/test_cli", "cli/test_docs"],
    "cli": ["report/*", "play/*", "homework/test_*cli", "homework/test_check", "homework/test_exercise"],
}

# Programs that need a browser are too slow to be run for each of a hundred mutants.
NEVER = ["page/test_*"]

# --- Mutants -----------------------------------------------------------------------------

SWAPPED = [
    ("comparison", {"==": ["!="], "!=": ["=="], "<": ["<=", ">="], "<=": ["<", ">"],
                    ">": [">=", "<="], ">=": [">", "<"]}),
    ("logic", {"&&": ["||"], "||": ["&&"]}),
    ("arithmetic", {"+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"],
                    "+=": ["-="], "-=": ["+="], "|": ["&"], "&": ["|"]}),
]
WORDS = [("TRUE", "FALSE"), ("MIN", "MAX"), ("fmin", "fmax"), ("PODA_MIN", "PODA_MAX"),
         ("PODA_BOUND_ATLEAST", "PODA_BOUND_ATMOST"), ("min_value", "max_value"),
         ("alpha", "beta"), ("first", "last"), ("next", "previous"),
         ("x", "y"), ("left", "right"), ("width", "height")]
HARMLESS = re.compile(r"\w*(_free|_unref|_clear|_full|strfreev|_assert\w*|_return_\w+)$|g_clear_\w+")


def blanked(text):
    """Comments, texts and preprocessor lines become blanks of the same length."""
    pattern = r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^[ \t]*#(?:\\\n|[^\n])*'
    return re.sub(pattern, lambda m: re.sub(r"[^\n]", " ", m[0]), text, flags=re.S | re.M)


def closing(code, start):
    """The place behind the bracket that closes the one at `start`."""
    depth = 0
    for place in range(start, len(code)):
        depth += (code[place] == "(") - (code[place] == ")")
        if depth == 0:
            return place + 1
    return len(code)


def mutations(code, text):
    """All changes of a file: (kind, start, end, what stands there instead)."""
    for kind, table in SWAPPED:
        for found in re.finditer(r"(?<= )([-+*/%<>=!&|]{1,2})(?=[ \n])", code):
            for other in table.get(found[1], []):
                yield kind, found.start(), found.end(), other
    for found in re.finditer(r"\+\+|--", code):
        yield "step", found.start(), found.end(), {"++": "--", "--": "++"}[found[0]]
    for found in re.finditer(r"(?<![\w.])(\d+)(?![\w.])", code):
        number = int(found[1])
        yield "constant", found.start(), found.end(), str(number + 1)
        if number > 0:
            yield "constant", found.start(), found.end(), str(number - 1)
    for found in re.finditer(r"(?<![\w.])(\d+\.\d+)(?![\w.])", code):
        yield "constant", found.start(), found.end(), str(float(found[1]) + 0.5)
    for one, two in WORDS:
        for old, new in {(one, two), (two, one)}:
            for found in re.finditer(rf"\b{old}\b(?! \()" if old.islower() else rf"\b{old}\b",
                                     code):
                if old != new:
                    yield "word", found.start(), found.end(), new
    for found in re.finditer(r"\b(?:if|while) (\()", code):
        start, end = found.start(1), closing(code, found.start(1))
        yield "condition", start, end, f"(!{text[start:end]})"
    for found in re.finditer(r"(?<=[ (])!(?=[\w(])", code):
        yield "condition", found.start(), found.end(), ""
    for found in re.finditer(r"\b(?:break|continue);", code):
        yield "jump", found.start(), found.end(), ";"
    for found in re.finditer(r"(?<=[;{})\n])\n +([\w]+) (\()", code):
        end = closing(code, found.start(2))
        if code[end:end + 1] == ";" and not HARMLESS.match(found[1]) \
                and found[1] not in ("if", "while", "for", "switch", "return"):
            yield "call", found.start(1), end, gone(text[found.start(1):end])
    for found in re.finditer(r"(?<=[;{})\n])\n +([\w.>\[\]-]+ (?:[-+|*]?=) [^;{}]*)(?=;)", code):
        yield "statement", found.start(1), found.end(1), gone(found[1])
    for found in re.finditer(r"\breturn ([^;{}]+);", code):
        if re.fullmatch(r"[\w>. ()-]+ (==|!=|<|>|<=|>=|&&|\|\|) .*", found[1], re.S):
            yield "result", found.start(1), found.end(1), f"!({text[found.start(1):found.end(1)]})"


def gone(text):
    """Nothing, on as many lines."""
    return "\n" * text.count("\n")


class Mutant:
    def __init__(self, path, kind, start, end, instead, text):
        self.path, self.kind = path, kind
        self.text = text[:start] + instead + text[end:]
        self.line = text.count("\n", 0, start) + 1
        self.before = text
        self.verdict = self.by = ""

    def difference(self):
        lines = difflib.unified_diff(self.before.splitlines(), self.text.splitlines(),
                                     lineterm="", n=1)
        return "\n".join(list(lines)[3:])


def all_mutants(room, seed):
    """Each kind as often as any other, as long as there are some left of it."""
    generator = random.Random(f"{room} {seed}")
    kinds = {}
    for path in sorted(pathlib.Path("src", room).rglob("*.c")):
        text = path.read_text()
        if re.search(r"^main \(", text, re.M):  # programs are not in the library
            continue
        for kind, start, end, instead in mutations(blanked(text), text):
            kinds.setdefault(kind, []).append(
                Mutant(path, kind, start, end, instead, text))
    for mutants in kinds.values():
        generator.shuffle(mutants)
    while kinds:
        kind = generator.choice(sorted(kinds))
        yield kinds[kind].pop()
        if not kinds[kind]:
            del kinds[kind]


# --- Building and running ----------------------------------------------------------------

class Build:
    """What make would do, learnt from it once."""

    def __init__(self, folder):
        self.folder = folder
        self.lock = threading.Lock()
        self.lines = {}

    def line(self, target, changed):
        """The command that makes a target once `changed` is newer, in words."""
        with self.lock:
            if target not in self.lines:
                said = subprocess.run(
                    ["make", "-n", "--no-print-directory", f"BUILD={self.folder}", "-W", changed,
                     target], capture_output=True, text=True, check=True).stdout
                said = said.replace("\\\n", " ")
                self.lines[target] = next(
                    shlex.split(line) for line in said.splitlines()
                    if f"-o {target} " in line)
            return list(self.lines[target])


class Worker:
    """A folder that looks like the build's, with its own poda and tests."""

    def __init__(self, build, number):
        self.build = build
        self.folder = pathlib.Path(build.folder, "mutants", f"{os.getpid()}-{number}")
        self.folder.mkdir(parents=True)
        for path in pathlib.Path(build.folder).iterdir():
            if path.name not in ("poda", "mutants"):
                (self.folder / path.name).symlink_to(path.resolve())
        self.source = self.folder / "mutant.c"
        self.object = self.folder / "mutant.o"
        self.plain = {}

    def compile(self, path, text):
        """The object's bytes; None where it does not compile."""
        target = f"{self.build.folder}/{path.with_suffix('.o')}"
        words = self.build.line(target, str(path))
        self.source.write_text(text)
        self.object.unlink(missing_ok=True)
        words = [str(self.source) if word == str(path) else
                 str(self.object) if word == target else word for word in words
                 if word not in ("-MMD", "-MP", "-g")]
        done = subprocess.run(words + ["-w", "-g0"], capture_output=True, check=False)
        return self.object.read_bytes() if done.returncode == 0 else None

    def is_mutant(self, mutant):
        code = self.plain.get(mutant.path)
        if code is None:
            code = self.plain[mutant.path] = self.compile(mutant.path, mutant.before)
        changed = self.compile(mutant.path, mutant.text)
        return changed is not None and changed != code

    def link(self, target, with_mutant=True):
        """The mutant comes before the archive, whose own object is then not taken."""
        archive = f"{self.build.folder}/internal.a"
        made = self.folder / ("poda" if target.endswith("/poda") else "program")
        words = []
        for word in self.build.line(target, archive):
            if word == archive and with_mutant:
                words.append(str(self.object))
            words.append(str(made) if word == target else word)
        made.unlink(missing_ok=True)
        # The mutant may need what a test does without that takes nothing of its file.
        words += [word for word in self.build.line(f"{self.build.folder}/poda", archive)
                  if word.startswith("-l")]
        subprocess.run(words, check=True, capture_output=True)
        return made

    def passes(self, program, seconds):
        scratch = tempfile.mkdtemp(dir=self.folder)
        environment = dict(os.environ, G_SLICE="always-malloc", G_DEBUG="fatal-criticals",
                           LC_ALL="C.UTF-8", PODA=str(self.folder / "poda"),
                           TMPDIR=os.path.abspath(scratch))
        for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "PODA_GOLDEN"):
            environment.pop(name, None)
        process = subprocess.Popen([program], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   start_new_session=True, env=environment, preexec_fn=limit)
        try:
            return process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            return False
        finally:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            process.wait()
            shutil.rmtree(scratch, ignore_errors=True)

    def judge(self, mutant, tests, times, ended):
        """Whether some test notices; the first that does is named."""
        if not self.is_mutant(mutant):
            return None
        self.link(f"{self.build.folder}/poda")
        for test in tests:
            program = self.link(f"{self.build.folder}/tests/{test}")
            if ended.is_set():
                return None
            if not self.passes(program, 10 + 10 * times[test]):
                mutant.verdict, mutant.by = "killed", test
                return mutant
        mutant.verdict = "survived"
        return mutant


def limit():
    """A mutant may ask for everything there is."""
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def fitting_tests(room, times):
    """The room's own, the quickest first, and then the others'."""
    every = sorted(str(path.relative_to("tests").with_suffix(""))
                   for path in pathlib.Path("tests").glob("*/test_*.c"))
    top = room.split("/")[0]
    chosen = []
    for pattern in [f"{top}/*"] + ALSO.get(top, []):
        fits = [test for test in every if fnmatch.fnmatch(test, pattern)
                and test not in chosen and not any(fnmatch.fnmatch(test, no) for no in NEVER)]
        chosen += sorted(fits, key=lambda test: times.get(test, 1))
    return chosen


def measure(worker, tests):
    """Without a mutant all pass; how long each takes."""
    times = {}
    shutil.copy2(pathlib.Path(worker.build.folder, "poda"), worker.folder / "poda")
    for test in tests:
        began = time.monotonic()
        if not worker.passes(f"{worker.build.folder}/tests/{test}", 600):
            sys.exit(f"mutants: {test} fails without any mutant")
        times[test] = time.monotonic() - began
    return times


def show(mutant, number, wanted):
    print(f"{number:4}/{wanted} {mutant.verdict:8} {mutant.path}:{mutant.line} "
          f"{mutant.kind}" + (f", by {mutant.by}" if mutant.by else ""))
    if mutant.verdict == "survived":
        print(mutant.difference())
    sys.stdout.flush()


def hunt(workers, mutants, wanted, tests, times):
    """Each worker takes the next mutant; the same ones are judged, however many work."""
    judged = []
    lock = threading.Lock()
    ended = threading.Event()

    def work(worker):
        while True:
            with lock:
                more = len(judged) < wanted and not ended.is_set()
                mutant = next(mutants, None) if more else None
            if mutant is None:
                return
            found = worker.judge(mutant, tests, times, ended)
            with lock:
                if found and len(judged) < wanted:
                    judged.append(found)
                    show(found, len(judged), wanted)

    with concurrent.futures.ThreadPoolExecutor(len(workers)) as pool:
        try:
            list(pool.map(work, workers))
        finally:
            ended.set()  # each worker ends what it runs, and the folders can go
    return judged


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("room", help="a folder of src, such as draw/figure or report")
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--build", default="build")
    options = parser.parse_args()
    if not pathlib.Path("src", options.room).is_dir():
        sys.exit(f"mutants: there is no src/{options.room}")
    kept = pathlib.Path(options.build, "tests", "times.json")
    usual = json.loads(kept.read_text()) if kept.exists() else {}
    tests = fitting_tests(options.room, usual)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit("ended"))
    build = Build(options.build)
    workers = [Worker(build, number) for number in range(options.jobs)]
    try:
        print(f"src/{options.room}, seed {options.seed}: {len(tests)} programs may notice")
        times = measure(workers[0], tests)
        judged = hunt(workers, all_mutants(options.room, options.seed), options.number,
                      tests, times)
    finally:
        for worker in workers:
            shutil.rmtree(worker.folder, ignore_errors=True)
    killed = sum(mutant.verdict == "killed" for mutant in judged)
    print(f"{options.room}: {killed} of {len(judged)} killed, "
          f"{100 * killed / max(1, len(judged)):.0f} %")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Changes one thing in a module's C, and sees whether a test notices.

    make mutants MODULE=draw [N=100] [SEED=1]

Each mutant is one small change of one file, chosen by the seed: a comparison, a constant,
a condition, a call that is left out. It is built beside the program, into a folder that
goes away again, and the test programs are run until one fails: the module's own first,
then the others, fast ones first. A mutant that does not compile, or compiles to the same
code, is no mutant. What survives is shown: it is either the same program, written
otherwise, or something that no test asserts.
"""
import argparse
import concurrent.futures
import difflib
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

# --- Mutants -----------------------------------------------------------------------------

SWAPPED = {
    "comparison": {"==": ["!="], "!=": ["=="], "<": ["<=", ">="], "<=": ["<", ">"],
                   ">": [">=", "<="], ">=": [">", "<"]},
    "logic": {"&&": ["||"], "||": ["&&"]},
    "arithmetic": {"+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"], "%": ["/"],
                   "+=": ["-="], "-=": ["+="], "|": ["&"], "&": ["|"], "++": ["--"], "--": ["++"]},
}
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
    for kind, table in SWAPPED.items():
        for found in re.finditer(r"(?<= )[-+*/%<>=!&|]{1,2}(?=[ \n])|\+\+|--", code):
            for other in table.get(found[0], []):
                yield kind, found.start(), found.end(), other
    for found in re.finditer(r"(?<![\w.])(\d+(?:\.\d+)?)(?![\w.])", code):
        for step in (0.5,) if "." in found[1] else (1, -1):
            other = float(found[1]) + step if "." in found[1] else int(found[1]) + step
            if other >= 0:
                yield "constant", found.start(), found.end(), str(other)
    for pair in WORDS:
        for old, new in (pair, pair[::-1]):
            for found in re.finditer(rf"\b{old}\b(?! \()" if old.islower() else rf"\b{old}\b", code):
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
    for found in re.finditer(r"\breturn ([\w>. ()-]+ (?:==|!=|<|>|<=|>=|&&|\|\|) [^;{}]+);", code):
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


def all_mutants(module, seed):
    """Each kind as often as any other, as long as there are some left of it."""
    generator = random.Random(f"{module} {seed}")
    kinds = {}
    for path in sorted(pathlib.Path("src", module).rglob("*.c")):
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

class Worker:
    """A folder that looks like the build's, with its own poda and tests."""

    def __init__(self, build, number):
        self.build = build
        self.folder = pathlib.Path(build, "mutants", f"{os.getpid()}-{number}")
        self.folder.mkdir(parents=True)
        for path in pathlib.Path(build).iterdir():
            if path.name not in ("poda", "mutants"):
                (self.folder / path.name).symlink_to(path.resolve())
        self.source, self.object = self.folder / "mutant.c", self.folder / "mutant.o"

    def command(self, target, changed):
        """The words with which make makes a target once `changed` is newer."""
        if (target, changed) not in commands:
            said = subprocess.run(
                ["make", "-n", "--no-print-directory", f"BUILD={self.build}", "-W", changed, target],
                capture_output=True, text=True, check=True).stdout.replace("\\\n", " ")
            commands[target, changed] = next(
                shlex.split(line) for line in said.splitlines() if f"-o {target} " in line)
        return commands[target, changed]

    def compile(self, path, text):
        """The object's bytes; None if it does not compile."""
        target = f"{self.build}/{path.with_suffix('.o')}"
        self.source.write_text(text)
        self.object.unlink(missing_ok=True)
        places = {str(path): str(self.source), target: str(self.object)}
        words = [places.get(word, word) for word in self.command(target, str(path))
                 if word not in ("-MMD", "-MP", "-g")]
        done = subprocess.run(words + ["-w", "-g0"], capture_output=True, check=False)
        return self.object.read_bytes() if done.returncode == 0 else None

    def link(self, target):
        """The mutant comes before the archive, whose own object is then not taken."""
        archive = f"{self.build}/internal.a"
        made = self.folder / ("poda" if target.endswith("/poda") else "program")
        words = []
        for word in self.command(target, archive):
            words += [str(self.object)] * (word == archive)
            words.append(str(made) if word == target else word)
        # The mutant may need libraries of which the test uses nothing.
        words += [word for word in self.command(f"{self.build}/poda", archive)
                  if word.startswith("-l")]
        made.unlink(missing_ok=True)
        subprocess.run(words, check=True, capture_output=True)
        return made

    def passes(self, program, seconds):
        environment = {name: text for name, text in os.environ.items()
                       if name not in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL", "PODA_GOLDEN")}
        with tempfile.TemporaryDirectory(dir=self.folder) as scratch:
            os.chmod(scratch, 0o711)  # root's tests run programs as other users
            process = subprocess.Popen(
                [program], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, start_new_session=True, preexec_fn=limit,
                env={**environment, "G_SLICE": "always-malloc", "G_DEBUG": "fatal-criticals",
                     "LC_ALL": "C.UTF-8", "PODA": str(self.folder / "poda"),
                     "TMPDIR": os.path.abspath(scratch)})
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

    def judge(self, mutant, tests, times):
        """Sets the verdict, and the first test that notices; leaves it "" for no mutant."""
        plain, changed = (self.compile(mutant.path, text) for text in (mutant.before, mutant.text))
        if changed is None or changed == plain:
            return
        self.link(f"{self.build}/poda")
        mutant.verdict = "survived"
        for test in tests:
            if not self.passes(self.link(f"{self.build}/tests/{test}"), 10 + 10 * times[test]):
                mutant.verdict, mutant.by = "killed", test
                return


commands = {}


def limit():
    """A mutant may ask for everything there is."""
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def all_tests():
    return sorted(str(path.relative_to("tests").with_suffix(""))
                  for path in pathlib.Path("tests").glob("*/test_*.c"))


def measure(worker, tests):
    """How long each test takes without a mutant; leaves out what fails in this folder."""
    times = {}
    shutil.copy2(pathlib.Path(worker.build, "poda"), worker.folder / "poda")
    for test in tests:
        began = time.monotonic()
        if not worker.passes(f"{worker.build}/tests/{test}", 600):
            print(f"{test} is left out: it fails without any mutant", flush=True)
            continue
        times[test] = time.monotonic() - began
    return times


def hunt(workers, mutants, wanted, tests, times):
    """Each worker takes the next mutant, until so many have been judged."""
    judged = []
    lock = threading.Lock()

    def work(worker):
        while True:
            with lock:
                mutant = next(mutants, None) if len(judged) < wanted else None
            if mutant is None:
                return
            worker.judge(mutant, tests, times)
            with lock:
                if mutant.verdict and len(judged) < wanted:
                    judged.append(mutant)
                    print(f"{len(judged):4}/{wanted} {mutant.verdict:8} {mutant.path}:{mutant.line} "
                          f"{mutant.kind}" + (f", by {mutant.by}" if mutant.by else ""), flush=True)
                    if mutant.verdict == "survived":
                        print(mutant.difference(), flush=True)

    with concurrent.futures.ThreadPoolExecutor(len(workers)) as pool:
        list(pool.map(work, workers))
    return judged


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("module", help="a folder of src, such as draw/figure or report")
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--build", default="build")
    options = parser.parse_args()
    if not pathlib.Path("src", options.module).is_dir():
        sys.exit(f"mutants: there is no src/{options.module}")
    tests = all_tests()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit("ended"))
    workers = [Worker(options.build, number) for number in range(options.jobs)]
    try:
        times = measure(workers[0], tests)
        own = options.module.split("/")[0] + "/"
        tests = sorted(times, key=lambda test: (not test.startswith(own), times[test]))
        judged = hunt(workers, all_mutants(options.module, options.seed), options.number, tests, times)
    finally:
        for worker in workers:
            shutil.rmtree(worker.folder, ignore_errors=True)
    killed = sum(mutant.verdict == "killed" for mutant in judged)
    print(f"{options.module}: {killed} of {len(judged)} killed, "
          f"{100 * killed / max(1, len(judged)):.0f} %")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""test_faults.py PODA FAULTS.SO [CASE...]

Drives every command while calls of the system fail: the N-th of each kind, for every N there
is. The property: a run that ends as it does without faults has made what it makes without them,
byte for byte. Any other has made nothing, and left what was there before; it has said why in
one line, whose reason is the fault's, and has ended with 2; it has left nothing temporary
behind, and never hangs or crashes.

`make check` tries some calls of each kind, always the same; PODA_DEPTH=all up to twelve.
"""
import dataclasses
import errno
import os
import pathlib
import re
import select
import shutil
import subprocess
import sys
import tempfile
import termios

ALL = os.environ.get("PODA_DEPTH") == "all" and "PODA_QUICK" not in os.environ

# The number of calls tried of each kind: the first, the last, and some between.
USUAL = 12 if ALL else 2
# Those that are tried in all ways in any case; for the others `make check` takes one.
THOROUGH = {"trace", "solve-stdin", "draw-json", "exercise-suite", "check-feedback"}
# Slow ones, or nearly the same as another; only in full depth.
LATER = {"draw-csv", "draw-jsonl", "draw-pdf", "draw-tex", "exercise", "grade-play", "solve-es",
         "start-page", "steps-pdf", "steps-png"}
SLOW = {"exercise", "exercise-class", "exercise-export", "exercise-force", "draw-pdf",
        "draw-png", "steps-pdf", "steps-png", "start-page", "grade-class"}

TREE = """digraph { a -> {b c d} b -> {b1 b2} c -> {c1 c2} d -> {d1 d2}
b1 [value=3] b2 [value=12] c1 [value=2] c2 [value=4] d1 [value=14] d2 [value=5] }
"""
OLD = b"what was here before\n"

# The reasons that a message may give for an error.
REASONS = {
    "ENOSPC": ["no space left on device", "no queda espacio en el dispositivo"],
    "EIO": ["device error", "el dispositivo falla"],
    "EMFILE": ["too many open files", "demasiados ficheros abiertos"],
    "EACCES": ["permission denied", "permiso denegado"],
    "EROFS": ["read-only file system"],
}

# Kinds of call, as in faults.c, and how they fail; "+": all that follow fail, too. A part,
# or an interruption, is no failure.
FAULTS = {
    "write": ["ENOSPC", "EIO", "+ENOSPC", "short", "EINTR"],
    "open": ["EMFILE", "EACCES"],
    "close": ["EIO"],
    "rename": ["ENOSPC", "EACCES"],
    "mkdir": ["ENOSPC"],
    "read": ["EIO", "short", "EINTR"],
    "chmod": ["EROFS"],
    "list": ["EIO"],
    "dup": ["EMFILE"],
}

SHEET = "node,value\na,3\nb,4\nc,2\nd,2\n"
STUDENT = """#!/bin/sh
echo value 3
echo move b
"""
PLAYER = """#!/bin/sh
while read -r word rest; do
    [ "$word" = go ] && echo "move 1"
done
"""
POLICY = "[weights]\nvalue=2\n"


@dataclasses.dataclass
class Case:
    """A command line, and what lies in its folder: `files` with their texts, what the
    command lines of `before` make, and files of `old`, which are there and replaced. `keys`
    are typed on a terminal. In a `clock`'s product numbers with a fraction are times. What
    `talks` goes on where it can, with a word about what failed. `left` may be there after a
    failure, `without` are kinds of call that are not tried. What is `refused` ends with 2 in
    any case."""
    name: str
    words: str
    old: tuple = ()
    stdin: str = ""
    files: dict = dataclasses.field(default_factory=dict)
    before: tuple = ()
    keys: str = None
    clock: bool = False
    talks: bool = False
    left: tuple = ()
    without: tuple = ()
    refused: bool = False

    def __post_init__(self):
        self.files = {"tree.gv": TREE, **self.files}
        self.left = {"here/" + name for name in self.files} | set(self.left)


SHEETS = {"class/ana.csv": SHEET, "class/ben.csv": SHEET.replace("b,4", "b,3")}
SUITE = {"suite/suite.ini": "[suite]\ntitle=week\n", "suite/cases/tree.gv": TREE}
CASES = [
    Case("start", "--help"),
    Case("nonsense", "drw --help", refused=True),
    Case("list", "list"),
    Case("start-page", "list -o index.html", old=["index.html"]),
    Case("solve", "solve tree.gv"),
    Case("solve-game", "solve tictactoe -d 3 -T json -o solved.json", clock=True),
    Case("solve-stdin", "solve -", stdin=TREE),
    Case("solve-best", "solve nim:sticks=6 --order best"),
    Case("solve-es", "solve tree.gv --lang es"),
    Case("trace", "trace tree.gv -o trace.txt", old=["trace.txt"]),
    Case("trace-out", "trace tree.gv -T table"),
    Case("explain", "explain tree.gv c"),
    Case("compare", "compare tree.gv -T csv -o compared.csv", clock=True),
    Case("compare-svg", "compare nim -d 1-3 -a minimax,alphabeta -o compared.svg",
         clock=True),
    Case("match", "match nim --games 2 -o match.json", old=["match.json"], clock=True),
    Case("play", "play nim", stdin="1\nquit\n", talks=True),
    Case("play-save", "play nim", stdin="1\nsave game.txt\nquit\n", old=["game.txt"],
         talks=True, left=["here/game.txt"]),
    Case("play-load", "play --load game.ini", stdin="1\nquit\n",
         files={"game.ini": "game: nim\nmoves: 1\n"}, talks=True),
    # Whoever has no terminal to write on is told nothing of it, and curses does not say why
    # it knows nothing of one.
    Case("step", "step tree.gv", keys="  c b q", without=["write", "open", "read"]),
    Case("exercise", "exercise tree.gv -o week"),
    Case("exercise-force", "exercise tree.gv -o week --force", old=["week/notes.txt"],
         before=["exercise tree.gv -o week --force --title old"]),
    Case("exercise-class", "exercise --random seed=1 --students names.csv -o week "
         "--formats svg", files={"names.csv": "id,name\n1,Ana\n2,Ben\n"}),
    Case("exercise-export", "exercise tree.gv -o week --formats svg "
         "--export moodle,latex,page,exam,qti"),
    Case("exercise-suite", "exercise --random seed=2 --suite --cases 3 --hidden 1 -o suite"),
    Case("check", "check tree.gv ana.csv", files={"ana.csv": SHEET}, talks=True),
    Case("check-html", "check tree.gv class --policy marks.ini -o report.html",
         files={**SHEETS, "marks.ini": POLICY}, old=["report.html"], talks=True),
    Case("check-class", "check tree.gv class --class -o report.json", files=SHEETS,
         talks=True),
    Case("check-feedback", "check tree.gv class --feedback back", files=SHEETS,
         talks=True),
    Case("check-books", "check week week/students/sheet.xlsx -T json", talks=True,
         before=["exercise tree.gv -o week --formats svg"]),
    Case("grade", "grade suite ./ana.sh --no-sandbox -o report.json", clock=True,
         files={**SUITE, "ana.sh": STUDENT}, old=["report.json"]),
    Case("grade-sandbox", "grade suite ./ana.sh -T html -o report.html", clock=True,
         files={**SUITE, "ana.sh": STUDENT}, old=["report.html"]),
    Case("grade-class", "grade suite class --no-sandbox -T csv",
         files={**SUITE, "class/ana": STUDENT, "class/ben/run": STUDENT}, clock=True,
         talks=True),
    Case("grade-play", "grade --play nim:sticks=3 ./ana.sh --no-sandbox -o report.json",
         files={"ana.sh": PLAYER}, old=["report.json"], clock=True),
] + [
    Case(f"draw-{kind}", f"draw tree.gv -o drawn.{kind}", old=[f"drawn.{kind}"])
    for kind in "txt dot svg pdf png tex html csv json jsonl".split()
] + [
    Case("draw-forest", "draw tree.gv -T forest"),
    Case("draw-out", "draw tree.gv"),
    Case("draw-large", "draw tictactoe -d 4 -T csv -o large.csv"),
    Case("steps-svg", "draw tree.gv --steps cuts -o stills/ -T svg"),
    Case("steps-png", "draw tree.gv --steps cuts -o stills/ -T png"),
    Case("steps-pdf", "draw tree.gv --steps cuts -o steps.pdf", old=["steps.pdf"]),
    Case("steps-tex", "draw tree.gv --steps all -o steps.tex"),
]


class Poda:
    """The server of a case: see faults.c."""

    def __init__(self, case, poda, library, home):
        self.case = case
        self.home = home
        self.tops = [home / name for name in ("here", "tmp", "home")]
        environment = {
            "TMPDIR": str(home / "tmp"), "HOME": str(home / "home"), "LC_ALL": "C.UTF-8",
            "PATH": f"{home}/bin:{os.environ['PATH']}", "G_SLICE": "always-malloc",
            "TERM": "xterm",
        }
        self.prepare(poda, environment)
        terminal = ["in", "out"]
        if case.keys is not None:
            self.keyboard, screen = os.openpty()
            terminal = [os.ttyname(screen)] * 2
            environment["FAULTS_TERMINAL"] = "1"
            self.screen = screen
            self.modes = termios.tcgetattr(screen)
        environment.update({
            "LD_PRELOAD": str(library), "FAULTS_STDIN": str(home / terminal[0]),
            "FAULTS_STDOUT": str(home / terminal[1]), "FAULTS_STDERR": str(home / "err")})
        self.server = subprocess.Popen(
            [str(poda), *case.words.split()], cwd=home / "here", env=environment, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1)
        self.before = self.look()

    def prepare(self, poda, environment):
        for top in [*self.tops, self.home / "bin"]:
            top.mkdir()
        self.write("bin/xdg-open", "#!/bin/sh\n")
        self.write("in", self.case.stdin)
        self.write("out", "")
        for name, text in self.case.files.items():
            self.write("here/" + name, text)
        for words in self.case.before:
            subprocess.run([str(poda)] + words.split(), cwd=self.home / "here",
                           env=environment, check=True, stdout=subprocess.DEVNULL)
        for name in self.case.old:
            self.write("here/" + name, OLD)

    def write(self, name, text):
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        path.chmod(0o755)

    def look(self):
        """All files with their contents, and folders with None."""
        return {str(path.relative_to(self.home)): None if path.is_dir() else path.read_bytes()
                for top in self.tops for path in top.rglob("*")}

    def run(self, kind=len(FAULTS), mode="", nth=0, descriptors=0):
        if self.case.keys is not None:
            os.write(self.keyboard, self.case.keys.encode())
        print(kind, getattr(errno, mode.lstrip("+"), 0), int(mode.startswith("+")), nth, descriptors,
              file=self.server.stdin, flush=True)
        answer = self.listen().split(" ", 1 + len(FAULTS))
        if len(answer) < 2 + len(FAULTS):
            raise SystemExit(f"{self.case.name}: the server has ended")
        calls = dict(zip(FAULTS, map(int, answer[1:-1])))
        run = Run(int(answer[0]), calls, answer[-1].strip(), self)
        if run.files != self.before:
            self.put_back()
        return run

    def listen(self):
        """The server's answer; meanwhile what is drawn on the terminal is taken away."""
        if self.case.keys is None:
            return self.server.stdout.readline()
        self.drawn = b""
        while True:
            ready, _, _ = select.select([self.keyboard, self.server.stdout], [], [])
            if self.keyboard in ready:
                self.drawn += os.read(self.keyboard, 65536)
            else:
                termios.tcflush(self.screen, termios.TCIFLUSH)
                return self.server.stdout.readline()

    def put_back(self):
        """The server stands in its folder, which stays: only what is in it goes."""
        for top in self.tops:
            for entry in list(top.iterdir()):
                if entry.is_dir() and not entry.is_symlink():
                    shutil.rmtree(entry)
                else:
                    entry.unlink()
        for name, content in self.before.items():
            if content is None:
                (self.home / name).mkdir(parents=True, exist_ok=True)
            else:
                self.write(name, content)

    def terminal_is_back(self):
        return self.case.keys is None or (
            termios.tcgetattr(self.screen) == self.modes
            and self.drawn.count(b"\x1b[?1049h") == self.drawn.count(b"\x1b[?1049l"))

    def end(self):
        self.server.stdin.close()
        self.server.wait()
        self.server.stdout.close()


TIME = re.compile(rb"[0-9]+[.][0-9]+(e-?[0-9]+)?|[0-9.]+ (s|ms)|<path [^>]*>")


class Run:
    def __init__(self, code, calls, which, poda):
        self.code = code
        self.calls = calls
        self.which = which
        self.files = poda.look()
        self.out = (poda.home / "out").read_bytes()
        self.err = (poda.home / "err").read_text(errors="replace").splitlines()
        self.given_back = poda.terminal_is_back()
        if poda.case.clock:
            self.files = {name: content and TIME.sub(b"time", content)
                          for name, content in self.files.items()}


def unlike(case, run, whole, before, mode):
    """Returns what is wrong with a run, in a line; None: nothing."""
    if run.code == -1:
        return "hangs"
    if run.code > 128:
        return f"ended by signal {run.code - 128}"
    if not run.given_back:
        return "the terminal is not given back"
    said = [line for line in run.err if line not in whole.err]
    reasons = REASONS.get(mode.lstrip("+"), [])
    true = [line for line in said if any(reason in line.lower() for reason in reasons)]
    if ".poda-" in str(said) or "folder/" in str(said):
        return "an internal path"
    if case.talks and (true or any(reason.encode() in run.out for reason in reasons)):
        return unlike_talk(run, whole, before)
    if run.code == whole.code:
        if run.files != whole.files:
            return "another product: " + ", ".join(changed(run.files, whole.files)[:5])
        return None if run.out == whole.out else "another output"
    if run.code != 2:
        return f"exit code {run.code}"
    if is_half(case, run, whole, before):
        return "left behind: " + ", ".join(changed(run.files, before)[:5])
    if not whole.out.startswith(run.out):
        return "other output"
    if len(said) != 1:
        return f"{len(said)} lines"
    if not true:
        return "another reason"
    return None


def is_half(case, run, whole, before):
    """Whether anything is there that was not, or is not what it was; but what may be left is
    as it was or as it should be."""
    return any(name not in case.left or run.files.get(name, 0) != whole.files.get(name, 0)
               for name in changed(run.files, before))


def unlike_talk(run, whole, before):
    """Of what goes on: every file is as it was or should be, or belongs to what was told."""
    if run.code > 3:
        return f"exit code {run.code}"
    strange = [name for name in run.files if ".poda-" in name
               or (name not in whole.files and name not in before and "/tmp/" in name)]
    return "left behind: " + ", ".join(strange) if strange else None


def changed(some, others):
    return sorted(name for name in some.keys() | others.keys()
                  if some.get(name, 0) != others.get(name, 0))


def some_of(calls, most):
    """At most so many of the calls, the first and the last among them."""
    return sorted({1 + i * (calls - 1) // max(1, most - 1) for i in range(min(most, calls))})


def try_case(case, poda, library):
    """The complaints about a case, and how many runs there were."""
    complaints = []
    n_runs = 0
    with tempfile.TemporaryDirectory() as home:
        one = Poda(case, poda, library, pathlib.Path(home))
        whole = one.run()
        again = one.run()
        if (whole.code > 1 and not case.refused) or unlike(case, again, whole, {}, ""):
            complaints.append(f"{case.name}: without faults: {whole.code} {whole.err[:1]}")
        for mode, what, order in orders_of(one, whole):
            run = one.run(*order)
            n_runs += 1
            trouble = unlike(case, run, whole, one.before, mode)
            if trouble:  # but what happens once only is another program's doing
                run = one.run(*order)
                trouble = unlike(case, run, whole, one.before, mode)
            if trouble:
                complaints.append(f"{case.name}: {what} {mode} ({run.which}): {trouble}: "
                                  f"{run.code}: {' | '.join(run.err)[:300]}")
        one.end()
    return complaints, n_runs


def orders_of(poda, whole):
    """Yields what is tried: how it fails, what does, and the order for the server."""
    for number, (kind, modes) in enumerate(FAULTS.items()):
        if kind in poda.case.without:
            continue
        most = 1 if poda.case.name in SLOW and not ALL else USUAL
        if poda.case.name not in THOROUGH and not ALL:
            modes = modes[:1]
        calls = whole.calls[kind]
        for mode in modes:
            for nth in some_of(calls, most if mode == modes[0] else (most + 1) // 2):
                yield mode, f"{kind} {nth} of {calls}", (number, mode, nth)
    for most in range(5, 16) if ALL else (5,):  # descriptors
        yield "EMFILE", f"limit {most}", (len(FAULTS), "", 0, most)


def main():
    poda, library = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
    wanted = sys.argv[3:]
    cases = [case for case in CASES
             if case.name in wanted or (not wanted and (ALL or case.name not in LATER))]
    print(f"[==========] Running {len(cases)} test(s).")
    failed = 0
    for case in cases:
        complaints, n_runs = try_case(case, poda, library)
        failed += bool(complaints)
        for complaint in complaints:
            print(complaint)
        print(f"[{'   FAILED' if complaints else '       OK'} ] {case.name} ({n_runs} runs)",
              flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

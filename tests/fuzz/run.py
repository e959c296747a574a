#!/usr/bin/env python3
"""Runs fuzz targets under libFuzzer, and tells in one table what came of it.

    tests/fuzz/run.py [options] [TARGET...]

TARGET is one that stands in tests/fuzz as fuzz_TARGET.c; without any, all of them run. Each
begins with its corpus, tests/fuzz/corpus/TARGET, uses TARGET.dict where there is one, and
keeps what it finds in BUILD/found/TARGET for the next run. An input that breaks a law, crashes, leaks or hangs is a finding: it
stands in BUILD/bad/TARGET, and the exit code is 1. Executions a second are those of one core:
inputs by the processor's time, whatever else the machine does.

    --seconds N   how long each target runs (60)
    --build DIR   where `make fuzz` built them (build/fuzz)
    --jobs N      so many at a time (as many as there are cores)
    --keep N      does not fuzz: adds to each corpus the fewest of the inputs that were found
                  that reach as many edges as all of them, at most N
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
HEAD = ("target", "executions", "a second", "edges", "slowest ms", "findings")

# Long inputs take long, and say little more.
LONGEST = 600
# Entropic scheduling goes through the features of all inputs for each of them: half of the
# time where an input reaches thousands.
LIMITS = ["-timeout=60", "-rss_limit_mb=2048", "-entropic=0", "-close_fd_mask=3"]
# What the sanitizer keeps of what was freed, and of who asked for it.
MEMORY = "malloc_context_size=1:quarantine_size_mb=2:allocator_release_to_os_interval_ms=-1"


class Target:
    def __init__(self, name, build):
        self.name = name
        self.program = build / f"tests/fuzz/fuzz_{name}"
        self.corpus = HERE / "corpus" / name
        self.words = HERE / f"{name}.dict"
        self.found = build / "found" / name
        self.bad = build / "bad" / name
        self.log = build / "log" / f"{name}.log"
        self.slowest = build / "slowest" / name
        for folder in (self.found, self.bad, self.log.parent, self.slowest.parent):
            folder.mkdir(parents=True, exist_ok=True)
        for old in (self.slowest, self.times()):
            old.unlink(missing_ok=True)

    def times(self):
        return self.slowest.with_name(self.slowest.name + ".times")

    def line(self, *options):
        words = [f"-dict={self.words}"] if self.words.exists() else []
        return [str(self.program), *LIMITS, *words, f"-max_len={LONGEST}",
                f"-artifact_prefix={self.bad.resolve()}/", *options]

    def environment(self):
        return {**os.environ, "PODA_SLOWEST": str(self.slowest.resolve()),
                "ASAN_OPTIONS": MEMORY,
                "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
                "LSAN_OPTIONS": f"suppressions={HERE.parent}/lsan.supp:print_suppressions=0"}

    def run(self, seconds):
        """A row of the table."""
        before = set(self.bad.iterdir())
        with open(self.log, "wb") as log:
            done = subprocess.run(
                self.line(f"-max_total_time={seconds}", str(self.found), str(self.corpus)),
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env=self.environment())
        said = self.log.read_text(errors="replace")
        self.new = sorted(set(self.bad.iterdir()) - before)
        if done.returncode != 0 and not self.new:
            self.new = [self.log]
        slowest, inputs, cpu = "-", "-", 0.0
        if self.times().exists():
            slowest, inputs, cpu = self.times().read_text().split()
        rate = f"{int(inputs) / float(cpu):.0f}" if cpu else "-"
        edges = re.findall(r"\bcov: (\d+)", said)
        return (self.name, inputs, rate, edges[-1] if edges else "-", slowest,
                str(len(self.new)))

    def keep(self, most):
        """Adds to the corpus the fewest of what was found that reach as many edges."""
        merged = self.found.with_name(self.name + ".merged")
        control = self.found.with_name(self.name + ".control")
        shutil.rmtree(merged, ignore_errors=True)
        control.unlink(missing_ok=True)
        merged.mkdir()
        subprocess.run(self.line("-merge=1", f"-merge_control_file={control}", str(merged),
                                 str(self.corpus), str(self.found)),
                       stdin=subprocess.DEVNULL, capture_output=True, env=self.environment(),
                       check=True)
        files, edges = read_control(control)
        reached = set().union(*(edges[file] for file in files if file.parent == self.corpus))
        left = [file for file in files if file.parent != self.corpus]
        for n in range(most):
            best = max(left, key=lambda file: (len(edges[file] - reached),
                                               -file.stat().st_size), default=None)
            if best is None or edges[best] <= reached:
                break
            reached |= edges[best]
            left.remove(best)
            (self.corpus / best.name[:12]).write_bytes(best.read_bytes()[:LONGEST])
        print(f"{self.name}: {len(list(self.corpus.iterdir()))} inputs, {len(reached)} edges")


def read_control(path):
    """What libFuzzer notes of a merge: the files, and which edges each of them reaches."""
    lines = path.read_text().split("\n")
    files = [pathlib.Path(line) for line in lines[2:2 + int(lines[0])]]
    edges = {file: set() for file in files}
    for line in lines:
        words = line.split()
        if words[:1] == ["COV"]:
            edges[files[int(words[1])]].update(words[2:])
    return files, edges


def show(rows):
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
        print("  ".join(cells))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build/fuzz"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=int)
    parser.add_argument("targets", nargs="*")
    asked = parser.parse_args()
    known = sorted(file.stem.removeprefix("fuzz_") for file in HERE.glob("fuzz_*.c"))
    for name in asked.targets:
        if name not in known:
            parser.error(f"no target {name}: expected some of {', '.join(known)}")
    targets = [Target(name, asked.build) for name in asked.targets or known]
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        if asked.keep is not None:
            list(pool.map(lambda target: target.keep(asked.keep), targets))
            return 0
        rows = list(pool.map(lambda target: target.run(asked.seconds), targets))
    show([HEAD, *rows])
    bad = [path for target in targets for path in target.new]
    for path in bad:
        print(f"finding: {path}", file=sys.stderr)
    return 1 if bad else 0


sys.exit(main())

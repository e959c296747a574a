#!/usr/bin/env python3
"""Runs fuzz targets under libFuzzer, and prints a table of what they did.

    tests/fuzz/run.py [options] [TARGET...]

TARGET is one of tests/fuzz/fuzz_TARGET.c (default: all of them). Each begins with its corpus,
tests/fuzz/corpus/TARGET, uses TARGET.dict if there is one, and keeps what it finds in
BUILD/found/TARGET for the next run. An input that breaks a property, crashes, leaks or hangs is a
finding: it is kept in BUILD/bad/TARGET, and the exit code is 1.

    --seconds N   how long each target runs (60)
    --build DIR   where `make fuzz` built them (build/fuzz)
    --jobs N      number of targets at a time (as many as there are cores)
    --keep        do not fuzz, but add to each corpus what libFuzzer's merge takes from the inputs
                  found
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).parent
HEAD = ("target", "executions", "a second", "edges", "findings")

# Long inputs take long, and reach little more.
LONGEST = 600
# Entropic scheduling goes through the features of all inputs for each of them: half of the
# time where an input reaches thousands.
LIMITS = ["-timeout=60", "-rss_limit_mb=2048", "-entropic=0", "-close_fd_mask=3"]
# What the sanitizer keeps of freed memory, and of its owners.
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
        self.new = []
        for folder in (self.found, self.bad, self.log.parent):
            folder.mkdir(parents=True, exist_ok=True)

    def start(self, *options):
        words = [f"-dict={self.words}"] if self.words.exists() else []
        with open(self.log, "wb") as log:
            return subprocess.run(
                [self.program, *LIMITS, *words, f"-max_len={LONGEST}", "-print_final_stats=1",
                 f"-artifact_prefix={self.bad.resolve()}/", *options],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False,
                env={**os.environ, "ASAN_OPTIONS": MEMORY,
                     "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
                     "LSAN_OPTIONS": f"suppressions={HERE.parent}/lsan.supp:print_suppressions=0"})

    def run(self, seconds):
        """A row of the table."""
        before = set(self.bad.iterdir())
        done = self.start(f"-max_total_time={seconds}", self.found, self.corpus)
        self.new = sorted(set(self.bad.iterdir()) - before)
        if done.returncode != 0 and not self.new:
            self.new = [self.log]
        said = self.log.read_text(errors="replace")
        last = [re.findall(pattern, said)[-1:] for pattern in (
            r"number_of_executed_units: (\d+)", r"average_exec_per_sec: +(\d+)", r"\bcov: (\d+)")]
        return (self.name, *("".join(found) or "-" for found in last), str(len(self.new)))

    def keep(self):
        self.start("-merge=1", self.corpus, self.found)
        print(f"{self.name}: {len(list(self.corpus.iterdir()))} inputs")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--build", type=pathlib.Path, default=pathlib.Path("build/fuzz"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", action="store_true")
    known = sorted(file.stem.removeprefix("fuzz_") for file in HERE.glob("fuzz_*.c"))
    parser.add_argument("targets", nargs="*", default=known, choices=[*known, known],
                        metavar="TARGET")
    asked = parser.parse_args()
    targets = [Target(name, asked.build) for name in asked.targets]
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        if asked.keep:
            list(pool.map(Target.keep, targets))
            return 0
        rows = list(pool.map(lambda target: target.run(asked.seconds), targets))
    widths = [max(map(len, column)) for column in zip(HEAD, *rows)]
    for row in (HEAD, *rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    bad = [path for target in targets for path in target.new]
    for path in bad:
        print(f"finding: {path}", file=sys.stderr)
    return 1 if bad else 0


sys.exit(main())

#!/usr/bin/env python3
"""Runs fuzz targets under libFuzzer, and tells in one table what came of it.

    tests/fuzz/run.py [options] [TARGET...]

TARGET is one that stands in tests/fuzz as fuzz_TARGET.c; without any, all of them run. Each
begins with its corpus, tests/fuzz/corpus/TARGET, uses TARGET.dict where there is one, and
keeps what it finds in BUILD/found/TARGET for the next run. Inputs get no longer than the
longest of the corpus. An input that breaks a law, crashes, leaks or hangs is a finding: it
stands in BUILD/bad/TARGET, and the exit code is 1. Executions a second are those of one core:
inputs by the processor's time, whatever else the machine does.

    --seconds N   how long each target runs (60)
    --build DIR   where `make fuzz` built them (build/fuzz)
    --jobs N      so many at a time (as many as there are cores)
    --minimise    does not fuzz: replaces the corpora by the fewest inputs, of those that were
                  found too, that reach as much; at most --most of them a target
    --most N      how many inputs a corpus holds at most (120)
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

    def longest(self):
        return max((file.stat().st_size for file in self.corpus.iterdir()), default=512)

    def line(self, *options):
        words = [f"-dict={self.words}"] if self.words.exists() else []
        return [str(self.program), *LIMITS, *words, f"-max_len={self.longest()}",
                f"-artifact_prefix={self.bad}/", *options]

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

    def minimise(self, most):
        """Merges corpus and findings into as few inputs as reach as much."""
        merged = self.found.with_name(self.name + ".merged")
        shutil.rmtree(merged, ignore_errors=True)
        merged.mkdir()
        subprocess.run(self.line("-merge=1", str(merged), str(self.corpus), str(self.found)),
                       stdin=subprocess.DEVNULL, capture_output=True, env=self.environment(),
                       check=True)
        files = sorted(merged.iterdir(), key=lambda file: (file.stat().st_size, file.name))
        if len(files) > most:
            files = files[:: -(-len(files) // most)]
        for old in self.corpus.iterdir():
            old.unlink()
        for file in files:
            shutil.copyfile(file, self.corpus / file.name[:12])
        print(f"{self.name}: {len(files)} inputs")


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
    parser.add_argument("--minimise", action="store_true")
    parser.add_argument("--most", type=int, default=120)
    parser.add_argument("targets", nargs="*")
    asked = parser.parse_args()
    known = sorted(file.stem.removeprefix("fuzz_") for file in HERE.glob("fuzz_*.c"))
    for name in asked.targets:
        if name not in known:
            parser.error(f"no target {name}: expected some of {', '.join(known)}")
    targets = [Target(name, asked.build) for name in asked.targets or known]
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        if asked.minimise:
            list(pool.map(lambda target: target.minimise(asked.most), targets))
            return 0
        rows = list(pool.map(lambda target: target.run(asked.seconds), targets))
    show([HEAD, *rows])
    bad = [path for target in targets for path in target.new]
    for path in bad:
        print(f"finding: {path}", file=sys.stderr)
    return 1 if bad else 0


sys.exit(main())

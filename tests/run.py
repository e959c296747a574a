#!/usr/bin/env python3
"""Runs test programs side by side, as many as there are cores.

    tests/run.py [options] PROGRAM...

PROGRAM is a test program or a command line in quotes, such as that of a fuzzer and its
corpus. Whatever a program says is shown only when it fails. Long ones begin first.

    --all         every program, in full depth; without it what stands in LEFT is left out
    --jobs N      so many at a time (as many as there are cores)
    --times FILE  where it is kept how long each took, for the next run
    --under LINE  runs each program under another one, such as valgrind
    --patience S  how long a program may take, in seconds (600; 0: as long as it likes)
"""
import argparse
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import threading
import time

# What `make check` leaves to `make check-all`: pages in a browser, which takes long and
# hundreds of megabytes to install.
LEFT = ["page/test_*.mjs"]

# The longest ones, which begin first where no times have been kept.
LONG = ["homework/test_attacks", "cli/test_docs", "search/test_laws", "record/test_record", "cli/test_reproduce"]

RESULT = re.compile(rb"^\[ +(OK|FAILED|SKIPPED) +\] ", re.M)
SUMMARY = re.compile(rb"^\[=+\] \d+ test\(s\) run\.$.*?(?=^\[=+\] Running|\Z)", re.M | re.S)
GROUP = re.compile(rb"^\[=+\] .*Running (\d+) test", re.M)
WANT = re.compile(rb"^skipped: (.+)$", re.M)
AGAIN = re.compile(rb"^(\w+): once more, after$", re.M)


class Program:
    def __init__(self, line):
        self.words = shlex.split(line)
        path = pathlib.PurePath(self.words[0])
        self.name = "/".join(path.parts[-2:])
        self.passed = self.failed = self.skipped = 0
        self.seconds = 0.0
        self.cpu = 0.0
        self.wants = []
        self.said = b""
        self.trouble = ""

    def is_left(self):
        return any(fnmatch.fnmatch(self.name, pattern) for pattern in LEFT)

    def count(self, status):
        """Reads the program's output and exit status; a crash is a failure too."""
        # At the end of a group cmocka tells again what failed and what was skipped.
        results = RESULT.findall(SUMMARY.sub(b"", self.said))
        self.passed = results.count(b"OK")
        self.failed = results.count(b"FAILED")
        self.skipped = results.count(b"SKIPPED")
        self.wants = [want.decode() for want in WANT.findall(self.said)]
        promised = sum(int(number) for number in GROUP.findall(self.said))
        missing = promised - self.passed - self.skipped - self.failed
        if promised == 0 and status == 0:
            self.passed = 1
        elif status < 0:
            self.trouble = f"ended by signal {signal.Signals(-status).name}"
        elif status != 0 and self.failed == 0:
            self.trouble = f"ended with {status}"
        elif missing > 0:
            self.trouble = f"said nothing of {missing} tests"
        if self.trouble and self.failed == 0:
            self.failed = 1


class Runner:
    def __init__(self, options):
        self.under = shlex.split(options.under)
        self.patience = options.patience or None
        self.running = set()
        self.lock = threading.Lock()
        self.stopped = False

    def run(self, program):
        """In a session of its own, so that all it started can be ended with it."""
        with tempfile.TemporaryFile() as said:
            began = time.monotonic()
            with self.lock:
                if self.stopped:
                    return program
                process = subprocess.Popen(
                    self.under + program.words, stdin=subprocess.DEVNULL, stdout=said,
                    stderr=subprocess.STDOUT, start_new_session=True)
                self.running.add(process)
            late = threading.Timer(self.patience or 1e6, self.end, [process, program])
            late.start()
            _, status, used = os.wait4(process.pid, 0)
            late.cancel()
            process.returncode = os.waitstatus_to_exitcode(status)
            with self.lock:
                self.running.discard(process)
            program.seconds = time.monotonic() - began
            program.cpu = used.ru_utime + used.ru_stime
            said.seek(0)
            program.said = said.read()
        program.count(process.returncode)
        return program

    def end(self, process, program=None):
        if program is not None:
            program.trouble = f"took more than {self.patience:g} seconds"
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass

    def stop(self):
        with self.lock:
            self.stopped = True
            for process in self.running:
                self.end(process)


def read_times(path):
    try:
        return json.loads(path.read_text()) if path else {}
    except (OSError, ValueError):
        return {}


def in_order(programs, times):
    """The longest first, so that the last to end is a short one."""
    guesses = {name: 60 - place for place, name in enumerate(LONG)}
    return sorted(programs, key=lambda program: -times.get(
        program.name, guesses.get(program.name, 0)))


def run_all(programs, runner, jobs):
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(runner.run, program) for program in programs]
        try:
            for number, future in enumerate(
                    concurrent.futures.as_completed(futures), 1):
                show(number, len(programs), future.result())
        except BaseException:
            runner.stop()
            raise


def show(number, total, program):
    """One line each; on a terminal the next line takes its place."""
    verdict = "FAILED" if program.failed else "ok"
    line = f"{number:4}/{total} {program.seconds:6.1f} s  {program.name}: {verdict}"
    if program.failed:
        print("\r\033[K" * sys.stdout.isatty() + line + (
            f", {program.trouble}" if program.trouble else ""))
        sys.stdout.flush()
        sys.stdout.buffer.write(program.said)
        print()
    elif sys.stdout.isatty():
        print(f"\r\033[K{line}", end="")
    else:
        print(line)
    sys.stdout.flush()


def tell_sum(programs, left, seconds):
    if sys.stdout.isatty():
        print("\r\033[K", end="")
    print("\nthe ten slowest, in seconds, and what they kept the processor busy:")
    for program in sorted(programs, key=lambda one: -one.seconds)[:10]:
        print(f"  {program.seconds:6.1f} {program.cpu:6.1f}  {program.name}")
    cpu = sum(program.cpu for program in programs)
    print(f"{len(programs)} programs in {seconds:.0f} seconds, "
          f"{cpu:.0f} seconds of processor time")
    wants = {}
    for program in programs:
        for want in program.wants:
            wants.setdefault(want, []).append(program.name)
    for want, names in sorted(wants.items()):
        where = ", ".join(sorted(set(names)))
        print(f"skipped {len(names)} for want of {want}: {where}")
    for program in programs:
        for test in AGAIN.findall(program.said):
            print(f"tried once more: {program.name} {test.decode()}")
    failing = sorted(program.name for program in programs if program.failed)
    if failing:
        print("failed: " + " ".join(failing))
    print(f"{sum(program.passed for program in programs)} passed, "
          f"{sum(program.failed for program in programs)} failed, "
          f"{sum(program.skipped for program in programs)} skipped")
    if left is not None:
        print(f"make check-all runs everything in full depth, and the {len(left)} programs "
              "that need a browser")
    return 1 if failing else 0


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--times", type=pathlib.Path)
    parser.add_argument("--under", default="")
    parser.add_argument("--patience", type=float, default=600)
    parser.add_argument("programs", nargs="+")
    options = parser.parse_args()
    everything = [Program(line) for line in options.programs]
    left = None if options.all else [one for one in everything if one.is_left()]
    programs = [program for program in everything if program not in (left or [])]
    times = read_times(options.times)
    for name in ("MAKEFLAGS", "MFLAGS", "MAKELEVEL"):  # tests run make too
        os.environ.pop(name, None)
    os.environ["PODA_DEPTH"] = "all" if options.all else "check"
    began = time.monotonic()
    runner = Runner(options)
    try:
        run_all(in_order(programs, times), runner, options.jobs)
    except KeyboardInterrupt:
        sys.exit("interrupted")
    times.update((program.name, round(program.seconds, 2)) for program in programs)
    if options.times:
        options.times.write_text(json.dumps(times, indent=0, sort_keys=True) + "\n")
    sys.exit(tell_sum(programs, left, time.monotonic() - began))


if __name__ == "__main__":
    main()

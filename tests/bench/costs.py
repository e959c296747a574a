#!/usr/bin/env python3
"""Measures what files cost: every reader and command on an input of 1 MB and on one ten times
as large, in processor time and memory a byte.

    tests/bench/costs.py build/poda [WORD]

Inputs have the shapes that once cost the square of their length: many children, deep chains,
names that collide, long lines. Times are the best of several runs, small and large in turns, and
of more while a limit is not kept, since other work on the machine can only make a run slower.
Ten times the input may cost twelve times as much, because caches end somewhere. The exit code is
1 if a row is over its limit.
"""
import os
import pathlib
import sys
import tempfile

SMALL = 1_000_000
MOST_RATIO = 12
LEAST_ROUNDS, MOST_ROUNDS = 2, 20
PLIES = 900  # of deep chains

ROWS = "node,player,value,alpha,beta,visited\n1,MAX,"
PAIR = "digraph { R -> {a b}; a [value=1]; b [value=2"


def repeat(n_bytes, head, item, tail=""):
    """Items, made from their numbers, of about so many bytes in all."""
    count = n_bytes // len(item(0).encode())
    return head + "".join(map(item, range(count))) + tail


def letters(number, zero, one):
    return "".join(one if number >> bit & 1 else zero for bit in range(18))


def cases(number):
    return "".join(chr(ord("a" if number >> bit & 1 else "A") + bit) for bit in range(18))


def deep_chain(number):
    return "," + "[" * PLIES + "1" + "".join(
        f",{(number + i) % 1000:9}]" for i in range(PLIES))


def gambit(n_bytes):
    """Chains of nodes without names, so that moves would name them."""
    chains = range(n_bytes // (PLIES * 60))
    root = " ".join(f'"m{chain}"' for chain in chains)
    return f'EFG 2 R "" {{ "" "" }}\np "" 1 1 "" {{ {root} }} 0\n' + "".join(
        "".join(f'p "" {1 + i % 2} {2 + chain * PLIES + i} "" {{ "a" "b" }} 0\n'
                't "" 1 "" { 1 -1 }\n' for i in range(PLIES)) + 't "" 1\n' for chain in chains)


def berkeley(n_bytes):
    half = n_bytes // 2
    return ('class: "GraphGameTreeTest"\nalg: "MinimaxAgent"\ndepth: "1"\nnum_agents: "2"\n'
            'start_state: "R"\nwin_states: ""\nlose_states: ""\nsuccessors: """\n'
            + repeat(half, "", lambda i: f"R a{i:07} x{i:07}\n", '"""\nevaluation: """\n')
            + "".join(f"x{i:07} {i % 10}\n" for i in range(half // 20)) + '"""\n')


INPUTS = {
    "wide.json": lambda n: repeat(n, "[0", lambda i: f",{i * 7919 % 1000000:7}", "]"),
    "deep.json": lambda n: repeat(n, "[0", deep_chain, "]"),
    # "Ez" and "FY" have the same hash, h * 33 + c.
    "collide.json": lambda n: repeat(n, '{"children":[0', lambda i:
        f',{{"name":"{letters(i, "FY", "Ez")}","value":{i % 97}}}', "]}"),
    "case.json": lambda n: repeat(n, '{"children":[0', lambda i:
        f',{{"name":"{cases(i)}","children":[1,2]}}', "]}"),
    "keys.json": lambda n: repeat(n, '{"children":[1,2]', lambda i:
        f',"k{i:07}":"a long comment on it {i:7}"', "}"),
    "brackets.json": lambda n: f'{{"children":[1,2],"x":{"[" * (n // 2)}{"]" * (n // 2)}}}',
    "lines.json": lambda n: "[1," + "\n" * n + "2]",
    "graph.gv": lambda n: repeat(n, "digraph {\n", lambda i:
        f"R -> a{i:07} -> {{b{i:07} c{i:07}}}; b{i:07} [value={i % 97:2}]; c{i:07} [value=3]\n",
        "}\n"),
    "attributes.gv": lambda n: repeat(n, PAIR, lambda i:
        f',k{i:07}="a long comment on it {i:7}"', "] }\n"),
    "comments.gv": lambda n: repeat(n, PAIR + "]\n", lambda i: "/* a */ // b\n# c\n", "}\n"),
    "subgraphs.gv": lambda n: f"{PAIR}]\n{'{' * (n // 2)}{'}' * (n // 2)}}}\n",
    "deep.efg": gambit,
    "wide.test": berkeley,
    "rows.csv": lambda n: repeat(n, ROWS + "10,10,inf,yes\n", lambda i:
        f"x{i:07},MIN,{i:7},-inf,inf,no\n"),
    "cell.csv": lambda n: repeat(n, ROWS + '"', lambda i: "7" * 79 + "\n", '",10,inf,yes\n'),
    "row.csv": lambda n: repeat(n, ROWS + "10,10,inf,yes", lambda i: ",7", "\n"),
    "marks.csv": lambda n: repeat(n, "student,item,score,comment\n", lambda i:
        f"s{i:07},,1,comment\n"),
    # Most lines are comments, since there may be ten thousand students.
    "list.csv": lambda n: repeat(n, "id,name\n", lambda i: f"# student {i % 10000:4}\n",
                                 "ana,Ana\nana,Ana\n"),
    "policy.ini": lambda n: repeat(n, "[weights]\nvalue=1\n", lambda i:
        f"# a comment or so\n# and another\nk{i:07}=1\n"),
}

CHECK = "check trees/notes.gv"
# The input, the command (@ stands for the input's path), and how it ends.
COSTS = [(name, "solve @", 2 if name in ("brackets.json", "subgraphs.gv") else 0)
         for name in INPUTS if not name.endswith((".csv", ".ini"))] + [
    ("rows.csv", f"{CHECK} @", 1), ("cell.csv", f"{CHECK} @", 1), ("row.csv", f"{CHECK} @", 1),
    ("marks.csv", f"{CHECK} trees/notes.gv --overrides @", 2),
    ("policy.ini", f"{CHECK} trees/notes.gv --policy @", 2),
    ("list.csv", "exercise trees/notes.gv -o none --students @", 2),
    ("graph.gv", "explain @ typo", 2), ("deep.json", "trace @ -T jsonl", 0),
    ("deep.json", "draw @ -T svg", 0),
] + [("graph.gv", command, 0) for command in [
    "solve @ -T json", "compare @", "explain @ a0000000", "trace @", "trace @ -T jsonl",
    "draw @ -T csv", "draw @ -T json", "draw @ -T json --with steps,text", "draw @ -T txt",
    "draw @ -T svg", "draw @ -T svg --layout icicle", "draw @ -T svg --compare minimax",
    "draw @ -T dot", "draw @ -T tex", "draw @ -T forest", "draw @ -T html"]]


def run(poda, command, path, code):
    """Seconds of processor time, and the bytes at its peak."""
    words = [poda] + [path if word == "@" else word for word in command.split()]
    streams = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in range(3)]
    child = os.posix_spawn(poda, words, os.environ, file_actions=streams)
    _, status, used = os.wait4(child, 0)
    if os.waitstatus_to_exitcode(status) != code:
        sys.exit(f"{' '.join(words)}: ended with {os.waitstatus_to_exitcode(status)}, not {code}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


def measure(poda, name, command, code, folder):
    """Prints a row; FALSE if it is over its limit."""
    paths = [folder / f"{size}-{name}" for size in (SMALL, 10 * SMALL)]
    for path, size in zip(paths, (SMALL, 10 * SMALL)):
        path.write_text(INPUTS[name](size))
    best = [[float("inf")] * 2, [float("inf")] * 2]
    for rounds in range(MOST_ROUNDS):
        for which, path in enumerate(paths):
            best[which] = list(map(min, best[which], run(poda, command, str(path), code)))
        ratios = [large / small for small, large in zip(*best)]
        if rounds + 1 >= LEAST_ROUNDS and max(ratios) <= MOST_RATIO:
            break
    sizes = [path.stat().st_size for path in paths]
    seconds, memory = ([best[which][what] / sizes[which] for which in range(2)]
                       for what in range(2))
    for path in paths:
        path.unlink()
    well = max(ratios) <= MOST_RATIO
    print(f"  {command.replace('@', name):52} {seconds[0] * 1e9:7.0f} {seconds[1] * 1e9:7.0f} "
          f"{ratios[0]:6.1f}  {memory[0]:7.1f} {memory[1]:7.1f} {ratios[1]:6.1f}   "
          f"{'ok' if well else 'OVER'}", flush=True)
    return well


def main():
    poda, word = os.path.abspath(sys.argv[1]), "".join(sys.argv[2:3])
    print(f"\nInputs of 1 and 10 MB, {MOST_RATIO} times the cost at most\n  {'':52} "
          f"{'ns/B':>7} {'10 MB':>7} {'ratio':>6}  {'B/B':>7} {'10 MB':>7} {'ratio':>6}")
    with tempfile.TemporaryDirectory(prefix="poda-costs-") as folder:
        well = [measure(poda, *cost, pathlib.Path(folder)) for cost in COSTS
                if word in f"{cost[0]} {cost[1]}"]
    sys.exit(0 if all(well) else 1)


if __name__ == "__main__":
    main()

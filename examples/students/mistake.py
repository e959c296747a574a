#!/usr/bin/env python3
"""The same as alphabeta.py, with a mistake: a child learns what its parent has found so
far, and nothing of what is known farther up."""
import json, sys

INF = float("inf")


def search(node, name, is_max, alpha, beta):
    print("visit", name or "root")
    if not isinstance(node, list):
        return float(node), None
    best, move = -INF if is_max else INF, None
    for number, child in enumerate(node, 1):
        below = f"{name}.{number}" if name else str(number)
        window = (alpha, INF) if is_max else (-INF, beta)
        value, _ = search(child, below, not is_max, *window)
        if move is None or (value > best if is_max else value < best):
            best, move = value, number
        alpha, beta = (max(alpha, best), beta) if is_max else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best, move


lines = sys.stdin.read().splitlines()
tree = json.loads(lines[lines.index("tree nested") + 1])
value, move = search(tree, "", "player max" in lines, -INF, INF)
print("value", value)
print("move", move)

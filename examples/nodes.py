"""Nodes and cuts by ply, from the table that poda draw -T csv writes to standard input."""

import csv
import json
import sys

problem = json.loads(sys.stdin.readline().removeprefix("# problem: "))
nodes = list(csv.DictReader(sys.stdin))

print(problem["command"])
print("ply  visited  pruned  cuts")
for ply in range(1 + max(int(node["ply"]) for node in nodes)):
    here = [node for node in nodes if int(node["ply"]) == ply]
    visited = sum(int(node["visits"]) > 0 for node in here)
    cuts = sum(node["cut"] != "" for node in here)
    print(f"{ply:3}  {visited:7}  {len(here) - visited:6}  {cuts:4}")

# Infinities are inf and -inf, which float reads; what does not apply is empty.
widths = [float(node["beta"]) - float(node["alpha"]) for node in nodes if node["alpha"]]
finite = [width for width in widths if width < float("inf")]
print(f"{len(finite)} of {len(widths)} windows are closed on both sides")

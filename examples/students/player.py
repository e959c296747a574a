#!/usr/bin/env python3
"""Plays Nim in `poda grade --play nim`: leaves the opponent 1, 5, 9, … sticks."""
import sys

for line in sys.stdin:
    word, _, text = line.strip().partition(" ")
    if word == "position":
        sticks = int(text)
    elif word == "go":
        print("move", (sticks - 1) % 4 or 1, flush=True)

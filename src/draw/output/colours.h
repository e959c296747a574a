#pragma once

/* The colours of pictures in all formats, and of pages, whose style sheets use their
 * names. Each format maps its elements to them, and to replacements in print and in
 * dark themes. */

#define PODA_COLOUR_GROUND "#fff"
#define PODA_COLOUR_INK "#1f2328"
#define PODA_COLOUR_GREY "#57606a"
#define PODA_COLOUR_PALE "#8c959f"
#define PODA_COLOUR_RED "#c1121f"
#define PODA_COLOUR_BAND "#f6f8fa"
#define PODA_COLOUR_RULE "#d0d7de"
#define PODA_COLOUR_GRID "#c4cbd3"
#define PODA_COLOUR_FOLD "#eaeef2"

/* Letters of struck-out or pruned items; letters and outlines of nodes not entered
 * yet. */
#define PODA_COLOUR_FAINT "#68727c"
#define PODA_COLOUR_UNVISITED "#66707a"
#define PODA_COLOUR_OUTLINE "#afb8c1"

#define PODA_COLOUR_MAX "#0b5c94"
#define PODA_COLOUR_MAX_FILL "#dcebf7"
#define PODA_COLOUR_MIN "#b4500b"
#define PODA_COLOUR_MIN_FILL "#fde9d9"
#define PODA_COLOUR_CHANCE "#5f4b8b"
#define PODA_COLOUR_CHANCE_FILL "#ece8f4"

/* Differences between two searches. */
#define PODA_COLOUR_DIFFERS "#ffe58a"
#define PODA_COLOUR_DIFFERS_EDGE "#a87f00"

/* A winning strategy. */
#define PODA_COLOUR_WAY "#1a7f37"
#define PODA_COLOUR_WAY_FILL "#d3efda"

/* Areas: the value's difference from the root's, from slightly to much better for a
 * player, and won; pruned areas; and the frame of the principal variation, which has
 * the colour of ink in the light theme. */
#define PODA_COLOUR_EQUAL "#e6e9ed"
#define PODA_COLOUR_FOR_MAX_1 "#d9e7f2"
#define PODA_COLOUR_FOR_MAX_2 "#b7d2e7"
#define PODA_COLOUR_FOR_MAX_3 "#88b5d8"
#define PODA_COLOUR_FOR_MAX_4 "#5191c3"
#define PODA_COLOUR_FOR_MAX_5 "#2a73ab"
#define PODA_COLOUR_MAX_WINS "#083f69"
#define PODA_COLOUR_FOR_MIN_1 "#f7e4d6"
#define PODA_COLOUR_FOR_MIN_2 "#f1cbb0"
#define PODA_COLOUR_FOR_MIN_3 "#e6a77c"
#define PODA_COLOUR_FOR_MIN_4 "#d8814a"
#define PODA_COLOUR_FOR_MIN_5 "#b45a1c"
#define PODA_COLOUR_MIN_WINS "#7f3705"
#define PODA_COLOUR_FRAME "#1f2329"
#define PODA_COLOUR_CUT_STROKE "#e0a3a8"
#define PODA_COLOUR_MOVE_ON_AREA "#20242a"

/* Returns the colour's dark replacement, or NULL if it is not in this file. */
const char *poda_colour_dark (const char *colour);

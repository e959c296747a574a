#include "draw/output/colours.h"

#include <string.h>

/* In dark and light themes letters have a contrast of at least 4.5 to 1 with their
 * background. */
static const char *const in_the_dark[][2] = {
    { PODA_COLOUR_GROUND, "#0d1117" },       { PODA_COLOUR_INK, "#e6edf3" },
    { PODA_COLOUR_GREY, "#a9b4c0" },         { PODA_COLOUR_FAINT, "#97a2ae" },
    { PODA_COLOUR_UNVISITED, "#97a2ae" },    { PODA_COLOUR_PALE, "#8b96a3" },
    { PODA_COLOUR_OUTLINE, "#6a7480" },      { PODA_COLOUR_RED, "#ff7b72" },
    { PODA_COLOUR_BAND, "#161b22" },         { PODA_COLOUR_RULE, "#30363d" },
    { PODA_COLOUR_GRID, "#5a6470" },         { PODA_COLOUR_FOLD, "#272e37" },
    { PODA_COLOUR_MAX, "#58a6ff" },          { PODA_COLOUR_MAX_FILL, "#10304f" },
    { PODA_COLOUR_MIN, "#f0883e" },          { PODA_COLOUR_MIN_FILL, "#45260c" },
    { PODA_COLOUR_CHANCE, "#b69cf0" },       { PODA_COLOUR_CHANCE_FILL, "#2d2247" },
    { PODA_COLOUR_WAY, "#3fb950" },          { PODA_COLOUR_WAY_FILL, "#12371d" },
    { PODA_COLOUR_EQUAL, "#2d333b" },        { PODA_COLOUR_FOR_MAX_1, "#15293d" },
    { PODA_COLOUR_FOR_MAX_2, "#1b3a59" },    { PODA_COLOUR_FOR_MAX_3, "#224e79" },
    { PODA_COLOUR_FOR_MAX_4, "#2c6196" },    { PODA_COLOUR_FOR_MAX_5, "#6fb0ea" },
    { PODA_COLOUR_MAX_WINS, "#b5dafc" },     { PODA_COLOUR_FOR_MIN_1, "#3a2414" },
    { PODA_COLOUR_FOR_MIN_2, "#553118" },    { PODA_COLOUR_FOR_MIN_3, "#71401c" },
    { PODA_COLOUR_FOR_MIN_4, "#884b1d" },    { PODA_COLOUR_FOR_MIN_5, "#f0a066" },
    { PODA_COLOUR_MIN_WINS, "#ffd3b0" },     { PODA_COLOUR_FRAME, "#e8ff4f" },
    { PODA_COLOUR_CUT_STROKE, "#8c4347" },   { PODA_COLOUR_DIFFERS, "#4d3d00" },
    { PODA_COLOUR_DIFFERS_EDGE, "#d4a72c" }, { PODA_COLOUR_MOVE_ON_AREA, "#dfe6ed" }
};

const char *
poda_colour_dark (const char *colour)
{
    for (size_t i = 0; i < sizeof in_the_dark / sizeof *in_the_dark; i++)
        if (strcmp (in_the_dark[i][0], colour) == 0)
            return in_the_dark[i][1];
    return NULL;
}

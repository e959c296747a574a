#include "draw/output/colours.h"

#include <stddef.h>
#include <string.h>

#define ROW(colour, other) { colour, other },

const char *
poda_colour_dark (const char *colour)
{
    static const struct {
        const char *colour, *dark;
    } rows[] = { PODA_COLOURS_IN_THE_DARK (ROW) };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp (rows[i].colour, colour) == 0)
            return rows[i].dark;
    return NULL;
}

#pragma once

/* Keys as the DevTools protocol wants them, on an American keyboard. */

#include <glib.h>

typedef struct {
    const char *key;  /* its name, "ArrowLeft", or its character, "?" */
    const char *code; /* the place on the keyboard: "Slash" */
    int number;       /* the virtual key code */
    gboolean shift;   /* whether it needs Shift */
    const char *text; /* what it types; NULL for nothing */
} BrowserKey;

/* NULL for a key that the keyboard does not have. Letters and digits come back in
 * `buffer`. */
typedef struct {
    BrowserKey key;
    char name[2], code[8];
} BrowserKeyBuffer;

const BrowserKey *browser_key_find (const char *name, BrowserKeyBuffer *buffer);

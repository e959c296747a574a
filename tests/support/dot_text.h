#pragma once

/* What the tests of DOT share: the text of a figure, and names that nobody should
 * use. */

#include "support/scene.h"

static inline char *
dot_of (const PodaFigure *figure)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_dot (figure, output);
    return g_strdup (poda_output_contents (output, NULL));
}

static const char *const hostile_names[] = {
    "",         "%",        "%d",    "back\\slash", "end\\",      "quote\"",   "\\\"",
    "a\\\\\"b", "<b>x</b>", "&amp;", "ñ ≥ 日",      "two\nlines", "\x01\x1b[", "node",
    "strict",   "-",        "1.5",   "\\N\\G\\L",   "a->b;}",     "[[]]{}|<>",
};

static inline char *
quote_json (const char *text)
{
    GString *quoted = g_string_new ("\"");
    for (const char *c = text; *c != '\0'; c++)
        if ((guchar) *c < 0x20)
            g_string_append_printf (quoted, "\\u%04x", *c);
        else if (*c == '"' || *c == '\\')
            g_string_append_printf (quoted, "\\%c", *c);
        else
            g_string_append_c (quoted, *c);
    g_string_append_c (quoted, '"');
    return g_string_free (quoted, FALSE);
}

/* A tree with one hostile text as name of a node, as move and as title. */
static inline Scene
hostile_scene (const char *text)
{
    g_autofree char *quoted = quote_json (text);
    g_autofree char *json = g_strdup_printf (
        "{\"children\": [{\"name\": %s, \"move\": %s, \"value\": 1}, 2]}", quoted,
        quoted);
    PodaDrawing drawing = { .labels = PODA_LABELS_STANDARD | PODA_LABEL_NAME,
                            .fold = PODA_FOLD_AUTO,
                            .title = text };
    return scene_of_text (json, &poda_alphabeta, &drawing);
}

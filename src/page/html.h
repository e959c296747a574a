#pragma once

/* An HTML page: one file that needs no network. It contains a problem as text, and the
 * program, compiled to WebAssembly; docs/file-formats.md describes it. */

#include "base/json.h"
#include "base/output.h"
#include "search/problem.h"

typedef struct {
    const char *title;    /* NULL: the problem's own */
    const char *language; /* initial language, "en" or "es"; NULL: the current one */
    const char *const *problem; /* key, value, …, NULL: `t`, the text of a tree or GAME,
                                   and long options of draw, `a` for --algorithm */
    const PodaProblem *asked;   /* written as data, if possible; NULL: not */
    gsize step;                 /* initial step; 0: before the first */
    const char *mode;           /* initial mode; NULL: "watch" */
    const char *shared; /* relative URL of the file of poda_page_write_shared; NULL: the
                           page is self-contained */
    /* Writes further members of the page's object; NULL: none. */
    void (*write_more) (PodaJson *json, gconstpointer more);
    gconstpointer more;
} PodaHtml;

/* Adds a key and its value to a list for `problem`, unless the value is NULL. */
static inline void
poda_html_add (GPtrArray *problem, const char *key, const char *value)
{
    if (value == NULL)
        return;
    g_ptr_array_add (problem, g_strdup (key));
    g_ptr_array_add (problem, g_strdup (value));
}

/* Writes a page with texts in all languages. Meanwhile no other thread may translate
 * messages or change the environment. */
void poda_page_write (const PodaHtml *html, PodaOutput *output);

/* Writes the common part of pages (engine, style and scripts) as one script that
 * several pages load. */
void poda_page_write_shared (PodaOutput *output);

/* Writes, as `write_more`, the built-in lessons in all languages with their trees
 * (docs/lessons/README.md): a JSON object of texts by path, compressed by gzip, in
 * base64. */
void poda_page_write_lessons (PodaJson *json, gconstpointer unused);

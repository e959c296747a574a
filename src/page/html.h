#pragma once

/* A page for the browser: one file that needs no network. It holds what was asked, as
 * text, and the program itself, compiled to WebAssembly; docs/file-formats.md describes
 * it. */

#include "base/json.h"
#include "base/output.h"
#include "search/problem.h"

typedef struct {
    const char *title;    /* NULL: what is searched has one of its own */
    const char *language; /* that it opens in, "en" or "es"; NULL: the program's */
    const char *const *problem; /* key, value, …, NULL: `t`, a tree's text or GAME, and
                                   draw's long options, `a` for --algorithm */
    const PodaProblem *asked; /* told as data tell it, where it knows how; NULL: not */
    gsize step;               /* that it opens at; 0: before the first */
    const char *mode;         /* that it opens in; NULL: "watch" */
    const char *shared; /* where, from the page, the file of poda_page_write_shared is;
                           NULL: the page needs no other file */
    /* Further members of the page's object; NULL: none. */
    void (*write_more) (PodaJson *json, gconstpointer more);
    gconstpointer more;
} PodaHtml;

/* Adds a key and its value to what becomes `problem`; nothing where that is NULL. */
static inline void
poda_html_add (GPtrArray *problem, const char *key, const char *value)
{
    if (value == NULL)
        return;
    g_ptr_array_add (problem, g_strdup (key));
    g_ptr_array_add (problem, g_strdup (value));
}

/* Writes a page. Its own words are written in every language: meanwhile no other thread
 * may ask for translations or change the environment. */
void poda_page_write (const PodaHtml *html, PodaOutput *output);

/* Writes what all pages have in common, the program, its style and the page's script,
 * as one script that several pages load. */
void poda_page_write_shared (PodaOutput *output);

/* Writes, as more of a page, the built-in lessons of all languages with the trees that
 * they name (docs/lessons/README.md): an object of texts by their paths, in JSON that
 * is compressed by gzip, in base64. */
void poda_page_write_lessons (PodaJson *json, gconstpointer unused);

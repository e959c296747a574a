/* The engine of pages, by its own door: command lines, one a line, of which the later
 * ones ask of what the earlier ones hold. See command_lines.h; and what is only told is
 * told twice in the same words, and a line that is refused says nothing.
 *
 * What is held at the beginning is always the same search and the same exercise. */

#include "engine/engine.h"
#include "fuzz/command_lines.h"

/* Functions that the module exports, without a header. */
char *engine_room (gsize length);
int engine_run (gsize length);

#define MOST_LINES 3

/* --- Lines --- */

/* The room takes words that are ended by zeros. */
static int
run (int argc, char **argv)
{
    g_autoptr (GString) words = g_string_new (NULL);
    for (int i = 0; i < argc; i++)
        g_string_append_len (words, argv[i], (gssize) strlen (argv[i]) + 1);
    memcpy (engine_room (words->len), words->str, words->len);
    return engine_run (words->len);
}

static gboolean
is_told (const char *name)
{
    static const char *const told[] = { "about",   "told",  "why",     "doubt",
                                        "leaf",    "nodes", "anyway",  "choices",
                                        "edit",    "beat",  "predict", "predicted",
                                        "answers", "stop",  "veil",    "beats",
                                        "solve",   NULL };
    return g_strv_contains (told, name);
}

/* --- Properties --- */

static void
check_twice (const GStrv words, const Ran *ran)
{
    g_auto (Ran) again = { 0 };
    if (!is_told (words[1]) || strstr (ran->out, "seconds") != NULL)
        return;
    run_words (run, words, &again);
    g_assert_true (again.code == ran->code);
    g_assert_cmpstr (again.out, ==, ran->out);
    g_assert_cmpstr (again.err, ==, ran->err);
}

/* TRUE if it was run; the last line is run twice if it changes nothing. */
static gboolean
run_line (const char *line, gboolean is_last)
{
    g_auto (GStrv) words = words_to_run (poda_engine_commands (), line);
    g_auto (Ran) ran = { 0 };
    if (words == NULL)
        return FALSE;
    run_words (run, words, &ran);
    check_ran (&ran);
    if (ran.code == PODA_EXIT_USAGE)
        g_assert_true (ran.out_length == 0);
    if (is_last)
        check_twice (words, &ran);
    return TRUE;
}

static void
run_usual (const char *line)
{
    g_auto (GStrv) words = words_to_run (poda_engine_commands (), line);
    g_auto (Ran) ran = { 0 };
    run_words (run, words, &ran);
    g_assert_true (ran.code == PODA_EXIT_DONE);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree char *text = copy_input (data, size, TRUE);
    g_auto (GStrv) lines = g_strsplit (text, "\n", MOST_LINES);
    gboolean any = FALSE;
    enter ();
    run_usual ("hold -T txt [[3,12],[2,4]] --compare minimax");
    run_usual ("ask [[3,12],[2,4]]");
    for (guint i = 0; lines[i] != NULL; i++)
        any = run_line (lines[i], lines[i + 1] == NULL) || any;
    leave ();
    return any ? 0 : -1;
}

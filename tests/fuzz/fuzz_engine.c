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

/* A line that changes nothing says the same when it is run again. */
static void
check_twice (const GStrv words, const Ran *ran)
{
    static const char *const told[] = { "about",   "told",  "why",     "doubt",
                                        "leaf",    "nodes", "anyway",  "choices",
                                        "edit",    "beat",  "predict", "predicted",
                                        "answers", "stop",  "veil",    "beats",
                                        "solve",   NULL };
    g_auto (Ran) again = { 0 };
    if (!g_strv_contains (told, words[1]) || strstr (ran->out, "seconds") != NULL)
        return;
    run_words (run, words, &again);
    g_assert_true (again.code == ran->code);
    g_assert_cmpstr (again.out, ==, ran->out);
    g_assert_cmpstr (again.err, ==, ran->err);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static const char *const usual[] = { "hold -T txt [[3,12],[2,4]] --compare minimax",
                                         "ask [[3,12],[2,4]]" };
    const PodaCommand *const *commands = poda_engine_commands ();
    g_autofree char *text = copy_input (data, size, TRUE);
    g_auto (GStrv) lines = g_strsplit (text, "\n", MOST_LINES);
    gboolean any = FALSE;
    enter ();
    for (guint i = 0; i < G_N_ELEMENTS (usual); i++) {
        g_auto (Ran) ran = { 0 };
        g_auto (GStrv) words = run_line (commands, run, usual[i], &ran);
        g_assert_true (words != NULL && ran.code == PODA_EXIT_DONE);
    }
    for (guint i = 0; lines[i] != NULL; i++) {
        g_auto (Ran) ran = { 0 };
        g_auto (GStrv) words = run_line (commands, run, lines[i], &ran);
        any = any || words != NULL;
        if (words != NULL && lines[i + 1] == NULL)
            check_twice (words, &ran);
    }
    leave ();
    return any ? 0 : -1;
}

/* The engine of pages, by its own door: command lines, one a line, of which the later
 * ones ask of what the earlier ones hold. See command_lines.h; and what is only told is
 * told twice in the same words, and a line that is refused says nothing.
 *
 * What is held at the beginning is always the same search and the same exercise. */

#define HOLD "hold -T txt [[3,12],[2,4]] --compare minimax"
#define ASK "ask [[3,12],[2,4]]"

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

/* --- What is held --- */

/* Whether it is what each input begins with; and whether it is this input's own. What
 * an earlier input left is made anew once it is asked of. */
typedef struct {
    const char *line;
    gboolean usual, own;
} Held;

static Held drawing = { .line = HOLD }, attempt = { .line = ASK };

/* What a command asks of; NULL: of nothing that is held. */
static Held *
held_by (const char *name)
{
    static const char *const asked[] = { "about", "told",    "why",    "doubt",
                                         "leaf",  "nodes",   "still",  "choices",
                                         "beat",  "predict", "veil",   "predicted",
                                         "beats", "stop",    "anyway", NULL };
    for (guint i = 0; i < PODA_PRACTICE_COMMANDS; i++)
        if (strcmp (poda_practice_commands[i].command.name, name) == 0)
            return strcmp (name, "fresh") != 0 ? &attempt : NULL;
    return strcmp (name, "hold") == 0 || g_strv_contains (asked, name) ? &drawing
                                                                       : NULL;
}

static gboolean
begins (const char *name)
{
    return strcmp (name, "hold") == 0 || strcmp (name, "ask") == 0;
}

static void run_usual (const char *line);

static void
make_held (Held *held, const char *name)
{
    if (held == NULL || held->usual || held->own || begins (name))
        return;
    run_usual (held->line);
    held->usual = TRUE;
}

/* All that is asked of an attempt may change it. */
static void
note_change (Held *held, const char *name, int code)
{
    if (held == NULL || (held == &drawing && !begins (name)))
        return;
    held->own = held->own || held->usual || code == PODA_EXIT_DONE;
    held->usual = FALSE;
}

/* --- Laws --- */

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

/* Whether it was run; the last line is run twice, where it only tells. */
static gboolean
run_line (const char *line, gboolean is_last)
{
    g_auto (GStrv) words = words_to_run (poda_engine_commands (), line);
    g_auto (Ran) ran = { 0 };
    if (words == NULL)
        return FALSE;
    Held *held = held_by (words[1]);
    make_held (held, words[1]);
    run_words (run, words, &ran);
    note_change (held, words[1], ran.code);
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
    drawing.own = attempt.own = FALSE;
    enter ();
    for (guint i = 0; lines[i] != NULL; i++)
        any = run_line (lines[i], lines[i + 1] == NULL) || any;
    leave ();
    return any ? 0 : -1;
}

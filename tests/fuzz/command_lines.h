#pragma once

/* Command lines as inputs: words as a shell reads them, run in this process with
 * outputs into memory. Nothing is run that reads or writes files, or takes long: what
 * decides on that are the rows of the options, read as the program reads them.
 *
 * The properties: an exit code that the manual has, lines on stderr, nothing on
 * standard output where the line is refused, JSON and svg that can be read; and a line
 * that is asked for again is the same line. */

#include <errno.h>
#include <fcntl.h>
#include <json-glib/json-glib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/output.h"
#include "cli/command.h"
#include "fuzz/properties.h"
#include "tree/tree.h"

/* --- What is written --- */

/* The standard streams while a line runs: files in memory. */
static struct {
    int out, place, own_out, own_place; /* `own`: those of this process */
    FILE *err, *own_err;
} streams;

/* Names of files lead nowhere while a line is read and run, and nobody types. */
static inline void
enter (void)
{
    if (streams.err == NULL) {
        g_autofree char *folder = scratch_path ("");
        streams.out = memfd_create ("out", MFD_CLOEXEC);
        streams.err = fdopen (memfd_create ("err", MFD_CLOEXEC), "w");
        streams.place = open (folder, O_PATH | O_CLOEXEC);
        streams.own_out = dup (STDOUT_FILENO);
        streams.own_err = stderr;
        streams.own_place = open (".", O_PATH | O_CLOEXEC);
        g_assert_nonnull (streams.err);
        dup2 (open ("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
    }
    g_assert_true (fchdir (streams.place) == 0);
}

static inline void
leave (void)
{
    g_assert_true (fchdir (streams.own_place) == 0);
}

static inline void
empty (int fd)
{
    g_assert_true (ftruncate (fd, 0) == 0 && lseek (fd, 0, SEEK_SET) == 0);
}

static inline char *
contents (int fd, gsize *length)
{
    off_t end = lseek (fd, 0, SEEK_END);
    char *text = g_malloc ((gsize) end + 1);
    g_assert_true (pread (fd, text, (size_t) end, 0) == end);
    text[end] = '\0';
    *length = (gsize) end;
    return text;
}

/* The result of a line. */
typedef struct {
    int code;
    char *out, *err;
    gsize out_length, err_length;
} Ran;

static inline void
ran_clear (Ran *ran)
{
    g_free (ran->out);
    g_free (ran->err);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Ran, ran_clear)

/* GLib's own complaints go past what is watched: see them where they are made. */
static inline void
run_words (int (*run) (int argc, char **argv), const GStrv words, Ran *ran)
{
    int argc = (int) g_strv_length (words);
    /* The program moves them. */
    g_autofree char **argv = g_memdup2 (words, (gsize) (argc + 1) * sizeof *words);
    empty (streams.out);
    empty (fileno (streams.err));
    rewind (streams.err);
    dup2 (streams.out, STDOUT_FILENO);
    stderr = streams.err;
    ran->code = run (argc, argv);
    fflush (stderr);
    fflush (stdout);
    stderr = streams.own_err;
    dup2 (streams.own_out, STDOUT_FILENO);
    ran->out = contents (streams.out, &ran->out_length);
    ran->err = contents (fileno (streams.err), &ran->err_length);
}

/* --- What is not run --- */

#define MOST_NODES 100
#define LONGEST_GAME 6

static inline gboolean
is_long (const PodaRequest *request, const char *option, gsize most)
{
    const char *text = poda_request_given (request, option);
    return text != NULL && strlen (text) > most;
}

/* TRUE if a number is asked for that makes much work; none of them is a key. */
static inline gboolean
is_much (const PodaRequest *request)
{
    return is_long (request, "games", 1) || is_long (request, "repeat", 1)
           || is_long (request, "cases", 1) || is_long (request, "plies", 1)
           || is_long (request, "seeds", 3) || is_long (request, "max-nodes", 2)
           || ((request->command->shared & PODA_SHARED_MANY)
               && is_long (request, "depth", 3));
}

/* Files, and what is made with other libraries, or with much text of its own. */
static inline gboolean
leads_out (const PodaRequest *request)
{
    static const char *const formats[] = { "pdf", "png", "html", NULL };
    const PodaOption *row = request->command->options;
    const char *format = poda_request_given (request, "format");
    gboolean out = poda_request_given (request, "output") != NULL
                   || poda_request_given (request, "random") != NULL
                   || poda_request_given (request, "steps") != NULL
                   || (format != NULL && g_strv_contains (formats, format));
    for (; row != NULL && row->name != NULL; row++)
        out = out
              || (row->kind == PODA_OPTION_PATH
                  && poda_request_given (request, row->name) != NULL);
    for (guint i = 0; request->arguments != NULL && request->arguments[i] != NULL; i++)
        out = out || g_file_test (request->arguments[i], G_FILE_TEST_EXISTS);
    return out;
}

/* Contestants of a match have limits of their own. */
static inline gboolean
is_long_game (const PodaRequest *request)
{
    PodaInput input;
    g_autoptr (GError) error = NULL;
    if (request->arguments == NULL
        || (request->command->shared & (PODA_SHARED_SEARCH | PODA_SHARED_POSITION))
               != PODA_SHARED_POSITION)
        return FALSE;
    if (!poda_input_open (request->arguments[0], &input, &error))
        return FALSE;
    gboolean is_long = input.tree == NULL
                       && input.game->longest (input.game, &input.start) > LONGEST_GAME;
    poda_input_clear (&input);
    return is_long;
}

/* NULL if the words are refused, or ask for help. */
static inline PodaRequest *
parse (const PodaCommand *command, int argc, char **argv)
{
    PodaRequest *request = g_new0 (PodaRequest, 1);
    g_autofree char *help = NULL;
    g_autoptr (GError) error = NULL;
    request->command = command;
    request->values = g_malloc0 (command->size);
    gboolean parsed = poda_options_parse (request, argc, argv, &help, &error);
    g_assert_true (parsed == (error == NULL));
    if (!parsed || help != NULL)
        g_clear_pointer (&request, poda_request_free);
    return request;
}

/* A request, written as a line and read again, is the same line. */
static inline void
check_again (const PodaRequest *request)
{
    g_autofree char *line =
        request->arguments != NULL ? poda_request_command (request, NULL, NULL) : NULL;
    g_auto (GStrv) words = NULL;
    int count;
    if (line == NULL || strstr (line, "$(printf") != NULL)
        return;
    g_assert_true (g_shell_parse_argv (line, &count, &words, NULL));
    /* `poda`, and where it was not the sources' the language. */
    int first = g_str_has_prefix (words[1], "--lang") ? 2 : 1;
    PodaRequest *again = parse (request->command, count - first, words + first);
    g_assert_nonnull (again);
    g_autofree char *same = poda_request_command (again, NULL, NULL);
    g_assert_cmpstr (line, ==, same);
    poda_request_free (again);
}

/* TRUE if the words that follow the command's name may be run. */
static inline gboolean
may_run (const PodaCommand *command, int argc, char **argv)
{
    PodaRequest *request = parse (command, argc, argv);
    if (request == NULL)
        return TRUE;
    check_again (request);
    gboolean may =
        !leads_out (request) && !is_much (request) && !is_long_game (request);
    poda_request_free (request);
    return may;
}

/* The words of a line, with a limit of nodes behind the command's name, where it takes
 * one and has none. NULL where they are not to be run. */
static inline GStrv
words_to_run (const PodaCommand *const *commands, const char *line)
{
    g_auto (GStrv) words = NULL;
    g_autofree char *whole = g_strconcat ("poda ", line, NULL);
    const PodaCommand *command = NULL;
    int count;
    if (!g_utf8_validate (line, -1, NULL)
        || !g_shell_parse_argv (whole, &count, &words, NULL) || count < 2)
        return NULL;
    for (guint i = 0; commands[i] != NULL && command == NULL; i++)
        if (strcmp (commands[i]->name, words[1]) == 0)
            command = commands[i];
    if (command == NULL)
        return g_steal_pointer (&words);
    if (!may_run (command, count - 1, words + 1))
        return NULL;
    if (!(command->shared & PODA_SHARED_SEARCH) || strstr (line, "--max-nodes") != NULL)
        return g_steal_pointer (&words);
    GStrv limited = g_new0 (char *, (gsize) count + 2);
    for (int i = 0; i < count; i++)
        limited[i + (i > 1)] = g_steal_pointer (&words[i]);
    limited[2] = g_strdup ("--max-nodes=" G_STRINGIFY (MOST_NODES));
    return limited;
}

/* --- Properties --- */

/* One value, or an object on each line. */
static inline void
check_json (const char *text)
{
    g_autoptr (JsonParser) parser = json_parser_new ();
    g_autofree char *own = g_strchomp (g_strdup (text));
    g_auto (GStrv) lines = g_strsplit (own, "\n", -1);
    gboolean each = TRUE;
    for (guint i = 0; lines[i] != NULL; i++)
        each = each && *lines[i] == '{' && g_str_has_suffix (lines[i], "}");
    for (guint i = 0; lines[i] != NULL && (each || i == 0); i++)
        g_assert_true (
            json_parser_load_from_data (parser, each ? lines[i] : text, -1, NULL));
}

static inline void
check_xml (const char *text, gsize length)
{
    static const GMarkupParser nothing = { NULL };
    g_autoptr (GError) error = NULL;
    GMarkupParseContext *context = g_markup_parse_context_new (&nothing, 0, NULL, NULL);
    g_assert_true (g_markup_parse_context_parse (context, text, (gssize) length, &error)
                   && g_markup_parse_context_end_parse (context, &error));
    g_markup_parse_context_free (context);
}

/* Checks the output, by its beginning: data and pictures can be read. */
static inline void
check_ran (const Ran *ran)
{
    g_auto (GStrv) lines = g_strsplit (ran->err, "\n", -1);
    guint n = g_strv_length (lines);
    g_assert_true (ran->code >= PODA_EXIT_DONE && ran->code <= PODA_EXIT_LIMIT);
    g_assert_true (ran->code < PODA_EXIT_USAGE || ran->err_length > 0);
    g_assert_true (g_utf8_validate (ran->out, (gssize) ran->out_length, NULL));
    g_assert_true (g_utf8_validate (ran->err, (gssize) ran->err_length, NULL));
    g_assert_true (ran->err_length == 0 || *lines[n - 1] == '\0');
    for (guint i = 0; i + 1 < n; i++)
        check_line (lines[i]);
    if (ran->code == PODA_EXIT_DONE && *ran->out == '{')
        check_json (ran->out);
    if (ran->code == PODA_EXIT_DONE
        && (g_str_has_prefix (ran->out, "<svg")
            || g_str_has_prefix (ran->out, "<?xml")))
        check_xml (ran->out, ran->out_length);
}

/* Runs a line if it may be run, and checks its output. Returns its words, or NULL. */
static inline GStrv
run_line (const PodaCommand *const *commands, int (*run) (int argc, char **argv),
          const char *line, Ran *ran)
{
    GStrv words = words_to_run (commands, line);
    if (words != NULL) {
        run_words (run, words, ran);
        check_ran (ran);
        if (ran->code == PODA_EXIT_USAGE && strcmp (words[1], "play") != 0)
            g_assert_true (ran->out_length == 0);
    }
    return words;
}

/* The engine: the program as a WebAssembly module, for pages and for Node.
 *
 * It takes command lines and a disk of files in memory (disk.h), and gives what the
 * program would: an exit code, and in files what was written. engine.mjs is its other
 * half. Texts come in through one room: a name, or words, each ended by a zero. */

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <string.h>

#include "cli/command.h"
#include "engine/disk.h"
#include "engine/fits.h"
#include "engine/practice.h"
#include "engine/session.h"

/* Elsewhere tests call these by the names that they have in C. */
#ifdef __wasm__
#define EXPORT(name) __attribute__ ((export_name (name)))
#else
#define EXPORT(name)
#endif

/* --- Commands --- */

static gboolean
tell_end (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    gboolean full = strcmp (request->arguments[0], "memory") == 0;
    g_set_error_literal (
        error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT,
        full ? _ ("this takes more memory than a page has: expected a smaller depth, "
                  "or a smaller tree")
             : _ ("poda has failed, which is a mistake of its own: expected another "
                  "way to ask"));
    return FALSE;
}

/* What engine.mjs runs in a new module where the one before has ended: it says why. */
static const PodaCommand command_ended = {
    "ended", "memory|mistake", 1, 1, "why the module had to begin anew",
    "",      .run = tell_end
};

/* Not here: what needs a terminal, another program, or a library for its formats. */
static const PodaCommand *const commands[] = {
    &poda_command_draw,     &poda_command_trace,   &poda_command_explain,
    &poda_command_solve,    &poda_command_compare, &poda_command_match,
    &poda_command_exercise, &poda_command_check,   &poda_command_list,
    &command_ended
};

/* All that can be run, and the same with a look at their errors. */
static GPtrArray *rows, *guarded;

static gboolean
is_recorded (const PodaCommand *command)
{
    return command != &poda_command_solve && command != &poda_command_compare
           && command != &poda_command_match;
}

static gboolean
run_guarded (PodaRequest *request, gpointer values, GError **error)
{
    guint at;
    GError *cause = NULL;
    g_ptr_array_find (guarded, request->command, &at);
    const PodaCommand *own = rows->pdata[at];
    if (own->run (request, values, &cause))
        return TRUE;
    poda_fits_say (request, is_recorded (own), &cause);
    g_propagate_error (error, cause);
    return FALSE;
}

static void
make_rows (void)
{
    rows = g_ptr_array_new ();
    guarded = g_ptr_array_new ();
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
        g_ptr_array_add (rows, (gpointer) commands[i]);
    poda_session_commands (rows);
    for (guint i = 0; i < PODA_PRACTICE_COMMANDS; i++)
        g_ptr_array_add (rows, (gpointer) &poda_practice_commands[i]);
    for (guint i = 0; i < rows->len; i++) {
        PodaCommand *row = g_memdup2 (rows->pdata[i], sizeof (PodaCommand));
        row->run = run_guarded;
        g_ptr_array_add (guarded, row);
    }
    g_ptr_array_add (guarded, NULL);
}

/* --- Texts in and out --- */

static char *room;
static const GByteArray *found; /* borrowed from the disk */

/* Where so many bytes may be written; what was there before is gone. */
EXPORT ("room")
char *
engine_room (gsize length)
{
    room = g_realloc (room, length);
    return room;
}

/* The room holds a name, a zero, and what is to be in the file. */
EXPORT ("write")
void
engine_write (gsize length)
{
    gsize name = strlen (room) + 1;
    poda_disk_write (room, room + name, length - name);
}

/* Looks for the file whose name the room holds: its bytes stand at `engine_found`. Its
 * length, or -1 where there is none. */
EXPORT ("find")
int
engine_find (void)
{
    found = poda_disk_read (room);
    return found != NULL ? (int) found->len : -1;
}

EXPORT ("found")
const guint8 *
engine_found (void)
{
    return found->data;
}

EXPORT ("remove")
void
engine_remove (void)
{
    poda_disk_remove (room);
}

/* Writes the names of all files to the file `names`. */
EXPORT ("list")
void
engine_list (void)
{
    g_autofree char *names = poda_disk_names ();
    poda_disk_write ("/dev/names", names, strlen (names));
}

/* --- Command lines --- */

/* Runs the command line whose words the room holds. Returns its exit code. */
EXPORT ("run")
int
engine_run (gsize length)
{
    g_autoptr (GPtrArray) words = g_ptr_array_new ();
    g_autofree char *line = g_memdup2 (room, length);
    for (gsize at = 0; at < length; at += strlen (line + at) + 1)
        g_ptr_array_add (words, line + at);
    int count = (int) words->len;
    g_ptr_array_add (words, NULL);
    if (rows == NULL)
        make_rows ();
    poda_disk_rewind ();
    setlocale (LC_MESSAGES, "C"); /* and not that of the line before */
    return poda_commands_run ((const PodaCommand *const *) guarded->pdata, count,
                              (char **) words->pdata);
}

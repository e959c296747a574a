/* Saved games: one is refused in a line that says where, or it is a game that can be
 * played on, whose positions follow from its moves; what is saved of it again is the
 * same game, and from then on the same text. */

#include "cli/play.h"
#include "fuzz/properties.h"

#define MOST_NODES "200"
#define MOST_MOVES 60

static PodaCommand command;

/* A game that is played from a file. */
typedef struct {
    PodaRequest request;
    PodaPlay play;
} Saved;

static gboolean
open_saved (Saved *saved, const char *path, GError **error)
{
    const PodaPlayOptions own = { .load = (char *) path };
    *saved =
        (Saved){ .request = { .command = &command, .options = g_ptr_array_new () } };
    saved->request.rules.texts[PODA_RULE_MAX_NODES] = (char *) MOST_NODES;
    return poda_play_open (&saved->play, &saved->request, &own, error);
}

static void
saved_clear (Saved *saved)
{
    poda_play_clear (&saved->play);
    poda_input_clear (&saved->request.input);
    g_clear_pointer (&saved->request.options, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Saved, saved_clear)

static void
check_refused (const GError *error)
{
    g_assert_nonnull (error);
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    if (g_error_matches (error, PODA_PLAY_ERROR, PODA_PLAY_ERROR_PLACED)) {
        guint line;
        const char *colon = strstr (error->message, "saved:");
        g_assert_nonnull (colon);
        g_assert_true (sscanf (colon, "saved:%u:", &line) == 1 && line > 0);
    }
}

static void
check_positions (const PodaPlay *play)
{
    PodaPosition position = g_array_index (play->positions, PodaPosition, 0);
    g_assert_true (play->positions->len == play->moves.count + 1);
    for (guint i = 0; i < play->moves.count; i++) {
        PodaPosition next;
        play->game->play (play->game, &position, play->moves.items[i], &next);
        position = next;
        g_assert_true (poda_position_equal (
            &position, &g_array_index (play->positions, PodaPosition, i + 1)));
    }
    g_assert_true (poda_position_equal (&position, poda_play_position (play)));
}

/* The program's turns, and what undoes them. */
static void
check_played (PodaPlay *play)
{
    guint n = play->moves.count;
    if (poda_play_turn (play) == PODA_TURN_OVER || !poda_play_think (play, NULL))
        return;
    poda_play_move (play, play->thought->found->move);
    check_positions (play);
    g_assert_true (play->moves.count == n + 1);
    guint undone = poda_play_undo (play);
    g_assert_true (play->moves.count == n + 1 - undone);
    check_positions (play);
}

/* Returns the saved text; NULL if it cannot be saved. */
static char *
save (const PodaPlay *play)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    gboolean done = poda_play_save (play, output, &error);
    g_assert_true (done == (error == NULL));
    return done ? g_strdup (poda_output_contents (output, NULL)) : NULL;
}

static void
check_saved (const PodaPlay *play)
{
    g_autofree char *path = scratch_path ("again");
    g_autofree char *text = save (play);
    g_auto (Saved) again = { .play = { .thought = NULL } };
    g_autoptr (GError) error = NULL;
    if (text == NULL)
        return;
    scratch_write ("again", text, strlen (text));
    gboolean opened = open_saved (&again, path, &error);
    g_assert_no_error (error);
    g_assert_true (opened && again.play.moves.count == play->moves.count);
    g_assert_true (poda_position_equal (poda_play_position (play),
                                        poda_play_position (&again.play)));
    g_assert_true (again.play.human[0] == play->human[0]
                   && again.play.human[1] == play->human[1]);
    g_autofree char *same = save (&again.play);
    g_assert_cmpstr (text, ==, same);
}

static void
clear_settings (PodaPlaySettings *settings)
{
    for (guint key = 0; key < PODA_PLAY_KEYS; key++)
        g_free (settings->texts[key]);
    g_free (settings->path);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPlaySettings, clear_settings)

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree char *path = scratch_path ("saved");
    g_autoptr (GString) text = g_string_new_len ((const char *) data, (gssize) size);
    g_autoptr (GError) error = NULL;
    g_auto (PodaPlaySettings) first = { .path = NULL };
    g_auto (Saved) saved = { .play = { .thought = NULL } };
    scratch_write ("saved", data, size);
    gboolean opened = poda_play_settings_load (&first, path, text, &error);
    /* Games are named by parameters, or by a literal: no files are opened. */
    const char *game = opened ? first.texts[PODA_PLAY_GAME] : NULL;
    if (game != NULL && g_file_test (game, G_FILE_TEST_EXISTS))
        return -1;
    if (!opened || !open_saved (&saved, path, &error)) {
        check_refused (error);
        return 0;
    }
    if (saved.play.moves.count > MOST_MOVES)
        return -1;
    check_positions (&saved.play);
    check_saved (&saved.play);
    check_played (&saved.play);
    return 0;
}

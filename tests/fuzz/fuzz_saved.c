/* Saved games: one is refused in a line that says where, or it is a game that can be
 * played on, whose positions follow from its moves; what is saved of it again is the
 * same game, and from then on the same text. */

#include "cli/play.h"
#include "fuzz/properties.h"

#define MOST_NODES "200"
#define MOST_MOVES 60

static PodaCommand command;

static gboolean
open_saved (PodaPlay *play, PodaRequest *request, const char *path, GError **error)
{
    const PodaPlayOptions own = { .load = (char *) path };
    request->rules.texts[PODA_RULE_MAX_NODES] = (char *) MOST_NODES;
    return poda_play_open (play, request, &own, error);
}

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
    const PodaGame *game = play->game;
    PodaPosition position = g_array_index (play->positions, PodaPosition, 0);
    g_assert_true (play->positions->len == play->moves.count + 1);
    for (guint i = 0; i < play->moves.count; i++) {
        PodaPosition next;
        game->play (game, &position, play->moves.items[i], &next);
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
    GError *error = NULL;
    if (poda_play_turn (play) != PODA_TURN_OVER && poda_play_think (play, &error)) {
        guint n = play->moves.count;
        poda_play_move (play, play->thought->found->move);
        check_positions (play);
        g_assert_true (play->moves.count == n + 1);
        guint undone = poda_play_undo (play);
        g_assert_true (play->moves.count == n + 1 - undone);
        check_positions (play);
    }
    g_clear_error (&error);
}

/* Returns the saved text; NULL if it cannot be saved. */
static char *
save (const PodaPlay *play)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    if (poda_play_save (play, output, &error))
        return g_strdup (poda_output_contents (output, NULL));
    g_assert_nonnull (error);
    return NULL;
}

static void
check_saved (const PodaPlay *play)
{
    g_autofree char *path = scratch_path ("again");
    g_autofree char *text = save (play);
    g_autoptr (GPtrArray) none = g_ptr_array_new ();
    PodaRequest request = { .command = &command, .options = none };
    g_auto (PodaPlay) again = { .thought = NULL };
    g_autoptr (GError) error = NULL;
    if (text == NULL)
        return;
    scratch_write ("again", (const uint8_t *) text, strlen (text));
    gboolean opened = open_saved (&again, &request, path, &error);
    g_assert_no_error (error);
    g_assert_true (opened && again.moves.count == play->moves.count);
    g_assert_true (
        poda_position_equal (poda_play_position (play), poda_play_position (&again)));
    g_assert_true (again.human[0] == play->human[0]
                   && again.human[1] == play->human[1]);
    g_autofree char *same = save (&again);
    g_assert_cmpstr (text, ==, same);
    poda_input_clear (&request.input);
}

/* Games are named by parameters, or by a literal: no files are opened. */
static gboolean
names_a_file (const PodaPlaySettings *settings)
{
    const char *game = settings->texts[PODA_PLAY_GAME];
    return game != NULL && g_file_test (game, G_FILE_TEST_EXISTS);
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
    g_autoptr (GPtrArray) none = g_ptr_array_new ();
    PodaRequest request = { .command = &command, .options = none };
    g_autofree char *path = scratch_path ("saved");
    g_autoptr (GString) text = g_string_new_len ((const char *) data, (gssize) size);
    g_autoptr (GError) error = NULL;
    g_auto (PodaPlaySettings) first = { .path = NULL };
    scratch_write ("saved", data, size);
    if (!poda_play_settings_load (&first, path, text, &error)) {
        check_refused (error);
        return 0;
    }
    if (names_a_file (&first))
        return -1;
    g_auto (PodaPlay) play = { .thought = NULL };
    if (!open_saved (&play, &request, path, &error)) {
        check_refused (error);
        poda_input_clear (&request.input);
        return 0;
    }
    int result = play.moves.count > MOST_MOVES ? -1 : 0;
    if (result == 0) {
        check_positions (&play);
        check_saved (&play);
        check_played (&play);
    }
    poda_input_clear (&request.input);
    return result;
}

#include "homework/exercise/alone.h"

#include <inttypes.h>
#include <string.h>

#include "homework/exercise/names.h"
#include "homework/exercise/trial.h"
#include "tree/draft.h"

/* --- What spreadsheets change --- */

#define GAME "game"

/* In the languages whose spreadsheets students have; without accents, as names are
 * folded. `mar`, `abr`, `may`: names that begin so and go on otherwise are none. */
static const char *const months[] = {
    "jan",       "january",  "ene",       "enero",     "janv",      "janvier",
    "januar",    "gen",      "gennaio",   "janeiro",   "feb",       "february",
    "febrero",   "fev",      "fevr",      "fevrier",   "februar",   "febbraio",
    "fevereiro", "mar",      "march",     "marzo",     "mars",      "marz",
    "maerz",     "mrz",      "marco",     "apr",       "april",     "abr",
    "abril",     "avr",      "avril",     "aprile",    "may",       "mayo",
    "mai",       "maggio",   "mag",       "maio",      "jun",       "june",
    "junio",     "juin",     "juni",      "giu",       "giugno",    "junho",
    "jul",       "july",     "julio",     "juil",      "juillet",   "juli",
    "lug",       "luglio",   "julho",     "aug",       "august",    "ago",
    "agosto",    "aout",     "sep",       "sept",      "september", "septiembre",
    "septembre", "set",      "setiembre", "settembre", "setembro",  "oct",
    "october",   "octubre",  "octobre",   "okt",       "oktober",   "ott",
    "ottobre",   "out",      "outubro",   "nov",       "november",  "noviembre",
    "novembre",  "novembro", "dec",       "december",  "dic",       "diciembre",
    "decembre",  "dez",      "dezember",  "dicembre",  "dezembro",  NULL
};

static const char *const truths[] = { "true", "false",      "verdadero", "falso",
                                      "wahr", "falsch",     "vrai",      "faux",
                                      "vero", "verdadeiro", NULL };

/* Digits and what stands between them in numbers, amounts, dates and times. */
static gboolean
is_numeral (const char *text)
{
    return strpbrk (text, "0123456789") != NULL
           && text[strspn (text, "0123456789 .,:/-+%()$")] == '\0';
}

/* 1e5, -2.5E-3, 1d5 */
static gboolean
is_power (const char *text)
{
    gsize sign = strspn (text, "+-"), mantissa = strspn (text + sign, "0123456789.,");
    const char *power = text + sign + mantissa;
    if (mantissa == 0 || (*power != 'e' && *power != 'd'))
        return FALSE;
    power += 1 + strspn (power + 1, "+-");
    return *power != '\0' && power[strspn (power, "0123456789")] == '\0';
}

/* 3 pm, 3:30 a */
static gboolean
is_hour (const char *text)
{
    gsize digits = strspn (text, "0123456789:"), blanks;
    const char *word = text + digits;
    blanks = strspn (word, " ");
    word += blanks;
    return digits > 0
           && (strcmp (word, "am") == 0 || strcmp (word, "pm") == 0
               || (blanks > 0 && (strcmp (word, "a") == 0 || strcmp (word, "p") == 0)));
}

/* mar1, 1-mar, may 2026, 1. mai 26 */
static gboolean
is_date (const char *text)
{
    static const char between[] = "0123456789 .,/-";
    gsize before = strspn (text, between), length = 0;
    const char *word = text + before;
    while (word[length] != '\0' && strchr (between, word[length]) == NULL)
        length++;
    const char *after = word + length;
    g_autofree char *month = g_strndup (word, length);
    gboolean digits =
        strcspn (text, "0123456789") < before || strpbrk (after, "0123456789") != NULL;
    return digits && after[strspn (after, between)] == '\0'
           && g_strv_contains (months, month);
}

gboolean
poda_name_is_kept (const char *name)
{
    g_autofree char *folded = poda_words_fold (name);
    return !is_numeral (folded) && !is_power (folded) && !is_hour (folded)
           && !is_date (folded) && !g_strv_contains (truths, folded);
}

/* --- Whose names --- */

/* The name that somebody gave; NULL: it is called by its moves. */
static const char *
given_name (const PodaExercise *exercise, guint32 index)
{
    const PodaGame *game = exercise->problem.game;
    PodaPosition position;
    if (game->own_name == NULL)
        return NULL;
    poda_record_position (exercise->record, exercise->rows[index].node, &position);
    return game->own_name (game, &position);
}

gboolean
poda_exercise_is_named (const PodaExercise *exercise, char **changed)
{
    gboolean named = TRUE;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const char *name = given_name (exercise, i);
        if (name != NULL && poda_name_is_kept (name))
            continue;
        if (name != NULL && changed != NULL && *changed == NULL)
            *changed = g_strdup (name);
        named = FALSE;
    }
    return named;
}

/* --- The tree --- */

typedef struct {
    const PodaExercise *exercise;
    PodaNaming naming;
    const char *game;
} Alone;

/* The name that a node keeps; NULL: it gets a letter. */
static const char *
kept_name (const Alone *alone, guint32 index)
{
    const char *name = given_name (alone->exercise, index);
    if (alone->naming == PODA_NAMES_SAME)
        return alone->exercise->rows[index].name;
    return alone->naming == PODA_NAMES_KEPT && name != NULL && poda_name_is_kept (name)
               ? name
               : NULL;
}

static void
add_node (PodaDraft *draft, const Alone *alone, guint32 index)
{
    const PodaExercise *exercise = alone->exercise;
    const PodaRow *row = &exercise->rows[index];
    const char *given = given_name (exercise, index), *name = kept_name (alone, index);
    PodaDraftNode *node = poda_draft_node (draft, poda_draft_add (draft, 0));
    if (name != NULL)
        node->name = poda_draft_keep (draft, name);
    node->player = (guint8) row->player;
    node->has_value = row->leaf;
    node->value = row->value;
    if (row->parent == PODA_ROW_NONE)
        return;
    /* In graphs moves are called as the nodes that they lead to, unless they say
     * otherwise. */
    g_autofree char *move = poda_record_move_text (exercise->record, row->node);
    if (name != NULL || g_strcmp0 (given, move) != 0)
        node->move = poda_draft_keep (draft, move);
    if (exercise->rows[row->parent].player == PODA_CHANCE) {
        node->chance = poda_exercise_chance (exercise, index);
        node->has_chance = TRUE;
    }
    poda_draft_link (draft, row->parent, index, 0);
}

/* Letters are names like others from now on. A node called MAR has leaves, and these
 * are dates: mar_1 is none. */
static void
keep_letters (PodaDraft *draft)
{
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        PodaDraftNode *node = poda_draft_node (draft, i);
        node->counted = node->lettered = FALSE;
        if (poda_name_is_kept (node->name))
            continue;
        gsize letters = strcspn (node->name, "0123456789");
        g_autofree char *apart = g_strdup_printf ("%.*s_%s", (int) letters, node->name,
                                                  node->name + letters);
        node->name = poda_draft_keep (draft, apart);
    }
}

static gboolean
fill_draft (PodaDraft *draft, gconstpointer data)
{
    const Alone *alone = data;
    for (guint32 i = 0; i < alone->exercise->n_rows; i++)
        add_node (draft, alone, i);
    if (alone->naming != PODA_NAMES_SAME) {
        poda_draft_letter (draft);
        keep_letters (draft);
    }
    if (alone->game != NULL)
        poda_draft_set_attribute (draft, GAME, alone->game);
    return TRUE;
}

static void
keep_first_names (PodaExercise *alone, const PodaExercise *exercise)
{
    for (guint32 i = 0; i < alone->n_rows; i++)
        if (strcmp (alone->rows[i].name, exercise->rows[i].name) != 0)
            alone->rows[i].first_name = g_strdup (exercise->rows[i].name);
}

PodaExercise *
poda_exercise_alone (const PodaExercise *exercise, PodaNaming naming, const char *game,
                     GError **error)
{
    const Alone data = { exercise, naming, game };
    const PodaExerciseSpec spec = { .id = exercise->id,
                                    .title = exercise->title,
                                    .asks = exercise->asks,
                                    .strategist = exercise->strategist,
                                    .win_at = exercise->win_at,
                                    .mover_view = exercise->mover_view };
    PodaProblem problem = exercise->problem, fresh;
    PodaTree *tree = poda_draft_make (fill_draft, &data, error);
    if (tree == NULL)
        return NULL;
    poda_problem_of_tree (&fresh, tree);
    problem.game = fresh.game;
    problem.root = fresh.root;
    problem.depth = fresh.depth;
    problem.order = fresh.order;
    problem.evaluator = fresh.evaluator;
    problem.swapped = fresh.swapped;
    problem.win = fresh.win;
    problem.prefer_short = fresh.prefer_short;
    PodaExercise *alone = poda_exercise_new (&problem, tree, &spec, error);
    if (alone == NULL)
        return NULL;
    alone->asks = exercise->asks; /* questions may be all that is asked */
    keep_first_names (alone, exercise);
    return alone;
}

/* --- Moves --- */

gboolean
poda_exercise_shows_moves (const PodaExercise *exercise)
{
    return exercise->tree != NULL && poda_tree_attribute (exercise->tree, GAME) != NULL;
}

/* Whether a node's name ends in the move that leads to it, as in `2.1`. */
static gboolean
tells_move (const PodaRow *row, const char *move)
{
    if (!g_str_has_suffix (row->name, move))
        return FALSE;
    gsize before = strlen (row->name) - strlen (move);
    return before == 0 || row->name[before - 1] == '.';
}

gboolean
poda_exercise_has_moves (const PodaExercise *exercise)
{
    gboolean is_game = poda_exercise_shows_moves (exercise);
    for (guint32 i = 1; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        guint32 place = 1;
        for (guint32 k = row->before; k != PODA_ROW_NONE; k = exercise->rows[k].before)
            place++;
        g_autofree char *move = poda_record_move_text (exercise->record, row->node);
        g_autofree char *number = g_strdup_printf ("%" PRIu32, place);
        if (!tells_move (row, move) && (is_game || strcmp (move, number) != 0))
            return TRUE;
    }
    return FALSE;
}

char *
poda_exercise_path (const PodaExercise *exercise, guint32 row)
{
    GString *path = g_string_new (NULL);
    for (; exercise->rows[row].parent != PODA_ROW_NONE;
         row = exercise->rows[row].parent) {
        g_autofree char *move =
            poda_record_move_text (exercise->record, exercise->rows[row].node);
        g_autofree char *step =
            g_strdup_printf ("> %s%s", move, path->len > 0 ? " " : "");
        g_string_prepend (path, step);
    }
    return g_string_free (path, FALSE);
}

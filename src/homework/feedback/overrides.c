#include "homework/feedback/overrides.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/texts.h"
#include "homework/exercise/names.h"
#include "homework/sheet/csv_reader.h"

static void
free_override (gpointer data)
{
    PodaOverride *override = data;
    g_free (override->place);
    g_free (override->student);
    g_free (override->item);
    g_free (override->comment);
    g_free (override);
}

/* --- Reading --- */

/* The columns, by the words of their headings. */
enum { SET_STUDENT, SET_ITEM, SET_POINTS, SET_COMMENT, N_SETTING_HEADS };

static const char *const head_words[N_SETTING_HEADS][8] = {
    [SET_STUDENT] = { "student", "id", "estudiante", "alumno", "alumna" },
    [SET_ITEM] = { "item", "cell", "apartado", "celda" },
    [SET_POINTS] = { "score", "points", "mark", "puntos", "puntuacion",
                     "calificacion" },
    [SET_COMMENT] = { "comment", "why", "comentario", "motivo" },
};

typedef struct {
    const char *name;
    PodaCsv csv;
    guint places[N_SETTING_HEADS]; /* G_MAXUINT: there is none */
    GPtrArray *overrides;
    GTree *seen; /* students and items, folded */
} OverrideReader;

static gboolean
refuse (const OverrideReader *reader, guint cell, const char *message, GError **error)
{
    const PodaCsvCell *place = poda_csv_place (&reader->csv, cell);
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:%u:%u: %s",
                 reader->name, place->line, place->column, message);
    return FALSE;
}

/* How many of the columns the record names. */
static guint
find_heads (const PodaCsv *csv, guint places[N_SETTING_HEADS])
{
    guint n = 0;
    for (guint head = 0; head < N_SETTING_HEADS; head++)
        places[head] = G_MAXUINT;
    for (guint i = 0; i < MIN (poda_csv_n_cells (csv), 100); i++) {
        g_autofree char *folded = poda_words_fold (poda_csv_cell (csv, i));
        for (guint head = 0; head < N_SETTING_HEADS; head++) {
            if (places[head] != G_MAXUINT
                || !g_strv_contains (head_words[head], folded))
                continue;
            places[head] = i;
            n++;
        }
    }
    return n;
}

static guint
count_heads (PodaCsv *csv)
{
    guint places[N_SETTING_HEADS];
    return poda_csv_next (csv) ? find_heads (csv, places) : 0;
}

static const char *
cell_of (const OverrideReader *reader, guint head)
{
    guint place = reader->places[head];
    return place == G_MAXUINT ? ""
                              : poda_csv_plain (poda_csv_cell (&reader->csv, place));
}

/* With a decimal point or comma; people write nothing else. */
static gboolean
read_points (const char *text, double *points)
{
    char *end;
    g_autofree char *number = g_strdelimit (g_strdup (text), ",", '.');
    if (*number == '\0' || strspn (number, "0123456789.") != strlen (number))
        return FALSE;
    *points = g_ascii_strtod (number, &end);
    return *end == '\0' && *points < 1e9;
}

static gboolean
read_override (OverrideReader *reader, GError **error)
{
    double points;
    g_autofree char *student = poda_words_clean (cell_of (reader, SET_STUDENT), 200);
    g_autofree char *item = poda_words_clean (cell_of (reader, SET_ITEM), 200);
    g_autofree char *both = g_strdup_printf ("%s\n%s", student, item);
    const PodaCsvCell *place = poda_csv_place (&reader->csv, 0);
    if (*student == '\0')
        return refuse (reader, 0, _ ("expected the student's id"), error);
    if (!read_points (cell_of (reader, SET_POINTS), &points)) {
        g_autofree char *clean = poda_words_clean (cell_of (reader, SET_POINTS), 40);
        g_autofree char *message =
            g_strdup_printf (_ ("points \"%s\": expected a number"), clean);
        return refuse (reader, reader->places[SET_POINTS], message, error);
    }
    if (!poda_texts_add (reader->seen, g_utf8_casefold (both, -1)))
        return refuse (reader, 0, _ ("a second mark for the same: expected each once"),
                       error);
    PodaOverride *override = g_new (PodaOverride, 1);
    *override =
        (PodaOverride){ g_strdup_printf ("%s:%u:%u", reader->name, place->line,
                                         place->column),
                        g_steal_pointer (&student), g_steal_pointer (&item), points,
                        poda_words_clean (cell_of (reader, SET_COMMENT), 1000) };
    g_ptr_array_add (reader->overrides, override);
    return TRUE;
}

static gboolean
read_all (OverrideReader *reader, GError **error)
{
    gboolean headed = FALSE;
    while (poda_csv_next (&reader->csv)) {
        if (poda_csv_is_line (&reader->csv))
            continue;
        if (headed && !read_override (reader, error))
            return FALSE;
        if (headed)
            continue;
        find_heads (&reader->csv, reader->places);
        headed = TRUE;
        if (reader->places[SET_STUDENT] == G_MAXUINT
            || reader->places[SET_POINTS] == G_MAXUINT)
            break;
    }
    if (headed && reader->places[SET_STUDENT] != G_MAXUINT
        && reader->places[SET_POINTS] != G_MAXUINT)
        return TRUE;
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:1:1: %s",
                 reader->name,
                 _ ("expected a heading with columns \"student\" and "
                    "\"score\", such as student,item,score,comment"));
    return FALSE;
}

GPtrArray *
poda_overrides_read (const char *name, const char *text, gsize length, GError **error)
{
    gsize decoded_length;
    g_autofree char *decoded =
        poda_csv_decode (name, text, length, &decoded_length, error);
    if (decoded == NULL)
        return NULL;
    g_autoptr (GPtrArray) overrides = g_ptr_array_new_with_free_func (free_override);
    g_autoptr (GTree) seen = poda_texts_new (g_free, NULL);
    OverrideReader reader = { .name = name, .overrides = overrides, .seen = seen };
    char separator = poda_csv_separator (decoded, decoded_length, ",;\t", count_heads);
    poda_csv_begin (&reader.csv, decoded, decoded_length,
                    separator != 0 ? separator : ',');
    gboolean done = read_all (&reader, error);
    poda_csv_clear (&reader.csv);
    return done ? g_steal_pointer (&overrides) : NULL;
}

/* --- Setting --- */

PodaWork *
poda_overrides_find (const PodaGradebook *gradebook, const char *student)
{
    PodaWork *found = NULL;
    g_autofree char *folded = poda_words_fold (student);
    for (guint i = 0; i < gradebook->works->len; i++) {
        PodaWork *work = gradebook->works->pdata[i];
        g_autofree char *own = poda_words_fold (work->student);
        if (strcmp (own, folded) != 0 || work->status == PODA_WORK_DUPLICATE)
            continue;
        if (poda_work_counts (work))
            return work;
        found = found == NULL ? work : found;
    }
    return found;
}

/* Names without what only makes them read well: "node C, value" is "c value". */
static char *
fold_item (const char *name)
{
    g_autofree char *bare = g_strdelimit (g_strdup (name), ",:", ' ');
    g_autofree char *folded = poda_words_fold (bare);
    const char *const words[] = { "node ", "nodo ", "case ", "caso " };
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        if (g_str_has_prefix (folded, words[i]))
            return g_strdup (folded + strlen (words[i]));
    return g_steal_pointer (&folded);
}

/* An item has a name for people, and one of its node and column. */
static PodaItem *
find_item (const PodaWork *work, const char *name)
{
    g_autofree char *folded = fold_item (name);
    for (guint i = 0; i < work->items->len; i++) {
        PodaItem *item = work->items->pdata[i];
        g_autofree char *cell = item->node == NULL
                                    ? g_strdup (item->column)
                                    : g_strconcat (item->node, " ", item->column, NULL);
        const char *const names[] = { item->name, cell };
        for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
            g_autofree char *own = fold_item (names[k] != NULL ? names[k] : "");
            if (*own != '\0' && strcmp (own, folded) == 0)
                return item;
        }
    }
    return NULL;
}

static gboolean
check_points (const PodaOverride *override, double most, GError **error)
{
    char points[PODA_VALUE_BUFFER], least[PODA_VALUE_BUFFER];
    if (override->points <= most)
        return TRUE;
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE,
                 _ ("%s: %s points: expected 0 to %s"), override->place,
                 poda_score_format (override->points, points),
                 poda_score_format (most, least));
    return FALSE;
}

/* What was set, and what stood there before. */
static void
tell (PodaWork *work, const PodaOverride *override, const PodaItem *item, double was)
{
    char points[PODA_VALUE_BUFFER], before[PODA_VALUE_BUFFER];
    const char *what = item != NULL ? item->name : _ ("the whole work");
    const char *joint = *override->comment != '\0' ? ": " : "";
    poda_score_format (override->points, points);
    g_autofree char *text =
        work->error != NULL
            ? g_strdup_printf (_ ("set by the teacher: %s points for %s, which was not "
                                  "marked%s%s"),
                               points, what, joint, override->comment)
            : g_strdup_printf (
                _ ("set by the teacher: %s points for %s in place of %s%s%s"), points,
                what, poda_score_format (was, before), joint, override->comment);
    poda_work_remark (work, text);
    PodaSet *set = poda_work_add_set (work);
    set->item = item != NULL ? g_strdup (what) : NULL;
    set->points = override->points;
    set->was = work->error != NULL ? -1 : was;
    set->comment = g_strdup (override->comment);
}

static gboolean
set_item (const PodaOverride *override, PodaWork *work, GError **error)
{
    PodaItem *item = work->error != NULL ? NULL : find_item (work, override->item);
    if (item == NULL) {
        g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE,
                     _ ("%s: no item \"%s\" in the work of \"%s\": expected one as "
                        "reports call it, such as \"%s\""),
                     override->place, override->item, work->student,
                     work->items->len > 0
                         ? ((const PodaItem *) work->items->pdata[0])->name
                         : "node A, value");
        return FALSE;
    }
    if (!check_points (override, item->most, error))
        return FALSE;
    tell (work, override, item, item->score);
    work->score += override->points - item->score;
    item->score = override->points;
    item->state = item->score >= item->most        ? PODA_ITEM_RIGHT
                  : item->state == PODA_ITEM_RIGHT ? PODA_ITEM_WRONG
                                                   : item->state;
    return TRUE;
}

static gboolean
set_score (const PodaOverride *override, PodaWork *work, GError **error)
{
    if (!check_points (override, work->most, error))
        return FALSE;
    tell (work, override, NULL, work->score);
    if (work->error != NULL) { /* it is now, and why it was not is no secret */
        g_ptr_array_add (work->asides,
                         *work->source != '\0'
                             ? g_strdup (work->error)
                             : g_strdup_printf ("%s: %s", work->student, work->error));
        g_clear_pointer (&work->error, g_free);
        work->status = PODA_WORK_MARKED;
    }
    work->score = override->points;
    return TRUE;
}

/* What is taken for steps that were done wrongly again and again stays taken, as far as
 * there is something to take it from. */
static void
settle_scores (PodaGradebook *gradebook)
{
    for (guint i = 0; i < gradebook->works->len; i++) {
        PodaWork *work = gradebook->works->pdata[i];
        work->score = MAX (work->score, 0);
    }
}

/* Items come before the whole, which has the last word. */
gboolean
poda_overrides_apply (const GPtrArray *overrides, PodaGradebook *gradebook,
                      GError **error)
{
    for (guint whole = 0; whole < 2; whole++) {
        for (guint i = 0; i < overrides->len; i++) {
            const PodaOverride *override = overrides->pdata[i];
            PodaWork *work = poda_overrides_find (gradebook, override->student);
            if (work == NULL || (*override->item == '\0') != whole)
                continue;
            if (!(whole ? set_score (override, work, error)
                        : set_item (override, work, error)))
                return FALSE;
        }
        settle_scores (gradebook);
    }
    return TRUE;
}

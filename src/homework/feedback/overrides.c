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

G_GNUC_PRINTF (3, 4)
static gboolean
refuse (GError **error, const char *place, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_set_error (error, PODA_CSV_ERROR, 0, "%s: %s", place, text);
    return FALSE;
}

/* --- Reading --- */

/* The columns of a table of overrides. */
typedef enum {
    HEAD_STUDENT,
    HEAD_ITEM,
    HEAD_SCORE,
    HEAD_BONUS,
    HEAD_COMMENT,
    N_HEADS
} Head;

/* Finds the columns of a heading; FALSE if a required one is missing. */
static gboolean
find_columns (const PodaCsv *csv, guint columns[N_HEADS])
{
    static const char *const words[N_HEADS] = {
        "|student|id|estudiante|alumno|alumna|", "|item|cell|apartado|celda|",
        "|score|points|mark|puntos|puntuacion|calificacion|", "|bonus|extra|",
        "|comment|why|comentario|motivo|"
    };
    for (Head head = 0; head < N_HEADS; head++) {
        columns[head] = G_MAXUINT;
        for (guint i = csv->cells->len; i-- > 0;) {
            g_autofree char *folded = poda_words_fold (poda_csv_cell (csv, i));
            g_autofree char *sought = g_strconcat ("|", folded, "|", NULL);
            if (strstr (words[head], sought) != NULL)
                columns[head] = i;
        }
    }
    return columns[HEAD_STUDENT] != G_MAXUINT
           && (columns[HEAD_SCORE] != G_MAXUINT || columns[HEAD_BONUS] != G_MAXUINT);
}

static guint
count_heads (PodaCsv *csv)
{
    guint columns[N_HEADS];
    return poda_csv_next (csv) && find_columns (csv, columns);
}

static gboolean
read_row (const PodaCsv *csv, const guint columns[N_HEADS], GTree *seen,
          PodaOverride *override, GError **error)
{
    char *texts[N_HEADS];
    for (Head head = 0; head < N_HEADS; head++)
        texts[head] =
            poda_words_clean (poda_csv_plain (poda_csv_cell (csv, columns[head])),
                              head == HEAD_COMMENT ? 1000 : 200);
    g_autofree char *score = texts[HEAD_SCORE], *bonus = texts[HEAD_BONUS];
    override->more = *score == '\0';
    const char *points = override->more ? bonus : score;
    override->student = texts[HEAD_STUDENT];
    override->item = texts[HEAD_ITEM];
    override->comment = texts[HEAD_COMMENT];
    gboolean number = poda_spelling_number (points, &override->points)
                      && ABS (override->points) < 1e9
                      && (override->more || g_ascii_isdigit (*score));
    g_autofree char *where = poda_csv_where (
        csv, number ? 0 : columns[override->more ? HEAD_BONUS : HEAD_SCORE]);
    override->place = g_strconcat (csv->name, ":", where, NULL);
    g_autofree char *both = g_strconcat (override->student, "\n", override->item, NULL);
    if (*override->student == '\0')
        return refuse (error, override->place, _ ("expected the student's id"));
    if (!number)
        return refuse (error, override->place,
                       _ ("points \"%s\"; expected a number (points to add go into a "
                          "column \"bonus\")"),
                       points);
    return poda_texts_add (seen, g_utf8_casefold (both, -1))
           || refuse (error, override->place,
                      _ ("a second mark for the same item; give each once"));
}

GPtrArray *
poda_overrides_read (const char *name, const char *text, gsize length, GError **error)
{
    g_auto (PodaCsv) csv = { .at = NULL };
    guint columns[N_HEADS];
    if (!poda_csv_open (&csv, name, text, length, ",;\t", count_heads, error))
        return NULL;
    g_autoptr (GPtrArray) overrides = g_ptr_array_new_with_free_func (free_override);
    g_autoptr (GTree) seen = poda_texts_new (g_free, NULL);
    g_autofree char *top = g_strconcat (name, ":1:1", NULL);
    gboolean read =
        (poda_csv_next (&csv) && find_columns (&csv, columns))
        || refuse (error, top,
                   _ ("expected a heading with columns \"student\" and \"score\", such "
                      "as student,item,score,comment"));
    while (read && poda_csv_next (&csv)) {
        g_ptr_array_add (overrides, g_new0 (PodaOverride, 1));
        read =
            read_row (&csv, columns, seen, overrides->pdata[overrides->len - 1], error);
    }
    return read ? g_steal_pointer (&overrides) : NULL;
}

/* --- Lookup --- */

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

/* Returns a normalised name: "node C, value" becomes "c value". The caller frees it. */
static char *
fold_item (const char *name)
{
    g_autofree char *bare = g_strdelimit (g_strdup (name), ",:", ' ');
    return poda_words_fold (poda_spelling_skip_kind (bare));
}

/* Returns the item with this name, or with this node and column; NULL: none. */
static PodaItem *
find_item (const PodaWork *work, const char *name)
{
    g_autofree char *folded = fold_item (name);
    for (guint i = 0; i < work->items->len; i++) {
        PodaItem *item = work->items->pdata[i];
        g_autofree char *cell = g_strjoin (" ", item->node, item->column, NULL);
        g_autofree char *as_named = fold_item (item->name);
        g_autofree char *as_cell = item->node != NULL ? poda_words_fold (cell) : NULL;
        if (strcmp (as_named, folded) == 0 || g_strcmp0 (as_cell, folded) == 0)
            return item;
    }
    return NULL;
}

/* --- Changes --- */

/* Sets the first wrong step to the wrong item that the search decides first. */
static void
find_first (PodaWork *work)
{
    const PodaItem *first = NULL;
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        if ((item->state == PODA_ITEM_WRONG || item->state == PODA_ITEM_UNREAD)
            && item->settled > 0 && (first == NULL || item->settled < first->settled))
            first = item;
    }
    g_clear_pointer (&work->first, g_free);
    g_clear_pointer (&work->first_name, g_free);
    if (first == NULL)
        return;
    work->first_name = g_strdup (first->name);
    work->first =
        g_strdup_printf (_ ("%s: found %s, expected %s: %s"), first->name, first->given,
                         first->expected, first->why != NULL ? first->why : "");
}

/* Restores the points that a wrong item cost beyond its own. */
static void
forgive (PodaWork *work, const PodaItem *item)
{
    for (guint i = 0; i < work->items->len; i++) {
        PodaItem *other = work->items->pdata[i];
        if (g_strcmp0 (other->decided_by, item->name) != 0)
            continue;
        work->score += other->most - other->score;
        other->score = other->most;
        other->state = PODA_ITEM_CARRIED;
    }
    for (guint i = work->again->len; i-- > 0;) {
        PodaRepeatedMistake *again =
            &g_array_index (work->again, PodaRepeatedMistake, i);
        if (g_strcmp0 (again->step, item->step) != 0)
            continue;
        double kept =
            again->n_wrong > 2 ? (again->n_wrong - 2.0) / (again->n_wrong - 1) : 0;
        work->score += again->cost * (1 - kept);
        again->cost *= kept;
        again->n_wrong--;
        if (kept == 0)
            g_array_remove_index (work->again, i);
    }
    if (g_strcmp0 (work->first_name, item->name) == 0)
        find_first (work);
}

/* Adds a remark with the new points and the old ones ("–" if the work was unmarked). */
static void
note (PodaWork *work, const PodaOverride *override, const PodaItem *item)
{
    double was = item != NULL ? item->score : work->score;
    char points[PODA_VALUE_BUFFER], before[PODA_VALUE_BUFFER];
    g_autofree char *text = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "set by the teacher: %s point for %s instead of %s%s%s",
                     "mark set by the teacher: %s points for %s instead of %s%s%s",
                     override->points == 1 ? 1 : 2),
        poda_score_format (override->points, points),
        item != NULL ? item->name : _ ("the whole submission"),
        work->error != NULL ? "–" : poda_score_format (was, before),
        *override->comment != '\0' ? ": " : "", override->comment);
    poda_work_remark (work, text);
    PodaSet *set = poda_work_add (work->sets, PodaSet);
    set->item = item != NULL ? g_strdup (item->name) : NULL;
    set->points = override->points;
    set->was = work->error != NULL ? -1 : was;
    set->comment = g_strdup (override->comment);
}

/* Sets the points of an item, or of the whole work, which becomes marked. */
static void
set_points (const PodaOverride *override, PodaWork *work, PodaItem *item)
{
    note (work, override, item);
    if (item != NULL) {
        gboolean wrong =
            item->state != PODA_ITEM_RIGHT && item->state != PODA_ITEM_CARRIED;
        work->score += override->points - item->score;
        item->score = override->points;
        if (item->score >= item->most)
            item->state = PODA_ITEM_RIGHT;
        else if (item->state == PODA_ITEM_RIGHT)
            item->state = PODA_ITEM_WRONG;
        if (wrong && item->state == PODA_ITEM_RIGHT)
            forgive (work, item);
        return;
    }
    work->score = override->points;
    if (work->error == NULL)
        return;
    work->status = PODA_WORK_MARKED; /* the reason becomes a remark */
    g_ptr_array_add (work->asides,
                     *work->source != '\0'
                         ? g_steal_pointer (&work->error)
                         : g_strdup_printf ("%s: %s", work->student, work->error));
    g_clear_pointer (&work->error, g_free);
}

static gboolean
set (const PodaOverride *given, PodaWork *work, GError **error)
{
    PodaOverride points_set = *given, *override = &points_set;
    const PodaItem *first = work->items->len > 0 ? work->items->pdata[0] : NULL;
    gboolean whole = *override->item == '\0';
    PodaItem *item =
        whole || work->error != NULL ? NULL : find_item (work, override->item);
    double most = item != NULL ? item->most : work->most;
    char points[PODA_VALUE_BUFFER], least[PODA_VALUE_BUFFER];
    if (!whole && item == NULL)
        return refuse (error, override->place,
                       _ ("there is no item \"%s\" in the submission of \"%s\"; "
                          "expected a name as in reports, such as \"%s\""),
                       override->item, work->student,
                       first != NULL ? first->name : "node A, value");
    if (given->more)
        override->points += item != NULL ? item->score : work->score;
    if (override->points < 0 || override->points > most)
        return refuse (error, override->place, _ ("%s points: expected 0 to %s"),
                       poda_score_format (override->points, points),
                       poda_score_format (most, least));
    set_points (override, work, item);
    return TRUE;
}

/* Sets items first, then whole works, which take precedence. */
gboolean
poda_overrides_apply (const GPtrArray *overrides, PodaGradebook *gradebook,
                      GError **error)
{
    for (guint i = 0; i < 2 * overrides->len; i++) {
        const PodaOverride *override = overrides->pdata[i % overrides->len];
        PodaWork *work = poda_overrides_find (gradebook, override->student);
        if (work == NULL || (*override->item == '\0') != (i >= overrides->len))
            continue;
        if (!set (override, work, error))
            return FALSE;
    }
    for (guint i = 0; i < gradebook->works->len; i++) {
        PodaWork *work = gradebook->works->pdata[i];
        work->score = CLAMP (work->score, 0, work->most);
    }
    return TRUE;
}

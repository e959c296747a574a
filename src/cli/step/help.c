/* The keys and signs, over the whole screen. */

#include <glib/gi18n-lib.h>

#include "cli/step/view.h"

typedef struct {
    const char *key, *does;
} Help;

static const Help helps[] = {
    { "→ ←  l h", N_ ("a step forward, back") },
    { "↓ ↑", N_ ("until this node is left; back to where it, or its parent, was "
                 "entered") },
    { "Home End", N_ ("the first, the last step") },
    { "PgUp PgDn", N_ ("ten steps") },
    { N_ ("space"), N_ ("plays, pauses") },
    { "+ -", N_ ("faster, slower") },
    { "c C", N_ ("the next cut, the one before") },
    { "/ n", N_ ("finds a node; its next step") },
    { "g", N_ ("goes to a step by its number") },
    { "p", N_ ("predict: every decision, only cuts, off; Enter alone passes, Esc goes "
               "back") },
    { "t T", N_ ("the next algorithm, the one before, at the same place") },
    { "s", N_ ("saves the picture of this moment") },
    { "? q", N_ ("this help; quits") },
    { "", "" },
    { "□ ○ ◇ ·", N_ ("MAX, MIN, chance, a leaf") },
    { "5  = 5", N_ ("the value so far, or of a leaf; the exact value returned") },
    { "≥ 5 ≤ 5", N_ ("only this bound was proved") },
    { "α -∞→5", N_ ("a bound as it moved; the last one stands") },
    { "✂", N_ ("cut: this node's later children; a node that is never visited") },
    { "⋮ +3", N_ ("siblings that are not shown") },
};

/* The widest key, and a blank on both sides. */
static gint
key_columns (const PodaStepper *stepper)
{
    guint widest = 0;
    for (guint i = 0; i < G_N_ELEMENTS (helps); i++) {
        const char *key = *helps[i].key != '\0' ? _ (helps[i].key) : "";
        g_autofree char *fit = poda_screen_fit (stepper->screen, key);
        guint width = poda_columns (fit);
        widest = MAX (widest, width);
    }
    return (gint) widest + 2;
}

/* All lines, wrapped; two strings a line: key and text. */
static GPtrArray *
make_lines (const PodaStepper *stepper, gint columns)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
    gint left = key_columns (stepper);
    for (guint i = 0; i < G_N_ELEMENTS (helps); i++) {
        const char *does = *helps[i].does != '\0' ? _ (helps[i].does) : "";
        const char *key = *helps[i].key != '\0' ? _ (helps[i].key) : "";
        g_autoptr (GPtrArray) wrapped =
            poda_screen_wrap (stepper->screen, does, columns - left - 1, 0);
        for (guint k = 0; k < wrapped->len; k++) {
            g_ptr_array_add (lines,
                             poda_screen_fit (stepper->screen, k == 0 ? key : ""));
            g_ptr_array_add (lines, g_strdup (wrapped->pdata[k]));
        }
    }
    return lines;
}

/* Returns how many lines there are. */
static guint
draw (const PodaStepper *stepper, guint top)
{
    PodaArea area = poda_screen_area (stepper->screen);
    g_autoptr (GPtrArray) lines = make_lines (stepper, area.columns);
    gint left = key_columns (stepper);
    guint n = lines->len / 2, room = (guint) MAX (area.rows - 1, 1);
    poda_screen_erase (stepper->screen);
    for (guint i = top; i < n && i - top < room; i++) {
        PodaPen pen = poda_pen_at (&area, (gint) (i - top));
        poda_screen_format (stepper->screen, &pen, PODA_INK_STRONG, " %s",
                            (char *) lines->pdata[2 * i]);
        pen.column = left;
        poda_screen_format (stepper->screen, &pen, PODA_INK_PLAIN, " %s",
                            (char *) lines->pdata[2 * i + 1]);
    }
    PodaArea bottom = poda_step_bottom (stepper);
    PodaPen pen = poda_pen_at (&bottom, 0);
    poda_screen_format (stepper->screen, &pen, PODA_LIT, " %s",
                        top + room < n ? _ ("↓ more; any other key goes back")
                                       : _ ("any key goes back"));
    poda_screen_fill (stepper->screen, &pen, PODA_LIT, " ");
    poda_screen_show (stepper->screen, NULL);
    return n > room ? n - room : 0;
}

void
poda_step_help (PodaStepper *stepper)
{
    for (guint top = 0;;) {
        guint last = draw (stepper, top);
        guint32 key = poda_screen_key (stepper->screen, -1);
        if (key == PODA_KEY_GONE)
            stepper->gone = TRUE;
        if (key == PODA_KEY_DOWN || key == PODA_KEY_RIGHT || key == PODA_KEY_PAGE_DOWN)
            top = MIN (top + 1, last);
        else if (key == PODA_KEY_UP || key == PODA_KEY_LEFT || key == PODA_KEY_PAGE_UP)
            top -= MIN (top, 1);
        else if (key == PODA_KEY_RESIZE)
            top = 0;
        else if (key != PODA_KEY_NONE)
            return;
    }
}

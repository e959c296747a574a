/* What people read in another language holds nothing of the first one, and what they
 * write in it is read whatever is spoken. */

#include <string.h>

#include "support/rows.h"
#include "support/shell.h"

/* --- Answer sheets --- */

#define ASKED                                                                          \
    "value,alpha,beta,visited,bound,order,move,count,irrelevant,most,fewest,threshold"

static const char *const languages[] = { "en", "es" };

/* A key is a sheet with full marks, in whichever language it was written and is read.
 */
static void
test_sheets (void **state)
{
    const char *style = *state;
    char *folder = shell_make_folder ();
    for (guint i = 0; i < G_N_ELEMENTS (languages); i++) {
        g_autofree char *line = g_strdup_printf (
            "poda exercise trees/notes.gv -o %s --ask " ASKED " %s --lang %s",
            languages[i], style, languages[i]);
        g_autofree char *said = shell_run (folder, line);
        assert_string_equal (said, "");
    }
    for (guint i = 0; i < 8; i++) {
        g_autofree char *line = g_strdup_printf (
            "poda check %s %s/key.csv --lang %s > /dev/null; echo $?", languages[i & 1],
            languages[i >> 1 & 1], languages[i >> 2]);
        g_autofree char *code = shell_run (folder, line);
        assert_string_equal (code, "0\n");
    }
    g_autofree char *heading = shell_run (folder, "grep '^nodo' es/sheet.csv");
    assert_string_equal (g_strdelimit (heading, ";", ','),
                         "nodo,jugador,valor,alfa,beta,visitado,tipo de valor\n");
    shell_remove_folder (folder);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "spanish");
    rows_add (&rows, test_sheets, "", "sheets");
    rows_add (&rows, test_sheets, "--separator semicolon", "sheets with semicolons");
    return rows_run (&rows);
}

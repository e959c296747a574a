#pragma once

/* Inside a case: its lines, its rules and its tree; for the files of cases alone. */

#include "search/rules.h"
#include "teach/grade/case.h"

G_BEGIN_DECLS

/* The lines that a case may have between `poda 1` and `end`. */
typedef enum {
    PODA_CASE_NAME,
    PODA_CASE_GAME,
    PODA_CASE_POSITION,
    PODA_CASE_PLAYER,
    PODA_CASE_TREE,  /* with the tree's text below it */
    PODA_CASE_RULES, /* … and PodaRule numbers from here on */
    PODA_CASE_N_KEYS = PODA_CASE_RULES + PODA_N_RULES
} PodaCaseKey;

/* "case", "algorithm", … */
const char *poda_case_key (PodaCaseKey key);

/* The rules that lines can say, in the order in which they are written. Returns how
 * many there are. */
guint poda_case_rules (PodaRule rules[PODA_N_RULES]);

/* A case's text, taken apart. */
typedef struct {
    const char *file;
    char *values[PODA_CASE_N_KEYS]; /* NULL: no such line */
    guint lines[PODA_CASE_N_KEYS];  /* their numbers, from 1 */
    char *tree;      /* the text below `tree`, in its place: as many line feeds stand
                        before it as lines in the file; NULL: none */
    guint tree_line; /* of its first line */
} PodaCaseLines;

gboolean poda_case_lines_read (PodaCaseLines *lines, const char *file, const char *text,
                               gsize length, GError **error);
void poda_case_lines_clear (PodaCaseLines *lines);

/* Sets `error` (PODA_CASE_ERROR_RULE) at the key's line; always FALSE. */
gboolean poda_case_refuse (const PodaCaseLines *lines, PodaCaseKey key, GError **error,
                           const char *format, ...) G_GNUC_PRINTF (4, 5);

/* Reads how to search into a problem that has its game and root already. */
gboolean
poda_case_read_rules (const PodaCaseLines *lines, PodaProblem *problem, GError **error);

/* Writes what poda_case_read_rules reads, a line each; what goes without saying is left
 * out. */
void poda_case_write_rules (const PodaProblem *problem, GString *text);

/* The tree below `tree nested` or `tree dot`. */
PodaTree *poda_case_read_tree (const PodaCaseLines *lines, GError **error);

/* Whether nested arrays say all that a search of it depends on; `limited` where it may
 * stop before the leaves. */
gboolean poda_case_is_plain (const PodaTree *tree, gboolean limited);

/* Writes such a tree, with the lines above it. */
void poda_case_write_nested (const PodaTree *tree, GString *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaCaseLines, poda_case_lines_clear)

G_END_DECLS

#pragma once

/* What every test program needs: cmocka, and tables whose every row is a test of its
 * own. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>

/* Collects tests at run time; names are copied. */
typedef struct {
    GArray *tests; /* of struct CMUnitTest */
    const char *group;
} Rows;

void rows_begin (Rows *rows, const char *group);
void rows_add (Rows *rows, CMUnitTestFunction test, gconstpointer state,
               const char *format, ...) G_GNUC_PRINTF (4, 5);

/* Skips the test for want of something, such as a program that is not installed;
 * tests/run.py says so in its last lines. */
void rows_skip (const char *want);

/* Skips it unless there is such a program. */
void rows_need (const char *program);

/* Runs them all and frees the table; the exit code of main. */
int rows_run (Rows *rows);

/* The number of times that one text occurs in another. */
guint text_count (const char *text, const char *part);

/* Compares with tests/golden/NAME; with PODA_GOLDEN=write it is rewritten instead. On a
 * mismatch the unified diff is printed. */
void assert_golden (const char *name, const char *text);

#pragma once

/* What every test program needs: cmocka, and tables whose every row is a test of its
 * own. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <glib.h>

/* TEST ("title") { … } defines a test that the program runs, and
 *
 *     TEST_EACH (games, row, "playouts: %s", row->name)
 *     {
 *         … row …
 *     }
 *
 * one for each row of a static table that stands above it. They run in the order in
 * which they stand. */
#define TEST(...)                                                                      \
    static void ROWS_AT_LINE (test_) (void **);                                        \
    __attribute__ ((constructor)) static void ROWS_AT_LINE (add_) (void)               \
    {                                                                                  \
        rows_add (ROWS_AT_LINE (test_), NULL, __VA_ARGS__);                            \
    }                                                                                  \
    static void ROWS_AT_LINE (test_) (void **state G_GNUC_UNUSED)

#define TEST_EACH(table, row, ...)                                                     \
    static void ROWS_AT_LINE (test_) (const __typeof__ (*(table)) *);                  \
    static void ROWS_AT_LINE (run_) (void **state)                                     \
    {                                                                                  \
        ROWS_AT_LINE (test_) (*state);                                                 \
    }                                                                                  \
    __attribute__ ((constructor)) static void ROWS_AT_LINE (add_) (void)               \
    {                                                                                  \
        for (const __typeof__ (*(table)) *row = table;                                 \
             row < table + G_N_ELEMENTS (table); row++)                                \
            rows_add (ROWS_AT_LINE (run_), row, __VA_ARGS__);                          \
    }                                                                                  \
    static void ROWS_AT_LINE (test_) (const __typeof__ (*(table)) *row)

#define ROWS_AT_LINE(name) ROWS_JOIN (name, __LINE__)
#define ROWS_JOIN(name, line) ROWS_JOINED (name, line)
#define ROWS_JOINED(name, line) name##line

/* Adds a test that only the program's own main can add, as its rows are not a table. */
void rows_add (CMUnitTestFunction test, gconstpointer state, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Runs all tests; the exit code of main. A program without a main of its own has one
 * that does only this. */
int rows_run (void);

/* Skips the test for want of something, such as a program that is not installed;
 * tests/run.py says so in its last lines. */
void rows_skip (const char *want);

/* Skips it unless there is such a program. */
void rows_need (const char *program);

/* The number of times that one text occurs in another. */
guint text_count (const char *text, const char *part);

/* Compares with tests/golden/NAME; with PODA_GOLDEN=write it is rewritten instead. On a
 * mismatch the unified diff is printed. */
void assert_golden (const char *name, const char *text);

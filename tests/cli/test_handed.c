/* What was handed in: dates, numbers of copies, and which of two works is later. */

#include "cli/handed.h"
#include "support/rows.h"

static const struct {
    const char *text;
    gint64 date;
} dates[] = {
    { "2026-11-22", 20261122000000 },
    { "2026-11-22 10:30", 20261122103000 },
    { "2026-11-22T10:30:59Z", 20261122103059 },
    { "2026-11-22 9:05", 20261122090500 },
    { "2026/1/2", 20260102000000 },
    { "22.11.2026", 20261122000000 },
    { "1.2.2026", 20260201000000 }, /* with points the day comes first */
    { "22/11/2026", 20261122000000 },
    { "11/22/2026", 20261122000000 },
    { "2/2/2026", 20260202000000 },
    { "1/2/2026", 0 }, /* January or February */
    { "20261122", 20261122000000 },
    { "20261122_1030", 20261122103000 },
    { "20261122103059", 20261122103059 },
    { "sub/week 3/ana 2026-11-22 (2).csv", 20261122000000 },
    { "sub/2026_11_22-sheet.csv", 20261122000000 },
    { "", 0 },
    { "12345678", 0 },
    { "2026-13-01", 0 },
    { "2026-00-10", 0 },
    { "ana1.csv", 0 },
    { "99999999999999999999999999", 0 },
    { "2026-", 0 },
    { "2026-11", 0 },
    { "2026-11-", 0 },
    { "1.", 0 },
    { "1.2.3 22.11.2026", 20261122000000 },
};

static void
test_dates (void **state)
{
    (void) state;
    for (guint i = 0; i < G_N_ELEMENTS (dates); i++) {
        gint64 date = poda_handed_date (dates[i].text);
        if (date != dates[i].date)
            fail_msg ("\"%s\": %" G_GINT64_FORMAT, dates[i].text, date);
    }
}

static const struct {
    const char *path, *student;
    guint copy;
} copies[] = {
    { "ana1.csv", "ana1", 0 },     { "sheet (2).csv", "ana1", 2 },
    { "sheet-v2.csv", "ana1", 2 }, { "sheet_V12.csv", "", 12 },
    { "sheet 3.csv", "", 3 },      { "sheet-3.csv", "", 3 },
    { "x-7.csv", "x-7", 0 }, /* that is the student's own number */
    { "X-7.csv", "x-7", 0 },       { "x-7 (2).csv", "x-7", 2 },
    { "sheet2.csv", "", 0 },       { "2.csv", "", 0 },
    { "sheet-2026.csv", "", 0 },   { "sheet ().csv", "", 0 },
    { "sheet-v.csv", "", 0 },      { "", "", 0 },
    { "sheet)2).csv", "", 0 },
};

static void
test_copies (void **state)
{
    (void) state;
    for (guint i = 0; i < G_N_ELEMENTS (copies); i++) {
        PodaHandedTime time;
        const PodaHanded handed = { .path = (char *) copies[i].path };
        poda_handed_time (&handed, NULL, copies[i].student, &time);
        if (time.copy != copies[i].copy)
            fail_msg ("\"%s\": %u", copies[i].path, time.copy);
    }
}

/* The first that tells two apart decides, and of two equal ones the one found last. */
static const struct {
    PodaHandedTime one, other;
    gboolean later;
    PodaLater by;
} pairs[] = {
    { { 2, 0, 0, 0 }, { 1, 0, 0, 0 }, TRUE, PODA_LATER_LINE },
    { { 1, 9, 9, 9 }, { 2, 0, 0, 0 }, FALSE, PODA_LATER_LINE },
    { { 2, 1, 0, 0 }, { 0, 2, 0, 0 }, FALSE, PODA_LATER_NAME },
    { { 2, 2, 0, 0 }, { 2, 1, 0, 0 }, TRUE, PODA_LATER_NAME },
    { { 0, 0, 2, 1 }, { 0, 0, 0, 2 }, TRUE, PODA_LATER_COPY },
    { { 0, 5, 0, 1 }, { 0, 0, 1, 2 }, FALSE, PODA_LATER_COPY },
    { { 0, 0, 0, 1 }, { 0, 0, 0, 2 }, FALSE, PODA_LATER_FILE },
    { { 0, 0, 0, 2 }, { 0, 0, 0, 2 }, TRUE, PODA_LATER_ORDER },
    { { 0, 0, 0, 0 }, { 0, 0, 0, 2 }, TRUE, PODA_LATER_ORDER },
};

static void
test_later (void **state)
{
    (void) state;
    for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
        PodaLater by, back;
        gboolean later = poda_handed_later (&pairs[i].one, &pairs[i].other, &by);
        assert_int_equal (later, pairs[i].later);
        assert_int_equal (by, pairs[i].by);
        gboolean reverse = poda_handed_later (&pairs[i].other, &pairs[i].one, &back);
        assert_int_equal (back, by);
        assert_int_equal (reverse, by == PODA_LATER_ORDER ? TRUE : !later);
        assert_non_null (poda_handed_why (by));
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "handed");
    rows_add (&rows, test_dates, NULL, "dates");
    rows_add (&rows, test_copies, NULL, "numbers of copies");
    rows_add (&rows, test_later, NULL, "which of two is later");
    return rows_run (&rows);
}

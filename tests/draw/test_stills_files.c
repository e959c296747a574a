/* Stills as files: numbered ones in a folder, or one pdf with a page a step. */

#include <string.h>

#include "support/image.h"
#include "support/rows.h"
#include "support/shell.h"

static guint
count_files (const char *path, const char *suffix)
{
    GDir *folder = g_dir_open (path, 0, NULL);
    const char *name;
    guint count = 0;
    assert_non_null (folder);
    while ((name = g_dir_read_name (folder)) != NULL)
        count += g_str_has_prefix (name, "step-") && g_str_has_suffix (name, suffix);
    g_dir_close (folder);
    return count;
}

/* Whether the file is a pdf of 31 pages, as far as can be seen from outside. */
static gboolean
has_31_pages (const char *path)
{
    g_autofree char *bytes = NULL;
    gsize length;
    assert_true (g_file_get_contents (path, &bytes, &length, NULL));
    return memcmp (bytes, "%PDF-", 5) == 0
           && memmem (bytes, length, "/Count 31\n", 10) != NULL;
}

static void
assert_prints (const char *folder, const char *line, const char *expected)
{
    g_autofree char *printed = shell_run (folder, line);
    assert_string_equal (printed, expected);
}

static char *
in (const char *folder, const char *name)
{
    return g_build_filename (folder, name, NULL);
}

static void
test_files (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    g_autofree char *all = in (folder, "a/b"), *cuts = in (folder, "cuts"),
                    *pdf = in (folder, "x.pdf"), *pages = in (folder, "pages"),
                    *last = in (folder, "a/b/step-0031.svg"),
                    *cut = in (folder, "cuts/step-0026.txt");
    assert_prints (folder, "poda draw trees/notes.gv --legend used --steps all -o a/b",
                   "");
    assert_int_equal (count_files (all, ".svg"), 31);
    assert_true (g_file_test (last, G_FILE_TEST_EXISTS));
    assert_prints (folder, "poda draw trees/notes.gv --steps cuts -T txt -o cuts", "");
    assert_int_equal (count_files (cuts, ".txt"), 1);
    assert_true (g_file_test (cut, G_FILE_TEST_EXISTS));
    assert_prints (folder, "poda draw trees/notes.gv --steps all -o x.pdf", "");
    assert_true (has_31_pages (pdf));
    assert_prints (folder, "poda draw trees/notes.gv --steps cuts -T pdf -o pages/",
                   "");
    assert_int_equal (count_files (pages, ".pdf"), 1);
    assert_prints (folder, "poda draw trees/notes.gv --steps all -T pdf | cmp - x.pdf",
                   "");
    assert_prints (folder,
                   "poda draw trees/notes.gv --legend used --step 31 -T svg | cmp - "
                   "a/b/step-0031.svg",
                   "");
    assert_prints (folder,
                   "poda draw trees/notes.gv --step 26 | cmp - cuts/step-0026.txt", "");
    shell_remove_folder (folder);
}

/* Each of the numbered pictures is that of its step, and shows something. */
static void
test_right_pictures (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    assert_prints (folder,
                   "poda draw trees/notes.gv --legend none --steps all -o svg -T svg; "
                   "poda draw trees/notes.gv --legend none --steps all -o png -T png; "
                   "for k in 1 9 26 31; do for t in svg png; do "
                   "poda draw trees/notes.gv --legend none --step $k -T $t | "
                   "cmp - $t/step-00$(printf %02d $k).$t; done; done; "
                   "cmp -s png/step-0009.png png/step-0010.png && echo the same",
                   "");
    for (guint k = 1; k <= 31; k += 6) {
        g_autofree char *path = g_strdup_printf ("%s/png/step-%04u.png", folder, k);
        g_autofree char *bytes = NULL;
        gsize length;
        assert_true (g_file_get_contents (path, &bytes, &length, NULL));
        g_auto (Image) image = image_of_png (bytes, length);
        guint dark = image_count_dark (&image, 0, 0, image.width, image.height);
        assert_in_range (dark, 1000, image.width * image.height / 4);
    }
    shell_remove_folder (folder);
}

static Image
page_of (const char *folder, const char *name, guint page)
{
    g_autofree char *path = in (folder, name);
    g_autofree char *bytes = NULL;
    gsize length;
    assert_true (g_file_get_contents (path, &bytes, &length, NULL));
    return image_of_pdf (bytes, length, page, 96);
}

/* The share of the pixels that are of another colour. */
static double
difference (const Image *one, const Image *two)
{
    assert_int_equal (one->width, two->width);
    assert_int_equal (one->height, two->height);
    gsize n = (gsize) one->width * one->height, other = 0;
    for (gsize i = 0; i < n; i++)
        other += !image_is (one->pixels[i], two->pixels[i]);
    return (double) other / (double) n;
}

/* A page of the pdf with all steps shows what the pdf of that step does, but for how
 * letters are smoothed; that of another step shows something else. */
static void
test_right_pages (void **state)
{
    (void) state;
    rows_need ("pdftoppm");
    static const guint steps[] = { 1, 26, 31 };
    char *folder = shell_make_folder ();
    assert_prints (folder,
                   "poda draw trees/notes.gv --legend none --steps all -o x.pdf", "");
    for (guint i = 0; i < G_N_ELEMENTS (steps); i++) {
        g_autofree char *line = g_strdup_printf (
            "poda draw trees/notes.gv --legend none --step %u -o one.pdf", steps[i]);
        assert_prints (folder, line, "");
        g_auto (Image) page = page_of (folder, "x.pdf", steps[i]);
        g_auto (Image) alone = page_of (folder, "one.pdf", 1);
        g_auto (Image) other = page_of (folder, "x.pdf", steps[(i + 1) % 3]);
        assert_true (difference (&page, &alone) < 0.0005);
        assert_true (difference (&page, &other) > 0.002);
    }
    shell_remove_folder (folder);
}

/* Of a series the first picture alone explains its marks; nothing jumps for that. */
static void
test_legend_once (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    assert_prints (
        folder,
        "poda draw trees/notes.gv --steps all -o svg; "
        "grep -l 'principal variation' svg/*; "
        "sed -n 's/.* \\(width=.*\\) viewBox.*/\\1/p' svg/* | sort -u | wc -l",
        "svg/step-0001.svg\n1\n");
    shell_remove_folder (folder);
}

static void
test_refused_files (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    g_autofree char *missing = in (folder, "missing");
    assert_prints (folder,
                   "echo old > file; poda draw trees/notes.gv --steps all -o file; "
                   "poda draw trees/notes.gv --steps all -o file/in; cat file",
                   "poda: file: is a file, expected a folder\npoda: file/in: not a "
                   "directory\nold\n");
    assert_prints (
        folder, "poda draw nim:sticks=2 -a minimax --steps cuts -o missing",
        "poda: --steps cuts: nothing is cut in this search: expected --steps "
        "all\n");
    assert_prints (folder,
                   "poda draw connect4 -d 7 --steps all -o missing 2>&1 | cut -c -70",
                   "poda: --steps: 27926 pictures, and no more than 5000 are made: "
                   "expecte\n");
    assert_false (g_file_test (missing, G_FILE_TEST_EXISTS));
    /* Pictures are written at once; what is told is the first that failed. */
    for (guint i = 0; i < 3; i++)
        assert_prints (folder,
                       "mkdir -p full/step-0005.png full/step-0006.png; "
                       "poda draw trees/notes.gv --steps all -T png -o full",
                       "poda: full/step-0005.png: is a directory, expected a file\n");
    shell_remove_folder (folder);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "files of stills");
    rows_add (&rows, test_files, NULL, "numbered files, and a pdf with a page a step");
    rows_add (&rows, test_right_pictures, NULL, "each file is its step's picture");
    rows_add (&rows, test_right_pages, NULL, "each page of the pdf is its step's");
    rows_add (&rows, test_legend_once, NULL, "the legend stands once");
    rows_add (&rows, test_refused_files, NULL, "nothing is written when refused");
    return rows_run (&rows);
}

/* A series of step pictures: numbered files in a folder, or a pdf with a page for each
 * step. */

#include <string.h>

#include "support/image.h"
#include "support/rows.h"
#include "support/shell.h"

/* Each numbered file is the picture of its step, and the first alone has the legend. */
TEST ("files")
{
    shell_assert_prints (
        "poda draw trees/notes.gv --steps all -o a/b -T svg; "
        "poda draw trees/notes.gv --legend none --steps all -o c; "
        "poda draw trees/notes.gv --steps cuts -T txt -o cuts; "
        "ls a/b | wc -l; ls cuts; grep -l 'principal variation' a/b/*; "
        "poda draw trees/notes.gv --step 26 | cmp - cuts/step-0026.txt; "
        "for k in 1 9 31; do poda draw trees/notes.gv --legend none --step $k -T svg | "
        "cmp - c/step-00$(printf %02d $k).svg; done; "
        "sed -n 's/.* \\(width=.*\\) viewBox.*/\\1/p' a/b/* | sort -u | wc -l",
        "31\nstep-0026.txt\na/b/step-0001.svg\n1\n");
}

static Image
page_of (const char *folder, const char *name, guint page)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *bytes = NULL;
    gsize length;
    assert_true (g_file_get_contents (path, &bytes, &length, NULL));
    if (page == 1)
        assert_non_null (memmem (bytes, length, "/Count 31\n", 10));
    return image_of_pdf (bytes, length, page, 96);
}

/* A pdf has a page for each step, and neighbouring pages differ. */
TEST ("pages")
{
    rows_need ("pdftoppm");
    char *folder = shell_make_folder ();
    g_autofree char *output =
        shell_run (folder, "poda draw trees/notes.gv --steps all -o x.pdf");
    assert_string_equal (output, "");
    g_auto (Image) first = page_of (folder, "x.pdf", 1);
    g_auto (Image) last = page_of (folder, "x.pdf", 31);
    gsize n = (gsize) first.width * first.height, other = 0;
    assert_int_equal (first.width, last.width);
    for (gsize i = 0; i < n; i++)
        other += !image_is (first.pixels[i], last.pixels[i]);
    assert_true (other > n / 500);
    shell_remove_folder (folder);
}

/* Nothing is written when a series is refused. Pictures are written in parallel; the
 * error is that of the first that failed. */
TEST ("refused")
{
    shell_assert_prints (
        "echo old > file; poda draw trees/notes.gv --steps all -o file; "
        "poda draw trees/notes.gv --steps all -o file/in; cat file",
        "poda: file: found a file; expected a folder\npoda: file/in: not a "
        "directory\nold\n");
    shell_assert_prints ("mkdir -p full/step-0005.svg full/step-0006.svg; "
                         "poda draw trees/notes.gv --steps all -T svg -o full",
                         "poda: full/step-0005.svg: is a directory; expected a file\n");
}

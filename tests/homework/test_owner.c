/* The owner of a submission: by its place in a download, a line in it, its name. */

#include <string.h>

#include "homework/sheet/owner.h"
#include "support/rows.h"

static const char *const list[][2] = {
    { "ana1", "Ana García" }, { "luis2", "Luis Prado" },
    { "007", "Eva Sanz" },    { "12345", "Noé" },
    { "a.b@x.org", "Li" },    { "ana-1", "Twin One" },
    { "tw2", "Twin One" },    { "JOHN", "" },
    { "john", "" },           { "2", "José Ñuño Gil" },
};

/* What decides, whom it names (ids; NULL: nobody), and a part of what is said. */
static const struct {
    const char *path, *line, *owner, *says;
} files[] = {
    /* Names of files and folders. */
    { "sub/ana1.csv", NULL, "ana1", NULL },
    { "sub/sheet_ana1 (2).csv", NULL, "ana1", NULL },
    { "sub/ana11.csv", NULL, NULL, "cannot tell whose work this is" },
    { "sub/homework Garcia, Ana.csv", NULL, "ana1", NULL },
    { "sub/ana-1.csv", NULL, "ana-1", NULL },
    { "sub/7.csv", NULL, "007", NULL },
    { "sub/2.csv", NULL, "2", NULL },
    { "sub/sheet (2).csv", NULL, NULL, "cannot tell whose" }, /* by chance */
    { "sub/ana1 and luis2.csv", NULL, NULL, "cannot tell whose" },
    { "sub/john.csv", NULL, "john", NULL },
    { "sub/John.csv", NULL, NULL, "any of JOHN, john" },
    { "luis2/homework/sheet.csv", NULL, "luis2", NULL },
    { "\xff/ana1.csv", NULL, "ana1", NULL },
    /* Lines. */
    { "x.csv", "ana1", "ana1", NULL },
    { "x.csv", "García, Ana", "ana1", NULL },
    { "x.csv", "luis2,Luis Prado", "luis2", NULL },
    { "x.csv", "gil nuno jose", "2", NULL },
    { "x.csv", "zoe", NULL, "student \"zoe\" is not on the list" },
    { "x.csv", "Twin One", NULL, "any of ana-1 (Twin One), tw2 (Twin One)" },
    { "tw2.csv", "Twin One", "tw2", NULL },
    { "luis2.csv", "ana1", NULL, "names student \"ana1\", but its place" },
    /* Places decide. */
    { "luis2/x.csv", "ana1", "luis2", "names student \"ana1\", but its place" },
    { "d/Ana García_98_assignsubmission_file_/x.csv", NULL, "ana1", NULL },
    { "d/Ana García_98_assignsubmission_file_/x.csv", "luis2", "ana1", "\"luis2\"" },
    { "d/Ana García_98_assignsubmission_file_x.csv", NULL, "ana1", NULL },
    { "d.zip/Ana García_98_assignsubmission_file/luis2.zip/x.csv", NULL, "ana1", NULL },
    { "Twin One_1_assignsubmission_file_/x.csv", NULL, NULL, "any of ana-1" },
    { "Twin One_1_assignsubmission_file_/x.csv", "tw2", "tw2", NULL },
    { "Zoe_1_assignsubmission_file_/x.csv", NULL, NULL, "student \"Zoe\" is not on" },
    { "Zoe_1_assignsubmission_file_/x.csv", "luis2", "luis2", "\"Zoe\" is not on" },
    { "c/garcíaana_301_9001_sheet.csv", NULL, "ana1", NULL },
    { "c/anagarcía_301_9001_sheet.csv", NULL, "ana1", NULL },
    { "c/garciaana_LATE_301_9001_luis2.csv", NULL, "ana1", "named after" },
    { "c/garciaana_301_9001_Luis Prado_9_assignsubmission_file_.zip/x.csv", NULL,
      "ana1", NULL },
    { "c/whoever_12345_9001_sheet.csv", NULL, "12345", NULL },
};

TEST_EACH (files, row, "%s, %s", row->path, row->line)
{
    g_autoptr (GPtrArray) students = g_ptr_array_new_with_free_func (g_free);
    g_auto (PodaOwner) owner;
    for (guint k = 0; k < G_N_ELEMENTS (list); k++) {
        PodaStudent *student = g_new0 (PodaStudent, 1);
        student->id = student->folder = (char *) list[k][0];
        student->name = (char *) list[k][1];
        g_ptr_array_add (students, student);
    }
    g_autoptr (PodaClassList) class_list = poda_class_list_new (students);
    poda_owner_find (class_list, row->path, row->line, &owner);
    const char *found = owner.student != NULL ? owner.student->id : NULL;
    const char *said = owner.said;
    if (g_strcmp0 (found, row->owner) != 0)
        fail_msg ("found %s: %s", found, said);
    if ((said != NULL) != (row->says != NULL)
        || (said != NULL && strstr (said, row->says) == NULL))
        fail_msg ("said %s", said);
}

/* Where feedback goes, and what keeps two students of one name apart. */
TEST ("places")
{
    static const char *const places[][3] = {
        { "d/Ana G_7_assignsubmission_file_/x/y.csv", "Ana G_7",
          "Ana G_7_assignsubmission_file_/" },
        { "Ana G_7_assignsubmission_file_y.csv", "Ana G_7",
          "Ana G_7_assignsubmission_file_" },
        { "d/anag_LATE_123_4567_y.csv", "anag_123", NULL },
        { "d/ana_2026_11_y.csv", NULL, NULL },
        { "", NULL, NULL },
    };
    for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
        g_auto (PodaOwner) owner;
        poda_owner_find (NULL, places[i][0], NULL, &owner);
        assert_int_equal (g_strcmp0 (owner.place, places[i][1]), 0);
        assert_int_equal (g_strcmp0 (owner.feedback, places[i][2]), 0);
    }
}

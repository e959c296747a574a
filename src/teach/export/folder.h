#pragma once

/* An exercise as a folder: the tree, the blank and the solved picture, the answer sheet
 * and its key, the search step by step, and a page that says what is asked. And the
 * index of a class: whose exercise lies in which folder, as a table for programs and as
 * a page for the teacher. */

#include "teach/sheet/sheet.h"
#include "draw/picture.h"

G_BEGIN_DECLS

/* What pictures are made as. */
typedef enum { PODA_FOLDER_SVG = 1 << 0, PODA_FOLDER_PDF = 1 << 1 } PodaFolderFormats;

typedef struct {
    guint formats; /* PodaFolderFormats bits */
    PodaTheme theme;
    PodaPage page; /* of the pdf; 0 x 0: as large as the picture */
    PodaSheetStyle sheets;
    const PodaStudent *student; /* whose it is; NULL: anybody's */
} PodaFolder;

/* Writes the files into a folder that is there: tree.gv, blank and key pictures,
 * sheet.csv, key.csv, trace.txt and index.html. `warning` receives, when it is not NULL
 * and nothing is there yet, one line for people, as poda_emit_pdf does; the caller
 * frees it. FALSE sets `error`. */
gboolean poda_folder_write (const PodaFolder *folder, const PodaExercise *exercise,
                            const char *path, char **warning, GError **error);

/* What a class's index tells of one student's exercise. */
typedef struct {
    char *student, *folder, *exercise, *name;
    char *seed; /* "" where the tree is everybody's */
    PodaValue value;
    guint64 cutoffs;
} PodaClassEntry;

void poda_class_entry_free (PodaClassEntry *entry);

/* The index as CSV, and as a page. `entries` is of PodaClassEntry. */
void poda_class_csv (const GPtrArray *entries, PodaOutput *output);
void poda_class_page (const char *title, const GPtrArray *entries, PodaOutput *output);

/* Reads the CSV again, as far as it is needed to find a student's exercise: `value` and
 * `cutoffs` are left out. NULL sets `error` (PODA_CSV_ERROR). */
GPtrArray *
poda_class_read (const char *name, const char *text, gsize length, GError **error);

G_END_DECLS

#pragma once

/* An exercise as a folder: the tree, the blank and the solved picture, the answer sheet
 * and its key, the search step by step, and a page that says what is asked. */

#include "teach/sheet/sheet.h"
#include "teach/sheet/students.h"
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

G_END_DECLS

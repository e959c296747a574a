#pragma once

/* An exercise as two folders. What is handed out: the blank picture, the answer sheet,
 * and a page that says what is asked and how it is handed in; nothing there tells an
 * answer, or leads to one. And what the teacher keeps: the tree, the solved picture,
 * the key and the search step by step. And the index of a class: whose exercise lies in
 * which folder, as a table for programs and as a page for the teacher. */

#include "homework/mark/difficulty.h"
#include "homework/sheet/sheet.h"
#include "draw/output/picture.h"

/* What pictures are made as. */
typedef enum { PODA_FOLDER_SVG = 1 << 0, PODA_FOLDER_PDF = 1 << 1 } PodaFolderFormats;

typedef struct {
    PodaFolderFormats bit;
    const char *name; /* as suffixes have it; NULL ends the list */
} PodaFolderFormat;

extern const PodaFolderFormat poda_folder_formats[];

/* --- Where they go --- */

#define PODA_STUDENTS_FOLDER "students"
#define PODA_TEACHER_FOLDER "teacher"

typedef struct {
    char *students; /* what is handed out */
    char *teacher;  /* what is not */
} PodaPlaces;

/* Makes both folders below `path`; in both of them `inner`, a student's folder, where
 * it is not NULL. FALSE sets `error` (G_FILE_ERROR). */
gboolean poda_places_make (PodaPlaces *places, const char *path, const char *inner,
                           GError **error);
void poda_places_clear (PodaPlaces *places);

/* Packs each of the two folders into a zip beside it, which is handed out, or kept, in
 * one piece. FALSE sets `error` (G_FILE_ERROR). */
gboolean poda_places_pack (const char *path, GError **error);

/* Where a teacher's file lies, by the folder that was named: in the teacher's folder
 * below it, or, as until version 0.4, in itself. The caller frees it. */
char *poda_places_find (const char *path, const char *name);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPlaces, poda_places_clear)

/* --- An exercise --- */

typedef struct {
    guint formats; /* PodaFolderFormats bits */
    guint exports; /* PodaExport bits, of what else will lie there */
    PodaTheme theme;
    PodaPage page; /* of the pdf; 0 x 0: as large as the picture */
    guint sheets;  /* PodaSheetFormats bits */
    PodaSheetStyle style;
    const PodaStudent *student; /* whose it is; NULL: anybody's */
} PodaFolder;

/* Who reads the folder: the student's name, or the id; NULL: anybody. */
const char *poda_folder_who (const PodaFolder *folder);

/* Writes the sheet, the blank picture and index.html for students; tree.gv, the solved
 * picture, key.csv, trace.txt and another index.html for the teacher. `warning`
 * receives, when it is not NULL and nothing is there yet, one line for people, as
 * poda_emit_pdf does; the caller frees it. FALSE sets `error`. */
gboolean poda_folder_write (const PodaFolder *folder, const PodaExercise *exercise,
                            const PodaPlaces *places, char **warning, GError **error);

/* --- The index of a class --- */

/* What a class's index tells of one student's exercise. */
typedef struct {
    char *student, *folder, *exercise, *name;
    char *seed; /* "" where the tree is everybody's */
    PodaValue value;
    PodaDifficulty difficulty;
} PodaClassEntry;

void poda_class_entry_free (PodaClassEntry *entry);

/* The index as CSV. `entries` is of PodaClassEntry. */
void poda_class_csv (const GPtrArray *entries, PodaOutput *output);

/* How hard all of them are, in two lines for people; the second is NULL where there is
 * nothing to say. The caller frees it. */
GStrv poda_class_tell (const GPtrArray *entries);

/* Reads the CSV again, as far as it is needed to find a student's exercise: `value` and
 * what tells how hard it is are left out. NULL sets `error` (PODA_CSV_ERROR). */
GPtrArray *
poda_class_read (const char *name, const char *text, gsize length, GError **error);

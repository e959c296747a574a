#pragma once

/* The class at a glance: what a teacher wants to know before reading one work.
 *
 * All of it is counted from the gradebook. Trees differ within a class and node names
 * mean nothing there: what is missed is told by kinds of step. An exercise is called
 * too hard where several students had it and did clearly worse than the class. Whom to
 * talk to is a list with reasons, and no verdict. */

#include "homework/feedback/gradebook.h"

#define PODA_CLASS_BINS 10 /* of marks: 0 to 9 %, …, 90 to 100 % */

/* How a kind of step went. */
typedef struct {
    const char *word, *label;           /* of the PodaSkill; borrowed, translated */
    guint asked, right, wrong, missing; /* answers; right: those carried included */
    guint students;                     /* who have any wrong */
} PodaClassStep;

/* A mistake of understanding, or what repeats and no known one explains. */
typedef struct {
    char *name;          /* of the misconception; NULL: unknown to the table */
    char *title;         /* for people */
    char *lesson;        /* NULL: none */
    GPtrArray *students; /* of char *, their names */
} PodaClassMistake;

typedef struct {
    char *id;
    guint n;       /* works marked */
    double mean;   /* in hundredths */
    gboolean hard; /* clearly worse than the class */
} PodaClassExercise;

typedef struct {
    char *student;
    GPtrArray *reasons; /* of char * */
} PodaClassTalk;

typedef struct {
    char *title;
    guint n_works, n_marked, n_right; /* works: without those of which another counts */
    double mean, median, lowest, highest; /* of the marked, in hundredths */
    guint bins[PODA_CLASS_BINS];
    guint most_bin;       /* works in the fullest */
    GPtrArray *marks;     /* of PodaClassMark, the best first */
    GPtrArray *steps;     /* of PodaClassStep, what is missed most first */
    GPtrArray *mistakes;  /* of PodaClassMistake, the commonest first */
    GPtrArray *exercises; /* of PodaClassExercise, by id; empty where each student has
                             one of his own */
    GPtrArray *talks;     /* of PodaClassTalk, in the order of the works */
    GPtrArray *alike;     /* of char *: none where names are hidden */
} PodaClassReport;

/* What stands in the list of marks. */
typedef struct {
    char *student;
    gboolean marked;
    int percent;
    const char *status, *word; /* of a work that is not simply marked, for people and
                                  for data; NULL */
} PodaClassMark;

/* Counts; `anonymous`: students are called "student 1" and so on, in an order that does
 * not tell who they are. Free with poda_class_report_free. */
PodaClassReport *
poda_class_report_new (const PodaGradebook *gradebook, gboolean anonymous);
void poda_class_report_free (PodaClassReport *report);

void poda_class_report_txt (const PodaClassReport *report, PodaOutput *output);
void poda_class_report_csv (const PodaClassReport *report, PodaOutput *output);
void poda_class_report_json (const PodaClassReport *report, PodaOutput *output);

/* A page that prints on two sides. */
void poda_class_report_html (const PodaClassReport *report, PodaOutput *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaClassReport, poda_class_report_free)

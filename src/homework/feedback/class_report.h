#pragma once

/* The class at a glance: what a teacher wants to know before reading one work.
 *
 * All of it is counted from the gradebook. Trees differ within a class and node names
 * mean nothing there: what is missed is counted by kinds of step. An exercise is called
 * too hard if several students had it and did clearly worse than the class. Whom to
 * talk to is a short list with reasons, and no verdict. */

#include "homework/feedback/gradebook.h"

#define PODA_CLASS_BINS 10 /* of marks: 0 to 9 %, …, 90 to 100 % */

/* A student as this report calls them, with the mark. */
typedef struct {
    char *student, *name; /* the id, or a number; "" where nothing is known */
    char *who;            /* for people */
    gboolean marked;
    int percent;
    const PodaWork *work; /* borrowed */
} PodaClassStudent;

/* How a kind of step went. */
typedef struct {
    const char *word, *label;           /* of the PodaSkill; borrowed, translated */
    guint asked, right, wrong, missing; /* answers; right: those carried included */
    guint students;                     /* who have any wrong */
    double lost; /* points of wrong answers, and for repeating them */
} PodaClassStep;

/* A mistake of understanding. */
typedef struct {
    const char *name, *title; /* of the misconception; borrowed */
    char *lesson;             /* NULL: none */
    GPtrArray *students;      /* of PodaClassStudent, borrowed */
} PodaClassMistake;

typedef struct {
    const char *id; /* borrowed */
    guint n;        /* works marked */
    double mean;    /* in hundredths */
    gboolean hard;  /* clearly worse than the class */
} PodaClassExercise;

typedef struct {
    const PodaClassStudent *student;
    GPtrArray *reasons; /* of char * */
} PodaClassTalk;

typedef struct {
    const PodaGradebook *gradebook;
    gboolean anonymous;
    guint n_works, n_marked, n_right; /* works: without those of which another counts */
    double mean, median, lowest, highest; /* of the marked, in hundredths */
    guint bins[PODA_CLASS_BINS];
    guint most_bin;       /* works in the fullest */
    GPtrArray *students;  /* of PodaClassStudent, the best first */
    GPtrArray *steps;     /* of PodaClassStep, what cost most points first */
    GPtrArray *mistakes;  /* of PodaClassMistake, the commonest first */
    GPtrArray *exercises; /* of PodaClassExercise, by id; empty if each student has one
                             of their own */
    GPtrArray *talks;     /* of PodaClassTalk, the few who need it most */
} PodaClassReport;

/* Counts; the gradebook must outlive the report. `anonymous`: students are called
 * "student 1" and so on, in an order that does not tell who they are. */
PodaClassReport *
poda_class_report_new (const PodaGradebook *gradebook, gboolean anonymous);
void poda_class_report_free (PodaClassReport *report);

void poda_class_report_txt (const PodaClassReport *report, PodaOutput *output);
void poda_class_report_csv (const PodaClassReport *report, PodaOutput *output);
void poda_class_report_json (const PodaClassReport *report, PodaOutput *output);

/* A page that prints on two sides. */
void poda_class_report_html (const PodaClassReport *report, PodaOutput *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaClassReport, poda_class_report_free)

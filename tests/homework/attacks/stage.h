#pragma once

/* The stage on which a student's program attacks: a teacher's machine in namespaces of
 * its own, with a class, a suite, marks, secrets and others' processes; how poda is run
 * on it, and what is to be seen afterwards. */

#include <glib.h>
#include <sys/types.h>

typedef struct {
    char *attack;
    char *build;    /* where poda, poda-jail and libpoda.so lie */
    char *user;     /* whom the teacher is: root, nobody, or self */
    char *machine;  /* open: as it is; container: without namespaces; bare: and
                       without Landlock */
    char *shape;    /* how poda is called: a name in shapes.c */
    char *program;  /* what is run in place of poda; NULL */
    char *as;       /* --user: as whom programs run; NULL */
    gboolean trust; /* --no-sandbox */
    gboolean show;  /* print what was printed */

    uid_t uid; /* whom the user is here */
    gid_t gid;
    gboolean alone;      /* nobody else can be anybody here */
    GPtrArray *findings; /* of char *: what was gained, harmed, left */
} Stage;

/* Adds a finding. */
void stage_find (Stage *stage, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* --- The scene (scene.c) --- */

/* What poda is called with, and where its report comes to be. */
typedef struct {
    const char *name;
    const char *folder;      /* where it is called */
    const char *results;     /* whole path; */
    const char *const *argv; /* words behind `poda grade`; ATTACK is replaced */
    gboolean plays;
    gboolean is_class; /* three students, in a table with a line each */
} Shape;

extern const Shape shapes[];
const Shape *shape_find (const char *name);

/* Makes this process's mounts those of the scene. A reason why that cannot be, or
 * NULL. */
const char *scene_build (Stage *stage);

/* What is built is seen here until it is moved to /home. */
#define WORKSHOP "/mnt"

/* Files of the scene, by the paths that they will have. */
void
put (const Stage *stage, const char *name, const char *text, gssize length, int mode);
void put_link (const Stage *stage, const char *name, const char *target);

/* A student's folder, whose program attacks in this way. */
void put_student (const Stage *stage, const char *folder, const char *attack);

/* What only some attacks need (oddities.c): scripts, and entries of the class with odd
 * names and of odd kinds. */
void put_oddities (const Stage *stage);

/* How many honest students there are beside the usual ones. */
guint count_odd_names (const Stage *stage);

/* Others' processes. */
typedef struct {
    pid_t listener, bystander;
    volatile int *visits; /* of those that listen, in the memory of both; four */
} Others;

void others_begin (Stage *stage, Others *others);
extern const char *const others_words[4];

/* All that is there: a line a file, by its path. */
GHashTable *scene_look (void);

/* --- Afterwards (verdict.c) --- */

typedef struct {
    GString *said; /* what came to the terminal */
    int status;    /* as wait tells it */
    gboolean hung; /* it had to be ended */
} Outcome;

/* Finds what there is to find. Whether poda refused to mark. */
gboolean verdict (Stage *stage, const Outcome *outcome, const Others *others,
                  GHashTable *before);

/* Becomes the teacher, on the kind of machine that is wanted; in a new process. */
void become_teacher (const Stage *stage);

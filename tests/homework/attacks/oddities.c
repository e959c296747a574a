/* Submissions that are attacks by what they are, or are called: see stage.h. */

#include "stage.h"

#include <string.h>
#include <sys/stat.h>

#include "scene.h"

/* --- Entries that are nobody's program --- */

static void
put_odd_entries (const Stage *stage)
{
    put_link (stage, CLASS "/odd-ana", "ana/run");
    put_link (stage, CLASS "/odd-folder", "ana");
    put_link (stage, CLASS "/odd-suite", SUITE);
    put_link (stage, CLASS "/odd-secret", SECRET_FILE);
    put_link (stage, CLASS "/odd-poda", BIN "/poda");
    put_link (stage, CLASS "/odd-nowhere", "nowhere");
    put_link (stage, CLASS "/odd-itself", "odd-itself");
    put (stage, CLASS "/odd-linked/attack", "", -1, 0755);
    put_link (stage, CLASS "/odd-linked/run", "../ana/run");
    put (stage, CLASS "/odd-empty", "", -1, 0755);
    put (stage, CLASS "/odd-shell", "#!" BIN "/poda solve\n", -1, 0755);
    if (mkfifo (WORKSHOP CLASS "/odd-pipe", 0755) != 0
        || (!stage->alone
            && mknod (WORKSHOP CLASS "/odd-device", S_IFCHR | 0755, 0x103) != 0))
        stage_find ((Stage *) stage, "the scene lacks pipes");
}

/* --- Names that mean something to somebody on the way --- */

/* To lists of folders, mount options, shells, terminals, tables and pages. */
static const char *const names[] = {
    ":week",
    ",upperdir=week",
    "\\:week",
    "\\",
    " with blanks ",
    "\n\033]0;owned\a=x",
    "'\"$(kill -9 $PPID)`",
    "<img src=x onerror=alert(1)>",
    "%s%n",
    "-T json",
    "\xff\xfe",
};

/* Whatever they are called, the honest ones have their marks. */
static void
put_odd_names (const Stage *stage)
{
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree char *honest = g_strconcat (CLASS "/plain", names[i], NULL);
        g_autofree char *attacker = g_strconcat (CLASS "/odd", names[i], NULL);
        put_student (stage, honest, "honest");
        put_student (stage, attacker, "read-relative");
    }
    put_student (stage, CLASS "/=cmd()", "ignorant");
    put_student (stage, CLASS "/-T", "ignorant");
}

guint
count_odd_names (const Stage *stage)
{
    return strcmp (stage->attack, "odd-names") == 0 ? G_N_ELEMENTS (names) : 0;
}

/* --- Scripts --- */

#define SCRIPTS COURSE "/scripts"

/* Reads, and solves nested arrays. */
static const char honest[] =
    "import json, sys\n"
    "def solve(node, is_max):\n"
    "    if not isinstance(node, list):\n"
    "        return node\n"
    "    return (max if is_max else min)(solve(one, not is_max) for one in node)\n"
    "for line in sys.stdin:\n"
    "    if line.startswith('['):\n"
    "        print('value', solve(json.loads(line), True))\n";

static const struct {
    const char *attack, *script;
} scripts[] = {
    { "python-honest", honest },
    { "python-import", "import sys, os\n"
                       "sys.path += [os.path.dirname(__file__), '" SCRIPTS "', '.']\n"
                       "import ana\n" },
    { "python-shadow",
      "import os, sys\n"
      "for folder in [os.path.dirname(__file__), '.', '" SCRIPTS
      "', os.environ['HOME']]:\n"
      "    for name in ['json.py', 'zoe.py', '__pycache__/json.cpython-311.pyc']:\n"
      "        try:\n"
      "            open(os.path.join(folder, name), 'w').write('import os; "
      "os._exit(1)')\n"
      "        except OSError:\n"
      "            pass\n" },
    { "python-site",
      "import os, site, sys\n"
      "folder = site.getusersitepackages()\n"
      "path = os.path.join(folder, 'usercustomize.py')\n"
      "if os.path.exists(path):\n"
      "    print('" GAINED ": what it left is still there', file=sys.stderr)\n"
      "os.makedirs(folder, exist_ok=True)\n"
      "open(path, 'w').write('import sys; print(\"" GAINED "\", file=sys.stderr)')\n" },
    { "python-stop", "import os, signal, time\n"
                     "os.kill(os.getppid(), signal.SIGSTOP)\n"
                     "time.sleep(600)\n" },
};

static void
put_scripts (const Stage *stage)
{
    put (stage, SCRIPTS "/ana.py", honest, -1, 0644);
    put (stage, SCRIPTS "/zoe.py", honest, -1, 0644);
    for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
        if (strcmp (scripts[i].attack, stage->attack) == 0)
            put (stage, SCRIPTS "/mallory.py", scripts[i].script, -1, 0644);
}

void
put_oddities (const Stage *stage)
{
    if (strcmp (stage->shape, "python") == 0)
        put_scripts (stage);
    if (strcmp (stage->attack, "odd-entries") == 0)
        put_odd_entries (stage);
    if (strcmp (stage->attack, "odd-names") == 0)
        put_odd_names (stage);
}

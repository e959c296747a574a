#!/usr/bin/env python3
"""stage.py BUILD USER MACHINE SHAPE ATTACK [OPTION...]

Has poda mark a student's program that attacks (attack.h), on a teacher's machine in namespaces of
its own: with a suite, a class, marks, secrets and other processes. It is the first process there,
so whatever the attack does to processes, files and sockets is over when it ends.

BUILD has poda, USER is the teacher (root, nobody, or self), MACHINE is open, container (without
namespaces) or bare (without Landlock, too), SHAPE says how poda is called, ATTACK may also be a
name of SCRIPTS or ODD, and OPTION is one of poda. Prints a line for each thing that was gained,
harmed or left, and then what poda said and wrote. Exit code: 0 if there was nothing, 1 if there was
something, 3 if poda refused to mark, 77 if the machine has no such namespaces.
"""
import csv
import ctypes
import fcntl
import hashlib
import io
import os
import pathlib
import re
import select
import signal
import socket
import stat
import struct
import subprocess
import sys
import termios
import time
import traceback

BUILD, USER, MACHINE, SHAPE, ATTACK, *OPTIONS = sys.argv[1:]

# As in attack.h.
HOME = "/home/teacher"
COURSE = HOME + "/course"
MALLORY = COURSE + "/class/mallory"
SECRET, HIDDEN = "the-teachers-secret-8d1f", "4711"

# Where poda is called, and with what words.
SHAPES = {
    "class": (COURSE, "week class -T csv -o marks/results.csv"),
    "tmp": ("/tmp/course", "week class -T csv -o marks/results.csv"),
    "html": (COURSE, "week class -o marks/results.html"),
    "python": (COURSE, "week scripts -T csv -o marks/results.csv"),
    "players": (COURSE, "--play nim:sticks=7 --time 2 --memory 64 class -T csv -o marks/results.csv"),
    "beside": (COURSE, "week -o marks/results.json -- ./student ATTACK"),
    "gradescope": (MALLORY, f"{COURSE}/week -T gradescope -o {COURSE}/marks/results.json "
                   "-- ./attack ATTACK"),
}
FOLDER, WORDS = SHAPES[SHAPE]
RESULTS = pathlib.Path(FOLDER, re.search(r"-o (\S+)", WORDS)[1])

SUITE = """[suite]
title=week
marks=value
[limits]
seconds=3
memory=64
output=4096
processes=16
[case b-hidden]
hidden=yes
[case d-hidden]
hidden=yes
"""
CASE = """poda 1
case {}
algorithm alphabeta
cut nonstrict
fail soft
depth none
player max
tree nested
{}
end
"""
CASES = {"a-open": "[[3,12,8],[2,4,6],[14,5,2]]", "b-hidden": f"[[{HIDDEN},5],[3,8]]",
         "c-open": "[[4,6],[1,7],[3,9]]", "d-hidden": f"[[9,{HIDDEN}],[8,2]]"}

HONEST_SCRIPT = """import json, sys
def solve(node, is_max):
    if not isinstance(node, list):
        return node
    return (max if is_max else min)(solve(one, not is_max) for one in node)
for line in sys.stdin:
    if line.startswith('['):
        print('value', solve(json.loads(line), True))
"""
# Attacks in Python, on the students' scripts in the same folder.
SCRIPTS = {
    "import": f"""import os, sys
sys.path += [os.path.dirname(__file__), '{COURSE}/scripts', '.']
import ana
""",
    "shadow": f"""import os
for folder in [os.path.dirname(__file__), '.', '{COURSE}/scripts', os.environ['HOME']]:
    try:
        open(os.path.join(folder, 'json.py'), 'w').write('import os; os._exit(1)')
    except OSError:
        pass
""",
}

# Names that mean something to lists of folders, mount options, shells, terminals, and reports.
ODD_NAMES = [":week", ",upperdir=week", "\\:week", "\\", " with blanks ", "\n\033]0;owned\a=x",
             "'\"$(kill -9 $PPID)`", "<img src=x onerror=alert(1)>", "%s%n", "-T json", b"\xff\xfe"]
ODD_LINKS = {"ana": "ana/run", "folder": "ana", "suite": COURSE + "/week", "nowhere": "nowhere",
             "secret": HOME + "/secret.txt", "poda": HOME + "/bin/poda", "itself": "odd-itself"}

libc = ctypes.CDLL(None, use_errno=True)
findings = []


def find(line):
    findings.append(line)


# --- Namespaces and mounts ---

NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET = (1 << bit for bit in (17, 26, 27, 28, 29, 30))
REMOVED = NEWNS | NEWUTS | NEWIPC | NEWPID | NEWNET
BIND, PRIVATE = 4096, 0x44000

is_alone = os.geteuid() != 0  # nobody can be anybody else in these namespaces
teacher, group = {"root": (0, 0), "nobody": (65534, 65534),
                  "self": (os.geteuid(), os.getegid())}[USER]


def need(result, what):
    if result != 0:
        print(f"no stage: {what}: {os.strerror(ctypes.get_errno())}", flush=True)
        os._exit(77)


def leave_system():
    need(libc.unshare(REMOVED | (NEWUSER if is_alone else 0)), "namespaces")
    if is_alone:
        pathlib.Path("/proc/self/setgroups").write_text("deny")
        pathlib.Path("/proc/self/uid_map").write_text(f"{teacher} {teacher} 1")
        pathlib.Path("/proc/self/gid_map").write_text(f"{group} {group} 1")


def mount(source, path, kind=None, options=None, flags=0, optional=False):
    words = [word and word.encode() for word in (source, path, kind)]
    result = libc.mount(*words, flags, options and options.encode())
    if not optional:
        need(result, path)
    return result


def mount_over(path):
    """What is written there can be seen, and disappears with us."""
    upper, work = "/mnt/upper" + path.replace("/", "-"), "/mnt/work" + path.replace("/", "-")
    os.mkdir(upper)
    os.mkdir(work)
    options = f"lowerdir={path},upperdir={upper},workdir={work}"
    if mount("overlay", path, "overlay", options, optional=True) != 0:
        mount("overlay", path, "overlay", options + ",userxattr", optional=True)


def mount_all():
    """Freezes the system, but for places where people write."""
    mount("none", "/", flags=PRIVATE)
    read_only = struct.pack("4Q", 1, 0, 0, 0)
    need(libc.syscall(442, -100, b"/", 0x8000, read_only, len(read_only)), "mount_setattr")
    mount("tmpfs", "/mnt", "tmpfs")
    mount_over("/etc")
    mount_over("/usr/local")
    libc.umount2(b"/mnt", 2)
    for path, mode in [("/home", 755), ("/root", 700), ("/run", 755), ("/tmp", 1777),
                       ("/var/tmp", 1777), ("/dev/shm", 1777)]:
        mount("tmpfs", path, "tmpfs", f"mode={mode},size=1g")
    mount("proc", "/proc", "proc")
    mount("/dev/null", "/dev/console", flags=BIND)
    if not is_alone:  # a device that could be changed, as on a machine that is not frozen
        os.mknod("/run/null", stat.S_IFCHR, os.makedev(1, 3))
        os.chmod("/run/null", 0o666)
        os.chown("/run/null", teacher, group)
        mount("/run/null", "/dev/null", flags=BIND)
    mount("devpts", "/dev/pts", "devpts", "newinstance,ptmxmode=666,mode=620")
    mount("/dev/pts/ptmx", "/dev/ptmx", flags=BIND)
    with socket.socket() as end:  # lo is up
        fcntl.ioctl(end, 0x8914, struct.pack("16sH14s", b"lo", 1, b""))


# --- Files ---

def put(path, content, mode=0o644):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode())
    os.chmod(path, mode)


def put_student(name, attack, program):
    folder = os.fsencode(f"{COURSE}/class/") + os.fsencode(name)
    words = attack + " play" * (SHAPE == "players")
    put(folder + b"/run", f"#!/bin/sh\nexec ./attack {words}\n", 0o755)
    put(folder + b"/attack", program, 0o755)


def put_odd_entries():
    for name, target in ODD_LINKS.items():
        os.symlink(target, f"{COURSE}/class/odd-{name}")
    put(f"{COURSE}/class/odd-linked/attack", "", 0o755)
    os.symlink("../ana/run", f"{COURSE}/class/odd-linked/run")
    put(f"{COURSE}/class/odd-empty", "", 0o755)
    put(f"{COURSE}/class/odd-shell", f"#!{HOME}/bin/poda solve\n", 0o755)
    os.mkfifo(f"{COURSE}/class/odd-pipe", 0o755)
    if not is_alone:
        os.mknod(f"{COURSE}/class/odd-device", stat.S_IFCHR | 0o755, os.makedev(1, 3))


def put_odd_names(program):
    for name in map(os.fsencode, ODD_NAMES):
        put_student(b"plain" + name, "honest", program)
        put_student(b"odd" + name, "read-files", program)
    put_student("=cmd()", "ignorant", program)
    put_student("-T", "ignorant", program)


def put_all(built):
    """The teacher's files; `built` is what was read before /home was covered."""
    program = built["attack"]
    put(HOME + "/secret.txt", SECRET + "\n", 0o600)
    put(COURSE + "/marks/earlier.csv", "student,score\nana,4\nmallory,0\nzoe,4\n")
    put(COURSE + "/week/suite.ini", SUITE)
    for name, tree in CASES.items():
        put(f"{COURSE}/week/cases/{name}.case", CASE.format(name, tree))
    put(HOME + "/bin/poda", built["poda"], 0o755)
    put(HOME + "/bin/poda-jail", built["poda-jail"], 0o755)
    put(HOME + "/lib/libpoda.so.0", built["libpoda.so"])
    for name in ("ana", "mallory", "zoe"):
        put_student(name, ATTACK if name == "mallory" else "honest", program)
    put(MALLORY + "/notes.txt", "notes\n")
    os.symlink(HOME + "/secret.txt", MALLORY + "/link-to-secret")
    os.symlink(COURSE + "/week/cases", MALLORY + "/link-to-cases")
    if SHAPE == "beside":
        put(COURSE + "/student", program, 0o755)
    if SHAPE == "python":
        for name in ("ana", "mallory", "zoe"):
            script = SCRIPTS[ATTACK] if name == "mallory" else HONEST_SCRIPT
            put(f"{COURSE}/scripts/{name}.py", script)
    if ATTACK == "odd-entries":
        put_odd_entries()
    if ATTACK == "odd-names":
        put_odd_names(program)
    if SHAPE == "tmp":
        subprocess.run(["cp", "-a", COURSE, "/tmp/course"], check=True)
    has_user = any("--user" in option for option in OPTIONS)
    os.chmod(HOME, 0o755 if has_user else 0o700)  # that user must reach the programs
    if has_user:
        os.chmod(COURSE + "/week", 0o700)
        os.chmod(COURSE + "/marks", 0o700)
    subprocess.run(["chown", "-Rh", f"{teacher}:{group}", HOME, *pathlib.Path("/tmp").iterdir()],
                   check=True)


def look():
    """All files, by their paths, with what must not change."""
    found = {}
    for top in ("/home", "/tmp", "/var/tmp", "/dev/shm", "/run", "/root"):
        for folder, _, files in os.walk(top):
            for path in [folder, *(os.path.join(folder, name) for name in files)]:
                if path.startswith(os.fspath(RESULTS.parent) + "/results."):
                    continue
                there = os.lstat(path)
                content = ""
                if stat.S_ISREG(there.st_mode) and there.st_size < 64 << 20:
                    with open(path, "rb") as file:
                        content = hashlib.md5(file.read()).hexdigest()
                elif stat.S_ISLNK(there.st_mode):
                    content = os.readlink(path)
                changed = 0 if stat.S_ISDIR(there.st_mode) else there.st_mtime_ns
                found[path] = f"{there.st_mode:o} {there.st_uid} {changed} {content}"
    for top in ("/", "/etc", "/dev", "/usr/local/bin"):
        for name in os.listdir(top):
            found.setdefault(os.path.join(top, name), "there")
    return found


# --- Processes ---

def enter_container():
    """As Docker does by default: without calls for namespaces, and with few capabilities."""
    seccomp.seccomp_init.restype = ctypes.c_void_p
    allow, refuse, no_call = 0x7fff0000, 0x50001, 0x50026
    rules = ctypes.c_void_p(seccomp.seccomp_init(allow))
    seccomp.seccomp_attr_set(rules, 2, allow)  # other architectures
    seccomp.seccomp_attr_set(rules, 3, 0)  # no_new_privs is poda's to set

    def add(action, call, *comparison):
        number = seccomp.seccomp_syscall_resolve_name(call.encode())
        seccomp.seccomp_rule_add_array(rules, action, number, len(comparison) // 4,
                                       struct.pack("=IIQQ", *comparison) if comparison else None)

    for call in ("unshare setns mount umount2 pivot_root fsopen open_tree move_mount mount_setattr "
                 "bpf keyctl add_key").split():
        add(refuse, call)
    if MACHINE == "bare":
        add(refuse, "landlock_create_ruleset")
    add(no_call, "clone3")
    for flag in (NEWNS, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET, 1 << 25):
        add(refuse, "clone", 0, 7, flag, flag)  # SCMP_CMP_MASKED_EQ
    if seccomp.seccomp_load(rules) != 0 or libc.unshare(NEWUTS) == 0:
        os._exit(127)
    for capability in range(41):
        if not 0xa80425fb >> capability & 1:
            libc.prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP


def become_teacher():
    if MACHINE != "open":
        enter_container()
    if not is_alone:
        os.setgroups([])
        os.setresgid(group, group, group)
        os.setresuid(teacher, teacher, teacher)


def reap_orphans(poda):
    try:
        while ((one := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT))
               and one.si_pid != poda.pid):
            os.waitpid(one.si_pid, 0)
    except ChildProcessError:
        pass


def run_poda():
    """What it said on its terminal, and its exit code; None if it had to be ended."""
    words = WORDS.replace("ATTACK", ATTACK).split()
    environment = {"PATH": HOME + "/bin:/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8",
                   "HOME": HOME, "TERM": "xterm", "POSTBOX_KEY": SECRET, "LD_LIBRARY_PATH": HOME + "/lib"}
    keyboard, screen = os.openpty()
    os.chown(os.ttyname(screen), teacher, group)

    def prepare():
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        become_teacher()

    poda = subprocess.Popen([HOME + "/bin/poda", "grade", *OPTIONS, *words], cwd=FOLDER,
                            env=environment, stdin=screen, stdout=screen, stderr=screen,
                            start_new_session=True, preexec_fn=prepare)
    os.close(screen)
    said = b""
    ended = None
    late = time.monotonic() + 60
    while time.monotonic() < late:
        if select.select([keyboard], [], [], 0.02)[0]:
            try:
                said += os.read(keyboard, 65536)
            except OSError:  # nobody has the terminal open any more
                time.sleep(0.01)
        reap_orphans(poda)
        if ended is None and poda.poll() is not None:
            ended = time.monotonic()
            late = ended + 1  # for what begins later
    return said, poda.returncode


def check_processes(bystander):
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", "rb") as file:
                command, state = re.match(rb"\d+ \((.*)\) (.)", file.read(), re.S).groups()
        except OSError:
            continue
        if int(name) == bystander.pid and state in b"SRD":
            bystander = None
        elif int(name) > 1 and state not in b"ZX":
            find(f"left: process {command}, state {state}")
    if bystander is not None:
        find("harmed: a process of the teacher's was stopped or ended")


# --- Verdict ---

FORBIDDEN = [("GAINED", ""), (SECRET, ""), (HIDDEN, ""), ("\033]0;owned", ""), ("\a", ""),
             ("<img src=x on", ".html"), ("</script><img", ".html"), ("\n=x", ".csv"),
             (",=cmd()", ".csv")]


def check_words(where, text):
    for word, kind in FORBIDDEN:
        at = text.find(word.encode())
        if at >= 0 and where.endswith(kind):
            find(f"gained: {where}: {text[at:at + 70]}")


def check_scores(report):
    """Honest students have full marks whatever happens, and those who attack have none."""
    right = 2 if SHAPE == "players" else 4
    honest = ["ana", "zoe"] + ["mallory"] * (ATTACK == "honest")
    n_honest = len(honest) + len(ODD_NAMES) * (ATTACK == "odd-names")
    for row in csv.DictReader(io.StringIO(report)):
        is_honest = row["student"] in honest or row["student"].startswith("plain")
        score = float(row["score"] or 0)
        n_honest -= is_honest
        if is_honest and score != right:
            find(f"harmed: {row['student']} has {score} points")
        if not is_honest and score > 0:
            find(f"gained: {row['student']} has {score} points")
    if n_honest != 0:
        find(f"harmed: {n_honest} students are not in the report")


def check_report():
    report = RESULTS.read_bytes()
    check_words(RESULTS.name, report)
    text = report.decode()
    if strange := re.search(r"[^ -\U0010ffff\n\r\t]", text):
        find(f"harmed: the report has the character {strange[0]!r}")
    if len(report) > 4 << 20:
        find(f"harmed: the report has {len(report)} bytes")
    if RESULTS.suffix == ".csv":
        check_scores(text)
    elif RESULTS.suffix == ".json":
        best = max(float(score) for score in re.findall(r'"score": ([0-9.]+)', text))
        if (best > 0) != (ATTACK == "honest"):
            find(f"gained: {best} points")


def compare(before, after):
    changed = [path for path in before | after if before.get(path) != after.get(path)]
    for path in changed[:10]:
        find(f"{'harmed' if path in before else 'left'}: {path!r}: "
             f"was {before.get(path)}, is {after.get(path)}")


def play():
    """As the first process of all; returns the exit code."""
    built = {name: pathlib.Path(BUILD, path, name).read_bytes() for path, name in
             [("", "poda"), ("", "poda-jail"), ("", "libpoda.so"),
              ("tests/homework/attacks", "attack")]}
    mount_all()
    put_all(built)
    listener = socket.create_server(("127.0.0.1", 7777))
    waiting = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM),
               socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)]
    waiting[0].bind(("127.0.0.1", 7778))
    waiting[1].bind(COURSE + "/agent.sock")
    os.chmod(COURSE + "/agent.sock", 0o777)
    bystander = subprocess.Popen(["sleep", "1000"], env={"POSTBOX_KEY": SECRET},
                                 preexec_fn=become_teacher)
    before = look()
    said, code = run_poda()
    check_processes(bystander)
    compare(before, look())
    check_words("the terminal", said)
    if select.select([listener, *waiting], [], [], 0)[0]:
        find("gained: a socket was reached")
    if socket.gethostname() == "owned":
        find("harmed: the machine has another name")
    if code is None:
        find("harmed: poda does not end")
    elif code not in (0, 1, 2):
        find(f"harmed: poda ended with {code}")
    elif code != 2:
        check_report()
    print(*findings, sep="\n")
    print("--- poda said:", said.decode(errors="replace")[-5000:])
    if RESULTS.exists():
        print("--- and wrote:", RESULTS.read_bytes().decode(errors="replace")[:5000])
    return 1 if findings else 3 if code == 2 else 0


if MACHINE != "open":
    seccomp = ctypes.CDLL("libseccomp.so.2")
leave_system()
first = os.fork()
if first == 0:
    libc.prctl(1, signal.SIGKILL, 0, 0, 0)  # PR_SET_PDEATHSIG
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # so that the first process ignores it
    code = 1
    try:
        code = play()
    except Exception:
        traceback.print_exc(file=sys.stdout)
    sys.stdout.flush()
    os._exit(code)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(first, 0)[1]) % 256)

/* Attacks that talk: to the network, to sockets, to the teacher's terminal; and words
 * that are to confuse whoever reads the report. */

#include "attack.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "scene.h"

/* --- Networks and sockets --- */

/* What whoever listens says to whoever comes. */
static bool
hear_from (int end, const char *where)
{
    char bytes[256];
    struct pollfd answer = { .fd = end, .events = POLLIN };
    ssize_t length = poll (&answer, 1, 300) > 0 ? read (end, bytes, sizeof bytes) : 0;
    if (length > 0)
        tells (bytes, (size_t) length, where);
    close (end);
    return gained ("%s can be reached", where);
}

static bool
reach (const struct sockaddr *address, socklen_t length, const char *where)
{
    int end = socket (address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (end >= 0 && connect (end, address, length) == 0)
        return hear_from (end, where);
    if (end >= 0)
        close (end);
    return false;
}

static struct sockaddr_in
local (uint16_t port)
{
    return (struct sockaddr_in){ .sin_family = AF_INET,
                                 .sin_port = htons (port),
                                 .sin_addr = { htonl (INADDR_LOOPBACK) } };
}

static bool
reach_tcp (void)
{
    const struct sockaddr_in address = local (TCP_PORT);
    return reach ((const struct sockaddr *) &address, sizeof address, "a port");
}

static bool
reach_udp (void)
{
    const struct sockaddr_in address = local (UDP_PORT);
    int end = socket (AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (end >= 0
        && sendto (end, "x", 1, 0, (const struct sockaddr *) &address, sizeof address)
               == 1)
        doze (0.1); /* whoever listens tells the stage */
    if (end >= 0)
        close (end);
    return false;
}

static bool
reach_abstract (void)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    snprintf (address.sun_path + 1, sizeof address.sun_path - 1, ABSTRACT_SOCKET);
    size_t length =
        offsetof (struct sockaddr_un, sun_path) + 1 + strlen (ABSTRACT_SOCKET);
    return reach ((struct sockaddr *) &address, (socklen_t) length,
                  "an abstract socket");
}

static bool
reach_path (const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    snprintf (address.sun_path, sizeof address.sun_path, "%s", path);
    return reach ((struct sockaddr *) &address, sizeof address, path);
}

/* Those of the scene, and packets of any kind and the kernel's own messages. */
static bool
reach_sockets (void)
{
    static const int kinds[][3] = { { AF_INET, SOCK_RAW, 1 },
                                    { AF_PACKET, SOCK_RAW, 0x300 },
                                    { AF_NETLINK, SOCK_RAW, 15 },
                                    { AF_VSOCK, SOCK_STREAM, 0 },
                                    { AF_ALG, SOCK_SEQPACKET, 0 } };
    bool any = reach_tcp () | reach_udp () | reach_abstract ()
               | reach_path (HOME_SOCKET) | reach_path (TMP_SOCKET)
               | reach_path ("/run/dbus/system_bus_socket")
               | reach_path ("/run/docker.sock");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int end = socket (kinds[i][0], kinds[i][1], kinds[i][2]);
        if (end >= 0)
            any = gained ("socket %d of family %d", kinds[i][2], kinds[i][0]);
        if (end >= 0)
            close (end);
    }
    return any;
}

/* --- Terminals --- */

/* The line is run by the teacher's shell once poda has ended. */
static bool
type_into (int terminal)
{
    bool any = false;
    for (const char *one = "echo " GAINED "\n"; *one != '\0'; one++)
        any |= ioctl (terminal, TIOCSTI, one) == 0;
    return any;
}

static bool
take_terminal (const char *path)
{
    int terminal = open (path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (terminal < 0)
        return false;
    bool any = isatty (terminal) && ioctl (terminal, TIOCSCTTY, 1) == 0;
    any |= type_into (terminal);
    any |= isatty (terminal) && write (terminal, "\033]0;owned\a", 10) > 0;
    close (terminal);
    return any && gained ("%s can be used", path);
}

static bool
type_for_teacher (void)
{
    bool any = take_terminal ("/dev/tty") | take_terminal ("/dev/console");
    setsid ();
    for (int i = 0; i < 8; i++) {
        char path[32];
        snprintf (path, sizeof path, "/dev/pts/%d", i);
        any |= take_terminal (path);
    }
    for (int i = 0; i < 3; i++)
        any |= isatty (i) && type_into (i) && gained ("stream %d is a terminal", i);
    return any;
}

/* --- Words --- */

static bool
flood (void)
{
    static char bytes[65536];
    memset (bytes, 'v', sizeof bytes);
    while (fwrite (bytes, 1, sizeof bytes, stdout) > 0
           || fputs ("something is wrong\n", stderr) >= 0)
        ;
    return false;
}

/* Half a character, a window's title, a cleared screen, text from right to left, and
 * ends of what a report is written in. */
static const char nasty[] =
    "\033]0;owned\a\033[2J\033[1;1H\x9b\xff\xfe\xc3 \xe2\x80\xae"
    "</script><img src=x onerror=alert(1)>\"};=cmd()\r\b\b\n";

static bool
print_escapes (void)
{
    fputs (nasty, stderr);
    printf ("%svalue %smove %svisit %s", nasty, nasty, nasty, nasty);
    for (int i = 0; i < 1000000; i++)
        putchar (i % 7 == 0 ? '\n' : '\0');
    return false;
}

static bool
print_long_line (void)
{
    printf ("value ");
    for (int i = 0; i < 16000000; i++)
        putchar ('9');
    return false;
}

static bool
print_visits (void)
{
    for (int i = 0; i < 300000; i++)
        puts ("visit 1.1.1");
    return false;
}

const Attack talking_attacks[] = {
    { "reach-sockets", reach_sockets },
    { "type-for-teacher", type_for_teacher },
    { "flood", flood },
    { "print-escapes", print_escapes },
    { "print-long-line", print_long_line },
    { "print-visits", print_visits },
    { .name = NULL },
};

#pragma once

/* Where things are when a student's program attacks: the stage (stage.c) builds this in
 * namespaces of its own, and the attacks (attack.h) know it by heart, as a student does
 * who has seen the teacher's machine. Plain words, so that both are plain C. */

#define TEACHER "/home/teacher"

#define BIN TEACHER "/bin" /* poda and poda-jail; in the teacher's PATH */
#define LIB TEACHER "/lib" /* libpoda.so.0 */
#define COURSE TEACHER "/course"
#define SUITE COURSE "/week" /* four cases; of these two hidden ones */
#define CLASS COURSE "/class"
#define MARKS COURSE "/marks"
#define MALLORY CLASS "/mallory" /* the attacker's folder; */
#define ANA CLASS "/ana"         /* those of two honest students, marked before … */
#define ZOE CLASS "/zoe"         /* … and after it */

/* What nobody else is to know: it stands in a file, in the teacher's environment, in
 * the memory of a process, and behind every socket. */
#define SECRET_FILE TEACHER "/secret.txt"
#define SECRET "the-teachers-secret-8d1f"
#define SECRET_VARIABLE "POSTBOX_KEY"

/* A leaf of both hidden cases, and of nothing else. */
#define HIDDEN "4711"

/* What listens, and notes whoever comes. */
#define TCP_PORT 7777
#define UDP_PORT 7778
#define ABSTRACT_SOCKET "poda-scene-agent"
#define HOME_SOCKET TEACHER "/agent.sock"
#define TMP_SOCKET "/tmp/agent.sock"

/* What an attack says that got what it wanted. */
#define GAINED "GAINED"

/* The limits of the suite. */
#define SCENE_SECONDS 3
#define SCENE_MEBIBYTES 64
#define SCENE_PROCESSES 16

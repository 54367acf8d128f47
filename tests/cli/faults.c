/* Makes one call of the system fail, to see what a program does about it. Loaded with LD_PRELOAD.

   FAULTS_IN      calls on files below this folder count, and those on standard output with
                  FAULTS_IN_OUTPUT set
   FAULTS_AT      which of them fails, from 1; 0 for none
   FAULTS_ERROR   with this number; if it is 0, every read and write is cut to one byte instead
   FAULTS_FOUND   the file that gets the name of the call that failed */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_FILES 1024
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static char watched[MOST_FILES];
static int calls;

static int number(const char *name) {
    const char *value = getenv(name);
    return value ? atoi(value) : 0;
}

__attribute__((constructor)) static void begin(void) {
    watched[1] = getenv("FAULTS_IN_OUTPUT") != NULL;
}

static int is_below(const char *path) {
    const char *folder = getenv("FAULTS_IN");
    return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static int is_watched(int file) {
    return file >= 0 && file < MOST_FILES && watched[file];
}

static int fails(const char *call) {
    if (__atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST) != number("FAULTS_AT"))
        return 0;
    /* Not by the functions of this file. */
    int found = syscall(SYS_openat, AT_FDCWD, getenv("FAULTS_FOUND"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    syscall(SYS_write, found, call, strlen(call));
    syscall(SYS_close, found);
    errno = number("FAULTS_ERROR");
    return 1;
}

static size_t cut(size_t size) {
    return size > 1 && number("FAULTS_ERROR") == 0 ? 1 : size;
}

#define OPEN(name)                                                                                 \
    int name(const char *path, int flags, ...) {                                                   \
        va_list rest;                                                                              \
        va_start(rest, flags);                                                                     \
        mode_t mode = va_arg(rest, mode_t);                                                        \
        va_end(rest);                                                                              \
        int counts = is_below(path);                                                               \
        if (counts && fails("open"))                                                               \
            return -1;                                                                             \
        int file = REAL(name)(path, flags, mode);                                                  \
        if (file >= 0 && file < MOST_FILES)                                                        \
            watched[file] = counts;                                                                \
        return file;                                                                               \
    }
OPEN(open)
OPEN(open64)

int close(int file) {
    int failed = is_watched(file) && fails("close");
    int error = errno;
    if (file > 2 && file < MOST_FILES)
        watched[file] = 0;
    int result = REAL(close)(file);
    if (!failed)
        return result;
    errno = error;
    return -1;
}

ssize_t read(int file, void *data, size_t size) {
    if (!is_watched(file))
        return REAL(read)(file, data, size);
    return fails("read") ? -1 : REAL(read)(file, data, cut(size));
}

ssize_t write(int file, const void *data, size_t size) {
    if (!is_watched(file))
        return REAL(write)(file, data, size);
    return fails("write") ? -1 : REAL(write)(file, data, cut(size));
}

int fsync(int file) {
    return is_watched(file) && fails("fsync") ? -1 : REAL(fsync)(file);
}

int flock(int file, int operation) {
    return is_watched(file) && fails("flock") ? -1 : REAL(flock)(file, operation);
}

int rename(const char *from, const char *to) {
    return is_below(to) && fails("rename") ? -1 : REAL(rename)(from, to);
}

int fchmod(int file, mode_t mode) {
    return is_watched(file) && fails("fchmod") ? -1 : REAL(fchmod)(file, mode);
}

int fchown(int file, uid_t owner, gid_t group) {
    return is_watched(file) && fails("fchown") ? -1 : REAL(fchown)(file, owner, group);
}

int unlink(const char *path) {
    return is_below(path) && fails("unlink") ? -1 : REAL(unlink)(path);
}

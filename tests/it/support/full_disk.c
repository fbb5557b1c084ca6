/* Loaded into a program before the C library: while the file that DISK_IS_FULL names is there, no file grows. What a file
   already holds may be written again, as on a disk that is full. Standard output and error are left alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int is_full(void) {
    const char *flag = getenv("DISK_IS_FULL");
    int before = errno;
    int full = flag != NULL && access(flag, F_OK) == 0;
    errno = before;
    return full;
}

static int refuses(int file, off_t end) {
    struct stat found;
    if (file <= STDERR_FILENO || !is_full() || fstat(file, &found) != 0) return 0;
    if (!S_ISREG(found.st_mode) || end <= found.st_size) return 0;
    errno = ENOSPC;
    return 1;
}

static off_t length(const struct iovec *parts, int count) {
    off_t sum = 0;
    for (int i = 0; i < count; i++) sum += (off_t)parts[i].iov_len;
    return sum;
}

#define NEXT(name) __typeof__(&name) next = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

ssize_t write(int file, const void *bytes, size_t count) {
    NEXT(write);
    off_t at = file <= STDERR_FILENO ? -1 : lseek(file, 0, SEEK_CUR);
    return at >= 0 && refuses(file, at + (off_t)count) ? -1 : next(file, bytes, count);
}

#define PWRITE(name)                                                                     \
    ssize_t name(int file, const void *bytes, size_t count, off_t at) {                  \
        NEXT(name);                                                                      \
        return refuses(file, at + (off_t)count) ? -1 : next(file, bytes, count, at);     \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

#define PWRITEV(name)                                                                    \
    ssize_t name(int file, const struct iovec *parts, int count, off_t at) {             \
        NEXT(name);                                                                      \
        return refuses(file, at + length(parts, count)) ? -1 : next(file, parts, count, at);\
    }
PWRITEV(pwritev)
PWRITEV(pwritev64)

#define FALLOCATE(name)                                                                  \
    int name(int file, off_t at, off_t count) {                                          \
        NEXT(name);                                                                      \
        return refuses(file, at + count) ? ENOSPC : next(file, at, count);               \
    }
FALLOCATE(posix_fallocate)
FALLOCATE(posix_fallocate64)

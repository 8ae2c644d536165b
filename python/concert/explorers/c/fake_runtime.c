/* A runtime for tests of what lies around the real one.

   It runs each thread to its end where it is created, notes every access, and reports each pair of
   conflicting ones by different threads as a primary race; those of main count while a thread is
   not joined. It knows no locks. A program that calls fake_report(text) has the text in place of the
   report. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 4096
#define CALLER ((uintptr_t)__builtin_return_address(0) - 1)

extern int concert_main(int argc, char **argv);
extern char machine_data_start[], machine_bss_stop[];

static struct access
{
    int thread;
    const char *kind;
    uintptr_t pc, address, size;
    const char *function;
} accesses[MOST];
static int access_count, threads = 1, running, unjoined;
static FILE *report;

static void note(uintptr_t pc, uintptr_t address, uintptr_t size, const char *kind,
                 const char *function)
{
    struct access made = {running, kind, pc, address, size, function};
    if ((running == 0 && unjoined == 0) || access_count == MOST)
        return;
    for (int i = 0; i < access_count; i++)
        if (memcmp(&accesses[i], &made, sizeof made) == 0)
            return;
    accesses[access_count++] = made;
}

/* The checks of the machine's confine.S, which find nothing wrong. */
__asm__(".text\n"
        ".globl machine_confine_enter, machine_confine_leave, machine_confine_down\n"
        ".globl machine_confine_up, machine_confine_call, machine_confine_read\n"
        ".globl machine_confine_write, machine_confine_copy, machine_confine_source\n"
        "machine_confine_enter: machine_confine_leave: machine_confine_down:\n"
        "machine_confine_up: machine_confine_call: machine_confine_read:\n"
        "machine_confine_write: machine_confine_copy: machine_confine_source:\n"
        "  ret\n");

#define ACCESS(name, size, kind)                                                                 \
    void __tsan_##name(void *at)                                                                 \
    {                                                                                            \
        note(CALLER, (uintptr_t)at, size, kind, NULL);                                           \
    }
#define SIZES(name, kind)                                                                        \
    ACCESS(name##1, 1, kind)                                                                     \
    ACCESS(name##2, 2, kind)                                                                     \
    ACCESS(name##4, 4, kind)                                                                     \
    ACCESS(name##8, 8, kind)                                                                     \
    ACCESS(name##16, 16, kind)
SIZES(read, "read")
SIZES(write, "write")
SIZES(volatile_read, "read")
SIZES(volatile_write, "write")
void __tsan_read_range(void *at, uintptr_t size)
{
    note(CALLER, (uintptr_t)at, size, "read", NULL);
}
void __tsan_write_range(void *at, uintptr_t size)
{
    note(CALLER, (uintptr_t)at, size, "write", NULL);
}
void __tsan_init(void)
{
}
void __tsan_func_entry(void *caller)
{
    (void)caller;
}
void __tsan_func_exit(void)
{
}
int __tsan_atomic32_load(int *at, int order)
{
    note(CALLER, (uintptr_t)at, 4, "atomic_read", NULL);
    return __atomic_load_n(at, order);
}
void __tsan_atomic32_store(int *at, int value, int order)
{
    note(CALLER, (uintptr_t)at, 4, "atomic_write", NULL);
    __atomic_store_n(at, value, order);
}
int __tsan_atomic32_fetch_add(int *at, int value, int order)
{
    note(CALLER, (uintptr_t)at, 4, "atomic_write", NULL);
    return __atomic_fetch_add(at, value, order);
}

int concert_printf(const char *format, ...)
{
    return (int)strlen(format);
}

void *concert_malloc(size_t size)
{
    return malloc(size);
}

void concert_free(void *block)
{
    free(block);
}

void *concert_memset(void *at, int value, size_t size)
{
    note(CALLER, (uintptr_t)at, size, "write", "memset");
    return memset(at, value, size);
}

int concert_pthread_create(pthread_t *thread, const void *attributes, void *(*start)(void *),
                        void *argument)
{
    (void)attributes;
    int caller = running;
    *thread = (pthread_t)threads;
    unjoined++;
    running = threads++;
    start(argument);
    running = caller;
    return 0;
}

int concert_pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    unjoined--;
    return 0;
}

void concert_fake_report(const char *text)
{
    fputs(text, report);
    fflush(report);
    exit(0);
}

void machine_unsupported(const char *name)
{
    fprintf(stderr, "%s\n", name);
    _Exit(70);
}

static const char *storage(uintptr_t address)
{
    if (address >= (uintptr_t)machine_data_start && address < (uintptr_t)machine_bss_stop)
        return "global";
    return address >> 40 == 0x7f || address >> 44 == 7 ? "stack" : "heap";
}

static void side(const struct access *one)
{
    fprintf(report,
            "{\"thread\":%d,\"access\":\"%s\",\"pc\":%lu,\"size\":%lu,\"stack\":[%lu],"
            "\"function_memory\":%s%s%s}",
            one->thread, one->kind, one->pc, one->size, one->pc, one->function ? "\"" : "",
            one->function ? one->function : "null", one->function ? "\"" : "");
}

static void schedule(void)
{
    fputs(",\"schedule\":{\"threads\":[", report);
    for (int i = 0; i < threads; i++)
        fprintf(report, "%s[0,%d]", i ? "," : "", i);
    fputs("],\"promoted\":[],\"steps\":[[0,[],false]]}", report);
}

static int conflict(const struct access *one, const struct access *other)
{
    int atomic = one->kind[0] == 'a' && other->kind[0] == 'a';
    int writes = strstr(one->kind, "write") || strstr(other->kind, "write");
    return one->thread != other->thread && writes && !atomic &&
           one->address < other->address + other->size &&
           other->address < one->address + one->size;
}

static int is_replay(const char *request)
{
    static char text[1 << 20];
    FILE *stream = fopen(request, "r");
    fread(text, 1, sizeof text - 1, stream);
    fclose(stream);
    return strstr(text, "\"replay\":null") == NULL;
}

static void steps(void)
{
    for (int i = 0; i < access_count; i++)
    {
        const struct access *one = &accesses[i];
        fprintf(report,
                "{\"record\":\"step\",\"thread\":%d,\"pc\":%lu,\"stack\":[%lu],\"op\":\"%s\","
                "\"object\":{\"kind\":\"%s\",\"address\":%lu,\"base\":%lu,\"offset\":0,"
                "\"size\":%lu,\"born\":[]},\"value\":null,\"outcome\":[]}\n",
                one->thread, one->pc, one->pc, one->kind, storage(one->address), one->address,
                one->address, one->size);
    }
}

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    report = fopen(argv[2], "w");
    int status = concert_main(1, argv);
    if (is_replay(argv[1]))
        steps();
    for (int i = 0; i < access_count; i++)
        for (int j = 0; j < i; j++)
        {
            const struct access *one = &accesses[j], *other = &accesses[i];
            if (!conflict(one, other))
                continue;
            uintptr_t at = one->address > other->address ? one->address : other->address;
            fprintf(report,
                    "{\"record\":\"race\",\"class\":\"primary\",\"object\":{\"kind\":\"%s\","
                    "\"address\":%lu,\"base\":%lu,\"offset\":0,\"size\":%lu,\"born\":[]},\"sides\":[",
                    storage(at), at, at, one->size < other->size ? one->size : other->size);
            side(one);
            fputc(',', report);
            side(other);
            fputc(']', report);
            schedule();
            fputs("}\n", report);
        }
    if (status != 0)
    {
        fprintf(report, "{\"record\":\"finding\",\"kind\":\"exit_status\",\"what\":\"exit %d\","
                        "\"threads\":[]", status);
        schedule();
        fputs("}\n", report);
    }
    if (!is_replay(argv[1]))
        fprintf(
            report,
            "{\"record\":\"coverage\",\"statement\":\"exhausted\",\"limit\":null,\"executions\":1,"
            "\"random_executions\":0,\"blocked\":0,\"events\":1,\"rounds\":1,"
            "\"threads_created\":%d,\"bounds\":[],\"promoted\":0,\"waits_by\":[]}\n",
            threads - 1);
    fputs("{\"record\":\"outputs\",\"complete\":true,\"texts\":[{\"text\":\"\",\"count\":1}]}\n"
          "{\"record\":\"end\"}\n",
          report);
    return fclose(report);
}

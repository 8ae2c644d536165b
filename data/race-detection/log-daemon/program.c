#include <pthread.h>
#include <stdio.h>

#define WRITERS 2
#define MESSAGES 2
#define LINES 4
#define SWAPS 2

enum level
{
    DEBUG,
    WARNING,
    FATAL,
    LEVELS
};

struct line
{
    int text;
    int level;
};

struct buffer
{
    struct line lines[LINES];
    int used;
};

struct log
{
    pthread_mutex_t lock;
    struct buffer buffers[2];
    struct buffer *active;
    int swaps;
};

struct totals
{
    int drained;
    int checksum;
    int per_level[LEVELS];
};

struct writer
{
    struct log *log;
    int id;
    int written;
    pthread_t thread;
};

struct daemon
{
    struct log *log;
    struct totals totals;
    pthread_t thread;
};

static void init_log(struct log *log)
{
    pthread_mutex_init(&log->lock, NULL);
    log->active = &log->buffers[0];
    log->swaps = 0;
    for (int i = 0; i < 2; i++)
    {
        log->buffers[i].used = 0;
    }
}

static struct line *reserve(struct log *log)
{
    struct line *line = NULL;
    pthread_mutex_lock(&log->lock);
    struct buffer *buffer = log->active;
    if (buffer->used < LINES)
    {
        line = &buffer->lines[buffer->used];
        buffer->used++;
    }
    pthread_mutex_unlock(&log->lock);
    return line;
}

static int write_message(struct log *log, int text, enum level level)
{
    struct line *line = reserve(log);
    if (line == NULL)
    {
        return 0;
    }
    line->text = text;
    line->level = (int)level;
    return 1;
}

static struct buffer *swap(struct log *log)
{
    pthread_mutex_lock(&log->lock);
    struct buffer *full = log->active;
    int index = full == &log->buffers[0] ? 1 : 0;
    log->active = &log->buffers[index];
    log->swaps++;
    pthread_mutex_unlock(&log->lock);
    return full;
}

static void drain(struct buffer *buffer, struct totals *totals)
{
    for (int i = 0; i < buffer->used; i++)
    {
        const struct line *line = &buffer->lines[i];
        int level = line->level;
        totals->per_level[level]++;
        totals->checksum += line->text;
        totals->drained++;
    }
    buffer->used = 0;
}

static void *write_all(void *argument)
{
    struct writer *me = argument;
    for (int i = 0; i < MESSAGES; i++)
    {
        enum level level = i % 2 == 0 ? DEBUG : WARNING;
        if (me->id == 1 && i == MESSAGES - 1)
        {
            level = FATAL;
        }
        me->written += write_message(me->log, 10 * me->id + i, level);
    }
    return NULL;
}

static void *drain_all(void *argument)
{
    struct daemon *me = argument;
    for (int i = 0; i < SWAPS; i++)
    {
        struct buffer *full = swap(me->log);
        drain(full, &me->totals);
    }
    return NULL;
}

static void add(struct totals *sum, const struct totals *part)
{
    sum->drained += part->drained;
    sum->checksum += part->checksum;
    for (int level = 0; level < LEVELS; level++)
    {
        sum->per_level[level] += part->per_level[level];
    }
}

static void show(const char *name, const struct totals *totals)
{
    printf("%s: %d lines, checksum %d\n", name, totals->drained, totals->checksum);
    for (int level = 0; level < LEVELS; level++)
    {
        printf("  level %d: %d\n", level, totals->per_level[level]);
    }
}

int main(void)
{
    static struct log log;
    struct writer writers[WRITERS];
    struct daemon daemon = {.log = &log};
    struct totals rest = {0, 0, {0}};
    init_log(&log);
    pthread_create(&daemon.thread, NULL, drain_all, &daemon);
    for (int i = 0; i < WRITERS; i++)
    {
        writers[i].log = &log;
        writers[i].id = i;
        writers[i].written = 0;
        pthread_create(&writers[i].thread, NULL, write_all, &writers[i]);
    }
    int written = 0;
    for (int i = 0; i < WRITERS; i++)
    {
        pthread_join(writers[i].thread, NULL);
        written += writers[i].written;
    }
    pthread_join(daemon.thread, NULL);
    for (int i = 0; i < 2; i++)
    {
        drain(&log.buffers[i], &rest);
    }
    show("daemon", &daemon.totals);
    show("rest", &rest);
    add(&rest, &daemon.totals);
    if (rest.drained != written)
    {
        printf("%d lines were lost\n", written - rest.drained);
    }
    printf("%d swaps\n", log.swaps);
    pthread_mutex_destroy(&log.lock);
    return 0;
}

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define TRIES 3

struct clock
{
    int hour;
    int minute;
    int second;
};

static atomic_uint sequence;
static struct clock now = {.hour = 11, .minute = 59, .second = 58};
static int missed;

static void set_clock(int hour, int minute, int second)
{
    unsigned start = atomic_load_explicit(&sequence, memory_order_relaxed);
    atomic_store(&sequence, start + 1);
    now.hour = hour;
    now.minute = minute;
    now.second = second;
    atomic_store(&sequence, start + 2);
}

static void *master(void *unused)
{
    set_clock(11, 59, 59);
    set_clock(12, 0, 0);
    return unused;
}

static int read_minutes(int *minutes)
{
    for (int i = 0; i < TRIES; i++)
    {
        unsigned start = atomic_load(&sequence);
        if (start % 2 != 0)
        {
            continue;
        }
        *minutes = 60 * now.hour;
        *minutes += now.minute;
        if (atomic_load(&sequence) == start)
        {
            return 1;
        }
    }
    return 0;
}

static int read_all(struct clock *copy)
{
    for (int i = 0; i < TRIES; i++)
    {
        unsigned start = atomic_load(&sequence);
        if (start % 2 != 0)
        {
            continue;
        }
        *copy = now;
        if (atomic_load(&sequence) == start)
        {
            return 1;
        }
    }
    return 0;
}

static void *display(void *unused)
{
    int minutes = 0;
    struct clock shown = {0, 0, 0};
    if (!read_minutes(&minutes))
    {
        missed++;
    }
    if (!read_all(&shown))
    {
        missed++;
    }
    printf("%d minutes, %d:%d:%d\n", minutes, shown.hour, shown.minute, shown.second);
    return unused;
}

static int seconds_now(void)
{
    return now.second;
}

int main(void)
{
    pthread_t writer;
    pthread_t reader;
    pthread_create(&writer, NULL, master, NULL);
    pthread_create(&reader, NULL, display, NULL);
    pthread_join(writer, NULL);
    printf("the master stopped at second %d\n", seconds_now());
    pthread_join(reader, NULL);
    printf("%d displays failed\n", missed);
    return 0;
}

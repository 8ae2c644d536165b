#include <pthread.h>
#include <stdio.h>

#define WATCHERS 20

struct watcher
{
    int number;
    int seen;
};

static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static int brightness;
static int observer;

static int choose(unsigned *seed, int bound)
{
    *seed = *seed * 134775813u + 1u;
    return (int)((*seed >> 12) % (unsigned)bound);
}

static void *record(void *argument)
{
    struct watcher *self = argument;
    pthread_mutex_lock(&log_lock);
    brightness = 6;
    observer = self->number;
    pthread_mutex_unlock(&log_lock);
    return NULL;
}

static void *read_log(void *argument)
{
    struct watcher *self = argument;
    self->seen = brightness;
    if (observer == self->number)
    {
        self->seen = -1;
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[WATCHERS];
    struct watcher watchers[WATCHERS];
    unsigned seed = 1910;
    int chosen = choose(&seed, WATCHERS - 1);
    for (int i = 0; i < WATCHERS; i++)
    {
        watchers[i].number = i + 1;
        watchers[i].seen = 0;
        pthread_create(&threads[i], NULL, i == chosen ? record : read_log, &watchers[i]);
    }
    for (int i = 0; i < WATCHERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("brightness %d noted by %d\n", brightness, observer);
    return 0;
}

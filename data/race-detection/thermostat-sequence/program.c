#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define TRIES 2

struct setting
{
    int degrees;
    int minutes;
};

static atomic_uint sequence;
static int degrees = 19;
static int minutes = 60;
static int failures;

static void *set(void *argument)
{
    struct setting *wish = argument;
    atomic_fetch_add(&sequence, 1);
    degrees = wish->degrees;
    minutes = wish->minutes;
    atomic_fetch_add(&sequence, 1);
    return NULL;
}

static int try_read(struct setting *seen)
{
    unsigned before = atomic_load(&sequence);
    if (before % 2 == 1)
    {
        return 0;
    }
    seen->degrees = degrees;
    seen->minutes = minutes;
    return atomic_load(&sequence) == before;
}

static void *show(void *argument)
{
    for (int i = 0; i < TRIES; i++)
    {
        if (try_read(argument))
        {
            return argument;
        }
        failures++;
    }
    return NULL;
}

int main(void)
{
    pthread_t dial;
    pthread_t display;
    struct setting wish = {22, 45};
    struct setting seen = {0, 0};
    void *shown = NULL;
    pthread_create(&dial, NULL, set, &wish);
    pthread_create(&display, NULL, show, &seen);
    pthread_join(dial, NULL);
    pthread_join(display, &shown);
    if (shown != NULL)
    {
        printf("shown %d degrees for %d minutes\n", seen.degrees, seen.minutes);
    }
    printf("%d failures, set to %d for %d\n", failures, degrees, minutes);
    return 0;
}

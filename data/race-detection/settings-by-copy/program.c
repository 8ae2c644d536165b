#include <pthread.h>
#include <stdio.h>

#define VERSIONS 3

struct settings
{
    int width;
    int height;
    const struct settings *previous;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct settings versions[VERSIONS] = {{1, 2, NULL}};
static const struct settings *current = &versions[0];
static int next_version = 1;

static const struct settings *settings(void)
{
    pthread_mutex_lock(&lock);
    const struct settings *seen = current;
    pthread_mutex_unlock(&lock);
    return seen;
}

static void *widen(void *argument)
{
    int by = *(int *)argument;
    pthread_mutex_lock(&lock);
    struct settings *copy = &versions[next_version];
    *copy = *current;
    copy->width += by;
    copy->previous = current;
    next_version++;
    current = copy;
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *draw(void *argument)
{
    int *area = argument;
    const struct settings *seen = settings();
    *area = seen->width * seen->height;
    while (seen != NULL)
    {
        *area += seen->width;
        seen = seen->previous;
    }
    return NULL;
}

int main(void)
{
    pthread_t users[VERSIONS - 1];
    pthread_t painter;
    int steps[VERSIONS - 1] = {10, 100};
    int area = 0;
    pthread_create(&painter, NULL, draw, &area);
    for (int i = 0; i < VERSIONS - 1; i++)
    {
        pthread_create(&users[i], NULL, widen, &steps[i]);
    }
    for (int i = 0; i < VERSIONS - 1; i++)
    {
        pthread_join(users[i], NULL);
    }
    pthread_join(painter, NULL);
    printf("%d, width %d\n", area, current->width);
    return 0;
}

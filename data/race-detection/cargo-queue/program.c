#include <pthread.h>
#include <stdio.h>

#define CRATES 2

struct crate
{
    int weight;
    struct crate *next;
};

static struct crate crates[CRATES + 1];
static struct crate *head = &crates[0];
static struct crate *tail = &crates[0];
static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tail_lock = PTHREAD_MUTEX_INITIALIZER;
static int waiting;

static void *load(void *argument)
{
    struct crate *crate = argument;
    pthread_mutex_lock(&tail_lock);
    tail->next = crate;
    tail = crate;
    waiting++;
    pthread_mutex_unlock(&tail_lock);
    return NULL;
}

static void *unload(void *argument)
{
    int *weight = argument;
    for (int i = 0; i < CRATES; i++)
    {
        pthread_mutex_lock(&head_lock);
        struct crate *next = head->next;
        if (next != NULL)
        {
            *weight += next->weight;
            head = next;
            waiting--;
        }
        pthread_mutex_unlock(&head_lock);
    }
    return NULL;
}

int main(void)
{
    pthread_t loaders[CRATES];
    pthread_t unloader;
    int weight = 0;
    int idle = 0;
    for (int i = 0; i < CRATES; i++)
    {
        crates[i + 1].weight = 10 * (i + 1);
    }
    pthread_create(&unloader, NULL, unload, &weight);
    for (int i = 0; i < CRATES; i++)
    {
        pthread_create(&loaders[i], NULL, load, &crates[i + 1]);
    }
    if (waiting == 0)
    {
        idle = 1;
    }
    for (int i = 0; i < CRATES; i++)
    {
        pthread_join(loaders[i], NULL);
    }
    pthread_join(unloader, NULL);
    printf("%d unloaded, %d waiting, idle %d\n", weight, waiting, idle);
    return 0;
}

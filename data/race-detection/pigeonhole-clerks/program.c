#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define CLERKS 9
#define HOLES 3

struct hole
{
    pthread_mutex_t lock;
    int letters;
    int last_clerk;
};

static struct hole holes[HOLES];
static atomic_uint stream = 5;

static int choose(int bound)
{
    unsigned step = atomic_fetch_add_explicit(&stream, 1, memory_order_relaxed);
    return (int)((step * 40503u >> 4) % (unsigned)bound);
}

static void *file_letter(void *argument)
{
    int clerk = *(int *)argument;
    struct hole *hole = &holes[choose(HOLES)];
    pthread_mutex_lock(&hole->lock);
    if (hole->letters == 0 || hole->last_clerk < clerk)
    {
        hole->last_clerk = clerk;
    }
    hole->letters++;
    pthread_mutex_unlock(&hole->lock);
    return NULL;
}

int main(void)
{
    pthread_t threads[CLERKS];
    int clerks[CLERKS];
    for (int i = 0; i < HOLES; i++)
    {
        pthread_mutex_init(&holes[i].lock, NULL);
    }
    for (int i = 0; i < CLERKS; i++)
    {
        clerks[i] = i + 1;
        pthread_create(&threads[i], NULL, file_letter, &clerks[i]);
    }
    for (int i = 0; i < CLERKS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < HOLES; i++)
    {
        printf("hole %d: %d letters, clerk %d\n", i, holes[i].letters, holes[i].last_clerk);
    }
    return 0;
}

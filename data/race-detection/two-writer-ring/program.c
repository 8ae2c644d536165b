#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

#define CELLS 4
#define WRITERS 2
#define ITEMS 2

struct ring
{
    int cells[CELLS];
    int in;
    int out;
    sem_t room;
    sem_t items;
};

struct writer
{
    struct ring *ring;
    int base;
};

static struct ring ring;
static int received;

static void ring_init(struct ring *shared)
{
    shared->in = 0;
    shared->out = 0;
    sem_init(&shared->room, 0, CELLS);
    sem_init(&shared->items, 0, 0);
}

static void ring_put(struct ring *shared, int item)
{
    sem_wait(&shared->room);
    shared->cells[shared->in] = item;
    shared->in = (shared->in + 1) % CELLS;
    sem_post(&shared->items);
}

static int ring_get(struct ring *shared)
{
    sem_wait(&shared->items);
    int item = shared->cells[shared->out];
    shared->out = (shared->out + 1) % CELLS;
    sem_post(&shared->room);
    return item;
}

static void *write_items(void *argument)
{
    struct writer *self = argument;
    for (int i = 0; i < ITEMS; i++)
    {
        ring_put(self->ring, self->base + i);
    }
    return NULL;
}

static void *read_items(void *argument)
{
    struct ring *shared = argument;
    for (int i = 0; i < WRITERS * ITEMS; i++)
    {
        received += ring_get(shared);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[WRITERS];
    pthread_t reader;
    struct writer writers[WRITERS] = {{&ring, 100}, {&ring, 200}};
    ring_init(&ring);
    for (int i = 0; i < WRITERS; i++)
    {
        pthread_create(&threads[i], NULL, write_items, &writers[i]);
    }
    pthread_create(&reader, NULL, read_items, &ring);
    for (int i = 0; i < WRITERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    pthread_join(reader, NULL);
    printf("received %d\n", received);
    sem_destroy(&ring.items);
    sem_destroy(&ring.room);
    return 0;
}

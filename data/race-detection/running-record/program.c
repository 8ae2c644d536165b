#include <pthread.h>
#include <stdio.h>

#define DAYS 9
#define CHUNKS 3

struct chunk
{
    int from;
    int to;
    int updates;
};

static const int measured[DAYS] = {3, 8, 5, 2, 9, 4, 7, 1, 6};
static int record[DAYS];

static void *run(void *argument)
{
    struct chunk *chunk = argument;
    int best = 0;
    if (chunk->from > 0)
    {
        best = record[chunk->from - 1];
    }
    for (int i = chunk->from; i < chunk->to; i++)
    {
        if (measured[i] > best)
        {
            best = measured[i];
            chunk->updates++;
        }
        record[i] = best;
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[CHUNKS];
    struct chunk chunks[CHUNKS];
    for (int i = 0; i < CHUNKS; i++)
    {
        chunks[i].from = i * DAYS / CHUNKS;
        chunks[i].to = (i + 1) * DAYS / CHUNKS;
        chunks[i].updates = 0;
        pthread_create(&threads[i], NULL, run, &chunks[i]);
    }
    int updates = 0;
    for (int i = 0; i < CHUNKS; i++)
    {
        pthread_join(threads[i], NULL);
        updates += chunks[i].updates;
    }
    for (int i = 0; i < DAYS; i++)
    {
        printf("%d ", record[i]);
    }
    printf("after %d updates\n", updates);
    return 0;
}

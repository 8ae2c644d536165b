#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct buffer
{
    int filled;
    int bytes[2];
};
static struct buffer buffers[2];
static _Atomic(struct buffer *) full;
static _Atomic(struct buffer *) empty;

static struct buffer *await(_Atomic(struct buffer *) *place)
{
    struct buffer *buffer;
    do
    {
        buffer = atomic_exchange(place, NULL);
    } while (buffer == NULL);
    return buffer;
}

static void *fill(void *unused)
{
    struct buffer *mine = &buffers[0];
    (void)unused;
    for (int round = 1; round <= 3; round++)
    {
        mine->bytes[0] = round;
        mine->bytes[1] = -round;
        mine->filled++;
        atomic_store(&full, mine);
        mine = await(&empty);
    }
    mine->filled = 0;
    return NULL;
}

static void *drain(void *argument)
{
    int *sum = argument;
    struct buffer *mine = &buffers[1];
    for (int round = 1; round <= 3; round++)
    {
        struct buffer *next = await(&full);
        *sum += next->bytes[0] - next->bytes[1] + next->filled;
        next->bytes[0] = 0;
        mine->filled--;
        atomic_store(&empty, mine);
        mine = next;
    }
    mine->bytes[1] = *sum;
    return NULL;
}

int main(void)
{
    pthread_t filler;
    pthread_t drainer;
    int sum = 0;
    pthread_create(&filler, NULL, fill, NULL);
    pthread_create(&drainer, NULL, drain, &sum);
    pthread_join(filler, NULL);
    pthread_join(drainer, NULL);
    printf("%d %d\n", sum, buffers[0].filled + buffers[1].filled);
    return 0;
}

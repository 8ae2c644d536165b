#include <pthread.h>
#include <stdio.h>

#define CELLS 8
#define WORKERS 2
#define MOST_STEPS 3
#define CALM 60

static int rods[2][CELLS + 2];
static pthread_barrier_t heated;
static pthread_barrier_t decided;
static pthread_mutex_t change_lock = PTHREAD_MUTEX_INITIALIZER;
static int largest_change;
static int finished;
static int steps_done;

static int magnitude(int value)
{
    return value < 0 ? -value : value;
}

static int heat(int worker, const int *before, int *after)
{
    int from = 1 + worker * CELLS / WORKERS;
    int to = 1 + (worker + 1) * CELLS / WORKERS;
    int largest = 0;
    for (int cell = from; cell < to; cell++)
    {
        after[cell] = (before[cell - 1] + 2 * before[cell] + before[cell + 1]) / 4;
        int change = magnitude(after[cell] - before[cell]);
        largest = change > largest ? change : largest;
    }
    return largest;
}

static void note_change(int change)
{
    pthread_mutex_lock(&change_lock);
    if (change > largest_change)
    {
        largest_change = change;
    }
    pthread_mutex_unlock(&change_lock);
}

static void decide(void)
{
    steps_done++;
    finished = largest_change < CALM || steps_done == MOST_STEPS;
    largest_change = 0;
}

static void *simulate(void *argument)
{
    int worker = *(int *)argument;
    int step = 0;
    do
    {
        const int *before = rods[step % 2];
        int *after = rods[1 - step % 2];
        note_change(heat(worker, before, after));
        pthread_barrier_wait(&heated);
        if (worker == 0)
        {
            decide();
        }
        pthread_barrier_wait(&decided);
        step++;
    } while (!finished);
    return NULL;
}

int main(void)
{
    pthread_t workers[WORKERS];
    int numbers[WORKERS];
    int warmth = 0;
    pthread_barrier_init(&heated, NULL, WORKERS);
    pthread_barrier_init(&decided, NULL, WORKERS);
    for (int i = 0; i < 2; i++)
    {
        rods[i][0] = 1000;
        rods[i][CELLS + 1] = 200;
    }
    for (int i = 0; i < WORKERS; i++)
    {
        numbers[i] = i;
        pthread_create(&workers[i], NULL, simulate, &numbers[i]);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(workers[i], NULL);
    }
    for (int cell = 1; cell <= CELLS; cell++)
    {
        warmth += rods[steps_done % 2][cell];
    }
    printf("warmth %d after %d steps\n", warmth, steps_done);
    pthread_barrier_destroy(&decided);
    pthread_barrier_destroy(&heated);
    return 0;
}

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define PATIENTS 2

enum state
{
    AWAY,
    ASKING,
    SITTING,
    STANDING,
    CLOSING
};

struct record
{
    int visits;
    int weight;
};

static atomic_int state[PATIENTS];
static struct record record;
static int doctor_notes[PATIENTS * 2];

static int is_one_of(int value, int first, int second, int third)
{
    return value == first || value == second || value == third;
}

static void come_in(int me)
{
    int other = 1 - me;
    atomic_store(&state[me], ASKING);
    while (!is_one_of(atomic_load(&state[other]), AWAY, ASKING, SITTING))
    {
        sched_yield();
    }
    atomic_store(&state[me], STANDING);
    if (atomic_load(&state[other]) == ASKING)
    {
        atomic_store(&state[me], SITTING);
        while (atomic_load(&state[other]) != CLOSING)
        {
            sched_yield();
        }
    }
    atomic_store(&state[me], CLOSING);
    if (other < me)
    {
        while (!is_one_of(atomic_load(&state[other]), AWAY, ASKING, ASKING))
        {
            sched_yield();
        }
    }
}

static void go_out(int me)
{
    int other = 1 - me;
    if (other > me)
    {
        while (!is_one_of(atomic_load(&state[other]), AWAY, ASKING, CLOSING))
        {
            sched_yield();
        }
    }
    atomic_store(&state[me], AWAY);
}

static void examine(int me)
{
    doctor_notes[record.visits] = me;
    record.visits++;
    record.weight = record.weight / 2 + 40 * me;
}

static void *patient(void *argument)
{
    int me = *(int *)argument;
    for (int i = 0; i < 2; i++)
    {
        come_in(me);
        examine(me);
        go_out(me);
    }
    return NULL;
}

int main(void)
{
    int ids[PATIENTS] = {0, 1};
    pthread_t threads[PATIENTS];
    for (int i = 0; i < PATIENTS; i++)
    {
        pthread_create(&threads[i], NULL, patient, &ids[i]);
    }
    for (int i = 0; i < PATIENTS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("%d visits, weight %d\n", record.visits, record.weight);
    printf("first %d, last %d\n", doctor_notes[0], doctor_notes[record.visits - 1]);
    return 0;
}

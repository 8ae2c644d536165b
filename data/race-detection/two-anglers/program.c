#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

static atomic_int wants[2];
static atomic_int turn;
static int fish = 9;
static int last;

static void lock(int self)
{
    atomic_store(&wants[self], 1);
    while (atomic_load(&turn) != self)
    {
        while (atomic_load(&wants[1 - self]))
        {
            sched_yield();
        }
        atomic_store(&turn, self);
    }
}

static void unlock(int self)
{
    atomic_store(&wants[self], 0);
}

static void *angle(void *argument)
{
    int self = *(int *)argument;
    lock(self);
    int seen = fish;
    fish = seen - 1;
    last = self;
    unlock(self);
    return NULL;
}

int main(void)
{
    pthread_t anglers[2];
    int numbers[2] = {0, 1};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&anglers[i], NULL, angle, &numbers[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(anglers[i], NULL);
    }
    printf("%d fish left, the last to angler %d\n", fish, last);
    return 0;
}

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define VISITORS 3

static atomic_int level[VISITORS];
static atomic_int waiting[VISITORS];
static int inside;
static int most_inside;
static int admitted;

static int must_wait(int me, int step)
{
    if (atomic_load(&waiting[step]) != me)
    {
        return 0;
    }
    for (int other = 0; other < VISITORS; other++)
    {
        if (other != me && atomic_load(&level[other]) >= step)
        {
            return 1;
        }
    }
    return 0;
}

static void pass_in(int me)
{
    for (int step = 1; step < VISITORS; step++)
    {
        atomic_store(&level[me], step);
        atomic_store(&waiting[step], me);
        while (must_wait(me, step))
        {
            sched_yield();
        }
    }
}

static void pass_out(int me)
{
    atomic_store(&level[me], 0);
}

static void *visit(void *argument)
{
    int me = *(int *)argument;
    pass_in(me);
    inside++;
    if (inside > most_inside)
    {
        most_inside = inside;
    }
    admitted++;
    inside--;
    pass_out(me);
    return NULL;
}

int main(void)
{
    pthread_t visitors[VISITORS];
    int numbers[VISITORS];
    for (int i = 0; i < VISITORS; i++)
    {
        numbers[i] = i;
        pthread_create(&visitors[i], NULL, visit, &numbers[i]);
    }
    for (int i = 0; i < VISITORS; i++)
    {
        pthread_join(visitors[i], NULL);
    }
    printf("%d admitted, at most %d inside\n", admitted, most_inside);
    return 0;
}

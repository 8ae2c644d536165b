#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define VISITORS 2
#define OPEN 0

static atomic_int first_word;
static atomic_int second_word;
static atomic_bool busy[VISITORS + 1];
static int passed;
static int order[VISITORS * 2];
static int longest_name;

static void wait_for_open(void)
{
    while (atomic_load(&second_word) != OPEN)
    {
        sched_yield();
    }
}

static void wait_for_idle(void)
{
    for (int i = 1; i <= VISITORS; i++)
    {
        while (atomic_load(&busy[i]))
        {
            sched_yield();
        }
    }
}

static void pass_gate(int me)
{
    for (;;)
    {
        atomic_store(&busy[me], true);
        atomic_store(&first_word, me);
        if (atomic_load(&second_word) != OPEN)
        {
            atomic_store(&busy[me], false);
            wait_for_open();
            continue;
        }
        atomic_store(&second_word, me);
        if (atomic_load(&first_word) == me)
        {
            return;
        }
        atomic_store(&busy[me], false);
        wait_for_idle();
        if (atomic_load(&second_word) == me)
        {
            return;
        }
        wait_for_open();
    }
}

static void shut_gate(int me)
{
    atomic_store(&second_word, OPEN);
    atomic_store(&busy[me], false);
}

static void *visitor(void *argument)
{
    int me = *(int *)argument;
    for (int round = 0; round < 2; round++)
    {
        pass_gate(me);
        order[passed] = me;
        passed++;
        if (me > longest_name)
        {
            longest_name = me;
        }
        shut_gate(me);
    }
    return NULL;
}

int main(void)
{
    pthread_t threads[VISITORS];
    int ids[VISITORS];
    for (int i = 0; i < VISITORS; i++)
    {
        ids[i] = i + 1;
        pthread_create(&threads[i], NULL, visitor, &ids[i]);
    }
    for (int i = 0; i < VISITORS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < passed; i++)
    {
        printf("visitor %d\n", order[i]);
    }
    printf("longest name %d\n", longest_name);
    return 0;
}

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>

#define PAGE 16

static atomic_int draft_wants;
static atomic_int final_wants;
static atomic_int favoured;
static char page[PAGE];
static int used;
static int jobs[2];

static void lock_draft(void)
{
    atomic_store(&draft_wants, 1);
    while (atomic_load(&final_wants))
    {
        if (atomic_load(&favoured) != 0)
        {
            atomic_store(&draft_wants, 0);
            while (atomic_load(&favoured) != 0)
            {
                sched_yield();
            }
            atomic_store(&draft_wants, 1);
        }
        else
        {
            sched_yield();
        }
    }
}

static void unlock_draft(void)
{
    atomic_store(&favoured, 1);
    atomic_store(&draft_wants, 0);
}

static void lock_final(void)
{
    atomic_store(&final_wants, 1);
    while (atomic_load(&draft_wants))
    {
        if (atomic_load(&favoured) != 1)
        {
            atomic_store(&final_wants, 0);
            while (atomic_load(&favoured) != 1)
            {
                sched_yield();
            }
            atomic_store(&final_wants, 1);
        }
        else
        {
            sched_yield();
        }
    }
}

static void unlock_final(void)
{
    atomic_store(&favoured, 0);
    atomic_store(&final_wants, 0);
}

static void append(const char *text)
{
    for (int i = 0; text[i] != 0; i++)
    {
        if (used < PAGE - 1)
        {
            page[used] = text[i];
            used++;
        }
    }
}

static void *print_draft(void *unused)
{
    lock_draft();
    append("draft ");
    jobs[0]++;
    unlock_draft();
    lock_draft();
    jobs[0]++;
    unlock_draft();
    return unused;
}

static void *print_final(void *unused)
{
    lock_final();
    append("final ");
    jobs[1] = jobs[0] + 1;
    unlock_final();
    return unused;
}

int main(void)
{
    pthread_t draft;
    pthread_t final;
    pthread_create(&draft, NULL, print_draft, NULL);
    pthread_create(&final, NULL, print_final, NULL);
    pthread_join(draft, NULL);
    pthread_join(final, NULL);
    printf("%s(%d) after %d and %d\n", page, used, jobs[0], jobs[1]);
    return 0;
}

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define WRITER 0x100u
#define BOOKS 3

struct shelf
{
    int titles[BOOKS];
    int count;
    int edition;
};

static atomic_uint word;
static struct shelf shelf;
static _Thread_local int retries;
static atomic_int all_retries;

static bool try_read_lock(void)
{
    unsigned seen = atomic_load_explicit(&word, memory_order_relaxed);
    if (seen & WRITER)
    {
        return false;
    }
    return atomic_compare_exchange_strong_explicit(&word, &seen, seen + 1, memory_order_acquire, memory_order_relaxed);
}

static void read_lock(void)
{
    while (!try_read_lock())
    {
        retries++;
        sched_yield();
    }
}

static void read_unlock(void)
{
    atomic_fetch_sub_explicit(&word, 1, memory_order_release);
}

static void write_lock(void)
{
    unsigned expected = 0;
    while (!atomic_compare_exchange_weak_explicit(&word, &expected, WRITER, memory_order_acquire, memory_order_relaxed))
    {
        expected = 0;
        retries++;
        sched_yield();
    }
}

static void write_unlock(void)
{
    atomic_fetch_and_explicit(&word, ~WRITER, memory_order_release);
}

static void *librarian(void *unused)
{
    for (int i = 0; i < BOOKS - 1; i++)
    {
        write_lock();
        shelf.titles[shelf.count] = 100 + i;
        shelf.count++;
        shelf.edition = i;
        write_unlock();
    }
    atomic_fetch_add(&all_retries, retries);
    return unused;
}

static void *student(void *argument)
{
    int *found = argument;
    for (int round = 0; round < 2; round++)
    {
        read_lock();
        int sum = shelf.edition;
        for (int i = 0; i < shelf.count; i++)
        {
            sum += shelf.titles[i];
        }
        read_unlock();
        *found = sum;
    }
    atomic_fetch_add(&all_retries, retries);
    return NULL;
}

int main(void)
{
    pthread_t keeper;
    pthread_t students[2];
    int found[2] = {0, 0};
    pthread_create(&keeper, NULL, librarian, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&students[i], NULL, student, &found[i]);
    }
    pthread_join(keeper, NULL);
    read_lock();
    printf("%d books\n", shelf.count);
    read_unlock();
    for (int i = 0; i < 2; i++)
    {
        pthread_join(students[i], NULL);
    }
    printf("%d and %d, %s\n", found[0], found[1], all_retries > 0 ? "contended" : "calm");
    return 0;
}

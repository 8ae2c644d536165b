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
static _Atomic int all_retries;

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
    if (try_read_lock())
    {
        return;
    }
    retries++;
    while (!try_read_lock())
    {
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

struct ledger
{
    int loans;
    int returns;
    int fines;
};

struct borrower
{
    int id;
    int borrowed;
    int refused;
    pthread_t thread;
};

static struct ledger ledger;
static atomic_uint upgrade_word;

static bool upgrade(void)
{
    unsigned expected = 1;
    return atomic_compare_exchange_strong_explicit(&word, &expected, WRITER, memory_order_acquire,
                                                   memory_order_relaxed);
}

static void *borrow(void *argument)
{
    struct borrower *me = argument;
    read_lock();
    int available = shelf.count - ledger.loans + ledger.returns;
    if (available <= 0 || !upgrade())
    {
        me->refused++;
        read_unlock();
        return NULL;
    }
    ledger.loans++;
    me->borrowed = shelf.titles[ledger.loans - 1];
    write_unlock();
    write_lock();
    ledger.returns += me->id;
    ledger.fines += 5;
    write_unlock();
    atomic_fetch_or_explicit(&upgrade_word, 1u << me->id, memory_order_relaxed);
    return NULL;
}

static void *count_fines(void *argument)
{
    int *fines = argument;
    read_lock();
    *fines = ledger.fines;
    read_unlock();
    return NULL;
}

static void lend(void)
{
    pthread_t accountant;
    struct borrower borrowers[2] = {{.id = 0}, {.id = 1}};
    int fines = 0;
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&borrowers[i].thread, NULL, borrow, &borrowers[i]);
    }
    pthread_create(&accountant, NULL, count_fines, &fines);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(borrowers[i].thread, NULL);
        printf("borrower %d has %d", i, borrowers[i].borrowed);
        printf("%s\n", borrowers[i].refused ? " (refused)" : "");
    }
    pthread_join(accountant, NULL);
    printf("%d loans, %d returns\n", ledger.loans, ledger.returns);
    printf("fines %d, early %d, upgrades %u\n", ledger.fines, fines, atomic_load(&upgrade_word));
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
    lend();
    return 0;
}

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define BOXES 3

struct letter
{
    int sender;
    int weight;
    int stamp;
};

struct box
{
    struct letter letter;
    atomic_int filled;
};

struct bag
{
    int letters;
    int weight;
    int stamps;
    int empty;
};

static struct box boxes[BOXES];
static atomic_int office_closed;
static int postmaster_notes;
static struct bag east_bag;
static struct bag west_bag;

static void post(struct box *box, int sender, int weight)
{
    box->letter.sender = sender;
    box->letter.weight = weight;
    box->letter.stamp = weight > 4 ? 2 : 1;
    atomic_store_explicit(&box->filled, 1, memory_order_release);
}

static void *writer(void *unused)
{
    for (int i = 0; i < BOXES; i++)
    {
        post(&boxes[i], 40 + i, 3 + i);
    }
    postmaster_notes = BOXES;
    atomic_store_explicit(&office_closed, 1, memory_order_release);
    return unused;
}

static void put(struct bag *bag, const struct letter *letter)
{
    bag->letters++;
    bag->weight += letter->weight;
    bag->stamps += letter->stamp;
}

static void *east_carrier(void *unused)
{
    for (int i = 0; i < BOXES; i++)
    {
        if (atomic_load_explicit(&boxes[i].filled, memory_order_acquire))
        {
            put(&east_bag, &boxes[i].letter);
        }
        else
        {
            east_bag.empty++;
        }
    }
    return unused;
}

static void *west_carrier(void *unused)
{
    int closed = atomic_load_explicit(&office_closed, memory_order_acquire);
    if (closed)
    {
        for (int i = BOXES - 1; i >= 0; i--)
        {
            put(&west_bag, &boxes[i].letter);
        }
        west_bag.empty -= postmaster_notes - BOXES;
        return unused;
    }
    for (int i = BOXES - 1; i >= 0; i--)
    {
        int filled = atomic_load_explicit(&boxes[i].filled, memory_order_relaxed);
        if (!filled)
        {
            west_bag.empty++;
            continue;
        }
        filled = atomic_load_explicit(&boxes[i].filled, memory_order_acquire);
        if (filled)
        {
            put(&west_bag, &boxes[i].letter);
        }
    }
    return unused;
}

static int weigh(const struct bag *bag)
{
    return bag->weight + bag->stamps;
}

int main(void)
{
    pthread_t sender;
    pthread_t east;
    pthread_t west;
    pthread_create(&sender, NULL, writer, NULL);
    pthread_create(&east, NULL, east_carrier, NULL);
    pthread_create(&west, NULL, west_carrier, NULL);
    pthread_join(east, NULL);
    printf("east %d letters, %d empty, weight %d\n", east_bag.letters, east_bag.empty, weigh(&east_bag));
    pthread_join(west, NULL);
    printf("west %d letters, %d empty, weight %d\n", west_bag.letters, west_bag.empty, weigh(&west_bag));
    pthread_join(sender, NULL);
    int total = 0;
    for (int i = 0; i < BOXES; i++)
    {
        total += boxes[i].letter.weight;
    }
    printf("posted %d, noted %d\n", total, postmaster_notes);
    return 0;
}

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
    _Atomic int filled;
};

struct bag
{
    int letters;
    int weight;
    int stamps;
    int empty;
};

static struct box boxes[BOXES];
static _Atomic int office_closed;
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

struct telegram
{
    int words[2];
    int fee;
};

struct office
{
    int taken;
    int fees;
    int late;
};

static struct telegram telegram;
static struct telegram answer;
static _Atomic int telegram_step;
static struct office sender_office;
static struct office relay_office;
static struct office target_office;

static void *send_telegram(void *unused)
{
    telegram.words[0] = 11;
    telegram.words[1] = 12;
    telegram.fee = 4;
    atomic_store_explicit(&telegram_step, 1, memory_order_release);
    sender_office.taken = 1;
    int step = atomic_load_explicit(&telegram_step, memory_order_acquire);
    if (step == 3)
    {
        sender_office.fees = answer.fee;
        sender_office.late = answer.words[0] - answer.words[1];
    }
    else
    {
        sender_office.late = step;
    }
    return unused;
}

static void *relay_telegram(void *unused)
{
    int step = 1;
    if (atomic_compare_exchange_strong_explicit(&telegram_step, &step, 2, memory_order_acq_rel, memory_order_acquire))
    {
        telegram.fee += 2;
        relay_office.fees = telegram.fee;
        relay_office.taken = 1;
        answer.words[0] = telegram.words[0] + 1;
        answer.words[1] = telegram.words[1] - 1;
        answer.fee = telegram.fee / 2;
        atomic_store_explicit(&telegram_step, 3, memory_order_release);
        return unused;
    }
    relay_office.late = step + 1;
    return unused;
}

static void *receive_telegram(void *unused)
{
    int step = atomic_load_explicit(&telegram_step, memory_order_acquire);
    target_office.taken = step;
    if (step < 3)
    {
        target_office.late = 1;
        return unused;
    }
    target_office.fees = telegram.fee + answer.fee;
    for (int i = 0; i < 2; i++)
    {
        target_office.fees += telegram.words[i];
    }
    return unused;
}

static void show_office(const char *name, const struct office *office)
{
    printf("%s office: taken %d", name, office->taken);
    printf(", fees %d, late %d\n", office->fees, office->late);
}

static void run_telegraph(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, receive_telegram, NULL);
    pthread_create(&threads[1], NULL, relay_telegram, NULL);
    pthread_create(&threads[2], NULL, send_telegram, NULL);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
    }
    show_office("sending", &sender_office);
    show_office("relaying", &relay_office);
    show_office("receiving", &target_office);
    printf("telegram %d %d\n", telegram.words[0], telegram.words[1]);
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
    run_telegraph();
    return 0;
}

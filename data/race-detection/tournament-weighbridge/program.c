#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define LORRIES 4
#define GATES 3
#define ROOT 0
#define ATTEMPTS 3

struct gate
{
    _Atomic int wants[2];
    _Atomic int gives_way;
};

struct dispenser
{
    _Atomic int next;
    _Atomic int serving;
};

struct board
{
    _Atomic int sequence;
    _Atomic int lorry;
    _Atomic int weight;
};

struct scales
{
    int lorries;
    int tonnes;
    int heaviest;
    int heaviest_lorry;
};

struct yard
{
    int parked[LORRIES];
    int count;
    int driven_metres;
};

struct lorry
{
    int id;
    int load;
    int place;
    int ticket;
    int fee;
};

struct watcher
{
    int seen;
    int torn;
    int last_weight;
    int lifts;
};

static struct gate gates[GATES];
static struct dispenser dispenser;
static struct board board;
static struct scales scales;
static struct yard yard;
static int tickets[LORRIES];
static _Atomic int barrier_lifts;
static _Atomic int arrived;

static void enter_gate(struct gate *gate, int side)
{
    int other = 1 - side;
    atomic_store(&gate->wants[side], 1);
    atomic_store(&gate->gives_way, side);
    while (atomic_load(&gate->wants[other]) == 1 && atomic_load(&gate->gives_way) == side)
    {
        continue;
    }
}

static void leave_gate(struct gate *gate, int side)
{
    atomic_store(&gate->wants[side], 0);
    atomic_fetch_add(&barrier_lifts, 1);
}

static struct gate *outer_gate(int id)
{
    return &gates[1 + id / 2];
}

static void enter_weighbridge(int id)
{
    enter_gate(outer_gate(id), id % 2);
    enter_gate(&gates[ROOT], id / 2);
}

static void leave_weighbridge(int id)
{
    leave_gate(outer_gate(id), id % 2);
    leave_gate(&gates[ROOT], id / 2);
}

static void enter_yard(struct dispenser *queue)
{
    int mine = atomic_fetch_add_explicit(&queue->next, 1, memory_order_relaxed);
    while (atomic_load_explicit(&queue->serving, memory_order_acquire) != mine)
    {
        continue;
    }
}

static void leave_yard(struct dispenser *queue)
{
    int served = atomic_load_explicit(&queue->serving, memory_order_relaxed);
    atomic_store_explicit(&queue->serving, served + 1, memory_order_release);
}

static bool try_begin_display(struct board *shown, int *sequence)
{
    *sequence = atomic_load(&shown->sequence);
    if (*sequence % 2 != 0)
    {
        return false;
    }
    return atomic_compare_exchange_strong(&shown->sequence, sequence, *sequence + 1);
}

static void display(struct board *shown, int lorry, int weight)
{
    int sequence = 0;
    for (int i = 0; i < ATTEMPTS; i++)
    {
        if (try_begin_display(shown, &sequence))
        {
            atomic_store(&shown->lorry, lorry);
            atomic_store(&shown->weight, weight);
            atomic_store(&shown->sequence, sequence + 2);
            return;
        }
    }
}

static bool read_display(struct board *shown, int *lorry, int *weight)
{
    int before = atomic_load(&shown->sequence);
    int after;
    *lorry = atomic_load(&shown->lorry);
    *weight = atomic_load(&shown->weight);
    after = atomic_load(&shown->sequence);
    return before == after && before % 2 == 0;
}

static int park(struct lorry *lorry)
{
    int place;
    enter_yard(&dispenser);
    place = yard.count;
    yard.parked[place] = lorry->id;
    yard.count++;
    yard.driven_metres += 20 + 5 * place;
    leave_yard(&dispenser);
    return place;
}

static int weigh(struct lorry *lorry)
{
    int ticket;
    enter_weighbridge(lorry->id);
    ticket = scales.lorries;
    tickets[ticket] = lorry->load;
    scales.lorries++;
    scales.tonnes += lorry->load;
    if (lorry->load > scales.heaviest)
    {
        scales.heaviest = lorry->load;
        scales.heaviest_lorry = lorry->id;
    }
    leave_weighbridge(lorry->id);
    return ticket;
}

static int fee_of(int load)
{
    int fee = 5;
    if (load > 10)
    {
        fee += 2 * (load - 10);
    }
    return fee;
}

static void *drive(void *argument)
{
    struct lorry *lorry = argument;
    lorry->place = park(lorry);
    atomic_fetch_add(&arrived, 1);
    lorry->ticket = weigh(lorry);
    lorry->fee = fee_of(lorry->load);
    display(&board, lorry->id, lorry->load);
    return NULL;
}

static void *watch_board(void *argument)
{
    struct watcher *watcher = argument;
    for (int i = 0; i < ATTEMPTS; i++)
    {
        int lorry = 0;
        int weight = 0;
        if (!read_display(&board, &lorry, &weight))
        {
            watcher->torn++;
        }
        else if (weight > 0)
        {
            watcher->seen++;
            watcher->last_weight = weight;
        }
    }
    watcher->lifts = atomic_load(&barrier_lifts);
    return NULL;
}

static void set_up(void)
{
    for (int i = 0; i < GATES; i++)
    {
        atomic_init(&gates[i].wants[0], 0);
        atomic_init(&gates[i].wants[1], 0);
        atomic_init(&gates[i].gives_way, 0);
    }
    atomic_init(&dispenser.next, 0);
    atomic_init(&dispenser.serving, 0);
    atomic_init(&board.sequence, 0);
    atomic_init(&board.lorry, 0);
    atomic_init(&board.weight, 0);
    atomic_init(&barrier_lifts, 0);
    atomic_init(&arrived, 0);
}

static int sum_of_tickets(void)
{
    int sum = 0;
    for (int i = 0; i < LORRIES; i++)
    {
        sum += tickets[i];
    }
    return sum;
}

static void print_lorries(const struct lorry *lorries)
{
    for (int i = 0; i < LORRIES; i++)
    {
        const struct lorry *lorry = &lorries[i];
        printf("lorry %d: place %d, ticket %d, fee %d\n", lorry->id, lorry->place, lorry->ticket, lorry->fee);
    }
}

static void print_yard(void)
{
    for (int i = 0; i < yard.count; i++)
    {
        printf("place %d: lorry %d\n", i, yard.parked[i]);
    }
    printf("%d metres, %d arrived\n", yard.driven_metres, atomic_load(&arrived));
}

int main(void)
{
    pthread_t drivers[LORRIES];
    pthread_t watching;
    struct lorry lorries[LORRIES];
    struct watcher watcher = {0};
    const int loads[LORRIES] = {12, 7, 18, 9};
    set_up();
    for (int i = 0; i < LORRIES; i++)
    {
        lorries[i].id = i;
        lorries[i].load = loads[i];
        lorries[i].place = -1;
        lorries[i].ticket = -1;
        lorries[i].fee = 0;
    }
    pthread_create(&watching, NULL, watch_board, &watcher);
    for (int i = 0; i < LORRIES; i++)
    {
        pthread_create(&drivers[i], NULL, drive, &lorries[i]);
    }
    for (int i = 0; i < LORRIES; i++)
    {
        pthread_join(drivers[i], NULL);
    }
    pthread_join(watching, NULL);
    print_lorries(lorries);
    print_yard();
    printf("%d lorries, %d tonnes, tickets %d\n", scales.lorries, scales.tonnes, sum_of_tickets());
    printf("heaviest %d by lorry %d\n", scales.heaviest, scales.heaviest_lorry);
    printf("watcher: seen %d, torn %d, last %d\n", watcher.seen, watcher.torn, watcher.last_weight);
    printf("lifts %d of %d\n", watcher.lifts, atomic_load(&barrier_lifts));
    return 0;
}

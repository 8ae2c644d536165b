#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#define SEATS 7
#define STRIDE 3

struct usher
{
    int from;
    int to;
    int longest_walk;
};

static int seat_of[SEATS];
static int seated[SEATS];

static bool plan_is_injective(void)
{
    bool used[SEATS] = {false};
    for (int guest = 0; guest < SEATS; guest++)
    {
        if (used[seat_of[guest]])
        {
            return false;
        }
        used[seat_of[guest]] = true;
    }
    return true;
}

static void plan(void)
{
    for (int guest = 0; guest < SEATS; guest++)
    {
        seat_of[guest] = (guest * STRIDE + 2) % SEATS;
    }
}

static void *lead(void *argument)
{
    struct usher *usher = argument;
    for (int guest = usher->from; guest < usher->to; guest++)
    {
        int seat = seat_of[guest];
        seated[seat] = guest + 1;
        int walk = seat > guest ? seat - guest : guest - seat;
        if (walk > usher->longest_walk)
        {
            usher->longest_walk = walk;
        }
    }
    return NULL;
}

struct counter
{
    int from;
    int to;
    int cycles;
    int fixed;
};

static int smallest_in_cycle(int guest)
{
    int smallest = guest;
    for (int next = seat_of[guest]; next != guest; next = seat_of[next])
    {
        if (next < smallest)
        {
            smallest = next;
        }
    }
    return smallest;
}

static void *count_cycles(void *argument)
{
    struct counter *me = argument;
    for (int guest = me->from; guest < me->to; guest++)
    {
        if (seat_of[guest] == guest)
        {
            me->fixed++;
        }
        if (smallest_in_cycle(guest) == guest)
        {
            me->cycles++;
        }
    }
    return NULL;
}

static void invert(int *inverse)
{
    for (int guest = 0; guest < SEATS; guest++)
    {
        inverse[seat_of[guest]] = guest;
    }
}

static void *check_inverse(void *argument)
{
    int *wrong = argument;
    int inverse[SEATS];
    invert(inverse);
    for (int seat = 0; seat < SEATS; seat++)
    {
        *wrong += seated[seat] != inverse[seat] + 1;
    }
    return NULL;
}

static void analyse_plan(void)
{
    pthread_t threads[3];
    struct counter counters[2] = {{0, 3, 0, 0}, {3, SEATS, 0, 0}};
    int wrong = 0;
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&threads[i], NULL, count_cycles, &counters[i]);
    }
    pthread_create(&threads[2], NULL, check_inverse, &wrong);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(threads[i], NULL);
    }
    int cycles = counters[0].cycles + counters[1].cycles;
    int fixed = counters[0].fixed + counters[1].fixed;
    printf("%d cycles, %d fixed, %d wrong\n", cycles, fixed, wrong);
}

int main(void)
{
    pthread_t threads[2];
    struct usher ushers[2] = {{0, 4, 0}, {4, SEATS, 0}};
    plan();
    if (!plan_is_injective())
    {
        return 0;
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&threads[i], NULL, lead, &ushers[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int seat = 0; seat < SEATS; seat++)
    {
        printf("seat %d: guest %d\n", seat, seated[seat]);
    }
    printf("longest walks %d and %d\n", ushers[0].longest_walk, ushers[1].longest_walk);
    analyse_plan();
    return 0;
}

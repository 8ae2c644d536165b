#include <pthread.h>
#include <sched.h>
#include <stdio.h>

#define ROOMS 3
#define GUESTS 3

static int board_taken;
static int keys[ROOMS] = {1, 1, 1};
static int handed_out;

static void take_board(void)
{
    while (__sync_lock_test_and_set(&board_taken, 1) != 0)
    {
        sched_yield();
    }
}

static void give_board_back(void)
{
    __sync_lock_release(&board_taken);
}

static int take_key(int wish)
{
    int room = -1;
    take_board();
    for (int i = 0; i < ROOMS; i++)
    {
        int candidate = (wish + i) % ROOMS;
        if (room < 0 && keys[candidate])
        {
            room = candidate;
            keys[room] = 0;
            handed_out++;
        }
    }
    give_board_back();
    return room;
}

static void *check_in(void *argument)
{
    int *room = argument;
    *room = take_key(*room);
    return NULL;
}

int main(void)
{
    pthread_t guests[GUESTS];
    int rooms[GUESTS] = {1, 1, 2};
    for (int i = 0; i < GUESTS; i++)
    {
        pthread_create(&guests[i], NULL, check_in, &rooms[i]);
    }
    for (int i = 0; i < GUESTS; i++)
    {
        pthread_join(guests[i], NULL);
        printf("guest %d has room %d\n", i, rooms[i]);
    }
    printf("%d keys handed out\n", handed_out);
    return 0;
}

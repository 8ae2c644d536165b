#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define PIGEONS 300
#define LOFTS 7

struct arrival
{
    int pigeon;
    int minutes;
    struct arrival *next;
};

struct loft
{
    pthread_mutex_t lock;
    struct arrival *fastest;
    int count;
};

static struct loft lofts[LOFTS];
static pthread_rwlock_t weather_lock = PTHREAD_RWLOCK_INITIALIZER;
static int headwind = 2;
static int flown[PIGEONS];

static int flight_time(int pigeon)
{
    int minutes;
    pthread_rwlock_rdlock(&weather_lock);
    minutes = 30 + pigeon * 13 % 17 + headwind;
    pthread_rwlock_unlock(&weather_lock);
    return minutes;
}

static void change_weather(int wind)
{
    pthread_rwlock_wrlock(&weather_lock);
    headwind = wind;
    pthread_rwlock_unlock(&weather_lock);
}

static void land(struct loft *loft, struct arrival *arrival)
{
    struct arrival **link;
    pthread_mutex_lock(&loft->lock);
    link = &loft->fastest;
    while (*link != NULL && (*link)->minutes <= arrival->minutes)
    {
        link = &(*link)->next;
    }
    arrival->next = *link;
    *link = arrival;
    loft->count++;
    pthread_mutex_unlock(&loft->lock);
}

static void *fly(void *argument)
{
    int *mine = argument;
    int pigeon = (int)(mine - flown);
    struct arrival *arrival = malloc(sizeof *arrival);
    if (arrival == NULL)
    {
        return NULL;
    }
    arrival->pigeon = pigeon;
    arrival->minutes = flight_time(pigeon);
    *mine = arrival->minutes;
    land(&lofts[pigeon % LOFTS], arrival);
    return NULL;
}

static int empty_loft(struct loft *loft)
{
    int winner = -1;
    if (loft->fastest != NULL)
    {
        winner = loft->fastest->pigeon;
    }
    while (loft->fastest != NULL)
    {
        struct arrival *arrival = loft->fastest;
        loft->fastest = arrival->next;
        free(arrival);
    }
    return winner;
}

int main(void)
{
    pthread_t pigeons[PIGEONS];
    int total = 0;
    for (int i = 0; i < LOFTS; i++)
    {
        pthread_mutex_init(&lofts[i].lock, NULL);
    }
    for (int i = 0; i < PIGEONS; i++)
    {
        pthread_create(&pigeons[i], NULL, fly, &flown[i]);
        if (i == PIGEONS / 2)
        {
            change_weather(9);
        }
    }
    for (int i = 0; i < PIGEONS; i++)
    {
        pthread_join(pigeons[i], NULL);
        total += flown[i];
    }
    for (int i = 0; i < LOFTS; i++)
    {
        int landed = lofts[i].count;
        printf("loft %d: %d landed, winner %d\n", i, landed, empty_loft(&lofts[i]));
    }
    printf("%d minutes in the air\n", total);
    return 0;
}

#include <pthread.h>
#include <stdio.h>

#define LANES 4
#define LAPS 3

static int grid[LANES][LAPS];
static int lane_sums[LANES];
static int lap_sums[LAPS];
static int champion;

static void *fill_lane(void *argument)
{
    int lane = *(int *)argument;
    for (int lap = 0; lap < LAPS; lap++)
    {
        grid[lane][lap] = (lane + 2) * (lap + 1) % 5;
    }
    return NULL;
}

static void *sum_lane(void *argument)
{
    int lane = *(int *)argument;
    for (int lap = 0; lap < LAPS; lap++)
    {
        lane_sums[lane] += grid[lane][lap];
    }
    return NULL;
}

static void *sum_lap(void *argument)
{
    int lap = *(int *)argument;
    for (int lane = 0; lane < LANES; lane++)
    {
        lap_sums[lap] += grid[lane][lap];
    }
    return NULL;
}

static void *choose(void *argument)
{
    int *best = argument;
    for (int lane = 1; lane < LANES; lane++)
    {
        if (lane_sums[lane] > lane_sums[*best])
        {
            *best = lane;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t lanes[LANES];
    pthread_t laps[LAPS];
    pthread_t jury;
    int numbers[LANES] = {0, 1, 2, 3};
    for (int i = 0; i < LANES; i++)
    {
        pthread_create(&lanes[i], NULL, fill_lane, &numbers[i]);
    }
    for (int i = 0; i < LANES; i++)
    {
        pthread_join(lanes[i], NULL);
    }
    for (int i = 0; i < LANES; i++)
    {
        pthread_create(&lanes[i], NULL, sum_lane, &numbers[i]);
    }
    for (int i = 0; i < LAPS; i++)
    {
        pthread_create(&laps[i], NULL, sum_lap, &numbers[i]);
    }
    for (int i = 0; i < LANES; i++)
    {
        pthread_join(lanes[i], NULL);
    }
    pthread_create(&jury, NULL, choose, &champion);
    for (int i = 0; i < LAPS; i++)
    {
        pthread_join(laps[i], NULL);
    }
    int total = lap_sums[0] + lap_sums[1] + lap_sums[2];
    pthread_join(jury, NULL);
    printf("lane %d wins, %d points in all\n", champion, total);
    return 0;
}

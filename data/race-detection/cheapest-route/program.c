#include <pthread.h>
#include <stdio.h>

#define ROUTES 6
#define LEGS 3

struct best
{
    int cost;
    int route;
};

struct share
{
    int first;
    int pruned;
    int ties;
};

static const int legs[ROUTES][LEGS] = {{4, 9, 6}, {8, 3, 2}, {5, 5, 5}, {2, 7, 9}, {6, 1, 4}, {9, 9, 1}};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct best best = {.cost = 100, .route = -1};
static int visited;

static int cost_of(int route)
{
    int cost = 0;
    for (int leg = 0; leg < LEGS; leg++)
    {
        cost += legs[route][leg];
    }
    return cost;
}

static void offer(int route, int cost)
{
    pthread_mutex_lock(&lock);
    if (cost < best.cost)
    {
        best.cost = cost;
        best.route = route;
    }
    pthread_mutex_unlock(&lock);
}

static void *search(void *argument)
{
    struct share *share = argument;
    for (int route = share->first; route < ROUTES; route += 2)
    {
        visited++;
        if (legs[route][0] + 3 > best.cost)
        {
            share->pruned++;
            continue;
        }
        if (best.route > route)
        {
            share->ties++;
        }
        offer(route, cost_of(route));
    }
    return NULL;
}

int main(void)
{
    pthread_t searchers[2];
    struct share shares[2] = {{0, 0, 0}, {1, 0, 0}};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&searchers[i], NULL, search, &shares[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(searchers[i], NULL);
    }
    printf("route %d costs %d\n", best.route, best.cost);
    printf("%d visited, %d pruned\n", visited, shares[0].pruned + shares[1].pruned);
    printf("%d ties\n", shares[0].ties + shares[1].ties);
    return 0;
}

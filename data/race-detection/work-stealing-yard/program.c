#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define YARDS 2
#define ROUNDS 4
#define JOBS 3
#define DEPTH 8

struct job
{
    int weight;
    int parent;
};

struct deque
{
    pthread_mutex_t lock;
    struct job jobs[DEPTH];
    int top;
    int bottom;
    int stolen;
};

struct crane
{
    int index;
    int lifted;
    int weight;
    int steals;
    int failures;
    pthread_t thread;
};

static struct deque yards[YARDS];
static struct crane cranes[YARDS];
static atomic_int open_jobs;

static void push_bottom(struct deque *deque, struct job job)
{
    pthread_mutex_lock(&deque->lock);
    deque->jobs[deque->bottom % DEPTH] = job;
    deque->bottom++;
    pthread_mutex_unlock(&deque->lock);
}

static bool pop_bottom(struct deque *deque, struct job *job)
{
    bool found = false;
    pthread_mutex_lock(&deque->lock);
    if (deque->bottom > deque->top)
    {
        deque->bottom--;
        *job = deque->jobs[deque->bottom % DEPTH];
        found = true;
    }
    pthread_mutex_unlock(&deque->lock);
    return found;
}

static bool steal_top(struct deque *deque, struct job *job)
{
    bool found = false;
    if (pthread_mutex_trylock(&deque->lock) != 0)
    {
        return false;
    }
    if (deque->bottom > deque->top)
    {
        *job = deque->jobs[deque->top % DEPTH];
        deque->top++;
        deque->stolen++;
        found = true;
    }
    pthread_mutex_unlock(&deque->lock);
    return found;
}

static void add_job(int yard, int weight, int parent)
{
    struct job job = {weight, parent};
    atomic_fetch_add(&open_jobs, 1);
    push_bottom(&yards[yard], job);
}

static void split(struct crane *crane, const struct job *job)
{
    if (job->weight < 8)
    {
        return;
    }
    add_job(crane->index, job->weight / 2, job->weight);
}

static void lift(struct crane *crane, const struct job *job)
{
    crane->lifted++;
    crane->weight += job->weight;
    split(crane, job);
    atomic_fetch_sub(&open_jobs, 1);
}

static bool find_job(struct crane *crane, struct job *job)
{
    if (pop_bottom(&yards[crane->index], job))
    {
        return true;
    }
    for (int i = 1; i < YARDS; i++)
    {
        int victim = (crane->index + i) % YARDS;
        if (steal_top(&yards[victim], job))
        {
            crane->steals++;
            return true;
        }
    }
    return false;
}

static void *operate(void *argument)
{
    struct crane *crane = argument;
    for (int round = 0; round < ROUNDS; round++)
    {
        struct job job;
        if (atomic_load(&open_jobs) == 0)
        {
            break;
        }
        if (find_job(crane, &job))
        {
            lift(crane, &job);
        }
        else
        {
            crane->failures++;
        }
    }
    return NULL;
}

static int total_lifted(void)
{
    int lifted = 0;
    for (int i = 0; i < YARDS; i++)
    {
        lifted += cranes[i].lifted;
    }
    return lifted;
}

static void describe(const struct crane *crane)
{
    printf("crane %d lifted %d with weight %d\n", crane->index, crane->lifted, crane->weight);
    printf("crane %d stole %d\n", crane->index, crane->steals);
}

int main(void)
{
    for (int i = 0; i < YARDS; i++)
    {
        pthread_mutex_init(&yards[i].lock, NULL);
        cranes[i].index = i;
    }
    for (int i = 0; i < JOBS; i++)
    {
        add_job(0, 4 * (i + 1), 0);
    }
    for (int i = 0; i < YARDS; i++)
    {
        pthread_create(&cranes[i].thread, NULL, operate, &cranes[i]);
    }
    for (int i = 0; i < YARDS; i++)
    {
        pthread_join(cranes[i].thread, NULL);
    }
    for (int i = 0; i < YARDS; i++)
    {
        describe(&cranes[i]);
    }
    int stolen = 0;
    for (int i = 0; i < YARDS; i++)
    {
        stolen += yards[i].stolen;
        if (yards[i].top != yards[i].bottom)
        {
            printf("yard %d is not empty\n", i);
        }
        pthread_mutex_destroy(&yards[i].lock);
    }
    printf("%d lifted, %d stolen\n", total_lifted(), stolen);
    return 0;
}

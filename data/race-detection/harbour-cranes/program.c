#include <pthread.h>
#include <stdio.h>

#define CRANES 2
#define JOBS 3
#define STACKS 2
#define STORM 8

struct job
{
    int tons;
    int stack;
};

struct stack
{
    pthread_mutex_t lock;
    int height;
    int tons;
};

struct queue
{
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct job *jobs[JOBS];
    int taken;
    int added;
    int length;
};

struct logbook
{
    pthread_mutex_t lock;
    int entries[JOBS];
    int count;
};

struct crane
{
    int number;
    int moves;
    int pauses;
};

struct overview
{
    int waiting;
    int moves;
    int last_stack;
    int logged;
};

static struct job jobs[JOBS] = {{12, -1}, {7, -1}, {30, -1}};
static struct stack stacks[STACKS];
static struct queue queue;
static struct logbook logbook;
static struct crane cranes[CRANES];
static int wind;
static int last_crane;

static void add_job(struct job *job)
{
    pthread_mutex_lock(&queue.lock);
    queue.jobs[queue.added] = job;
    queue.added++;
    queue.length++;
    pthread_cond_signal(&queue.changed);
    pthread_mutex_unlock(&queue.lock);
}

static struct job *take_job(void)
{
    struct job *job = NULL;
    pthread_mutex_lock(&queue.lock);
    while (queue.taken < JOBS && queue.taken == queue.added)
    {
        pthread_cond_wait(&queue.changed, &queue.lock);
    }
    if (queue.taken < JOBS)
    {
        job = queue.jobs[queue.taken];
        queue.taken++;
        queue.length--;
    }
    pthread_cond_signal(&queue.changed);
    pthread_mutex_unlock(&queue.lock);
    return job;
}

static int lowest_stack(void)
{
    int best = 0;
    for (int i = 1; i < STACKS; i++)
    {
        if (stacks[i].height < stacks[best].height)
        {
            best = i;
        }
    }
    return best;
}

static void put_down(struct job *job)
{
    int chosen = lowest_stack();
    struct stack *stack = &stacks[chosen];
    pthread_mutex_lock(&stack->lock);
    stack->height++;
    stack->tons += job->tons;
    pthread_mutex_unlock(&stack->lock);
    job->stack = chosen;
}

static int write_log(int number, int tons)
{
    int stormy = 0;
    pthread_mutex_lock(&logbook.lock);
    logbook.entries[logbook.count] = 100 * number + tons;
    logbook.count++;
    if (wind > STORM)
    {
        stormy = 1;
    }
    pthread_mutex_unlock(&logbook.lock);
    return stormy;
}

static void *operate(void *argument)
{
    struct crane *crane = argument;
    struct job *job = take_job();
    while (job != NULL)
    {
        put_down(job);
        crane->moves++;
        last_crane = crane->number;
        crane->pauses += write_log(crane->number, job->tons);
        job = take_job();
    }
    return NULL;
}

static void *supervise(void *argument)
{
    struct overview *overview = argument;
    overview->waiting = queue.length;
    overview->moves = cranes[0].moves;
    overview->last_stack = jobs[JOBS - 1].stack;
    pthread_mutex_lock(&queue.lock);
    overview->logged = logbook.count;
    wind = 9;
    pthread_mutex_unlock(&queue.lock);
    return NULL;
}

static void open_harbour(void)
{
    pthread_mutex_init(&queue.lock, NULL);
    pthread_cond_init(&queue.changed, NULL);
    pthread_mutex_init(&logbook.lock, NULL);
    for (int i = 0; i < STACKS; i++)
    {
        pthread_mutex_init(&stacks[i].lock, NULL);
    }
    for (int i = 0; i < CRANES; i++)
    {
        cranes[i].number = i + 1;
    }
}

int main(void)
{
    pthread_t threads[CRANES];
    pthread_t master;
    struct overview overview = {0, 0, 0, 0};
    open_harbour();
    for (int i = 0; i < CRANES; i++)
    {
        pthread_create(&threads[i], NULL, operate, &cranes[i]);
    }
    pthread_create(&master, NULL, supervise, &overview);
    for (int i = 0; i < JOBS; i++)
    {
        add_job(&jobs[i]);
    }
    for (int i = 0; i < CRANES; i++)
    {
        pthread_join(threads[i], NULL);
    }
    pthread_join(master, NULL);
    printf("seen: %d waiting, %d moves, stack %d\n", overview.waiting, overview.moves, overview.last_stack);
    printf("seen: %d log entries of %d\n", overview.logged, logbook.count);
    for (int i = 0; i < STACKS; i++)
    {
        printf("stack %d: %d high, %d tons\n", i, stacks[i].height, stacks[i].tons);
    }
    printf("last crane %d, pauses %d\n", last_crane, cranes[0].pauses + cranes[1].pauses);
    return 0;
}

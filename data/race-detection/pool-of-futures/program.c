#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>

#define WORKERS 2
#define JOBS 3

struct future
{
    pthread_mutex_t lock;
    pthread_cond_t ready;
    bool done;
    int value;
};

struct job
{
    int (*function)(int);
    int argument;
    struct future *result;
};

struct pool
{
    pthread_mutex_t lock;
    pthread_cond_t work;
    struct job jobs[JOBS];
    int taken;
    int submitted;
    bool closed;
    int executed;
    pthread_t threads[WORKERS];
};

struct poll
{
    int ready;
    int pending;
};

static struct pool pool;
static struct future futures[JOBS];

static void init_future(struct future *future)
{
    pthread_mutex_init(&future->lock, NULL);
    pthread_cond_init(&future->ready, NULL);
}

static void destroy_future(struct future *future)
{
    pthread_cond_destroy(&future->ready);
    pthread_mutex_destroy(&future->lock);
}

static void fulfil(struct future *future, int value)
{
    pthread_mutex_lock(&future->lock);
    future->value = value;
    future->done = true;
    pthread_cond_broadcast(&future->ready);
    pthread_mutex_unlock(&future->lock);
}

static int await(struct future *future)
{
    pthread_mutex_lock(&future->lock);
    while (!future->done)
    {
        pthread_cond_wait(&future->ready, &future->lock);
    }
    int value = future->value;
    pthread_mutex_unlock(&future->lock);
    return value;
}

static void poll(struct future *future, struct poll *poll)
{
    if (future->done)
    {
        poll->ready++;
    }
    else
    {
        poll->pending++;
    }
}

static bool next_job(struct pool *pool, struct job *job)
{
    bool found = false;
    pthread_mutex_lock(&pool->lock);
    while (pool->taken == pool->submitted && !pool->closed)
    {
        pthread_cond_wait(&pool->work, &pool->lock);
    }
    if (pool->taken < pool->submitted)
    {
        *job = pool->jobs[pool->taken];
        pool->taken++;
        found = true;
    }
    pthread_mutex_unlock(&pool->lock);
    return found;
}

static void *work(void *argument)
{
    struct pool *pool = argument;
    struct job job;
    while (next_job(pool, &job))
    {
        int value = job.function(job.argument);
        pool->executed++;
        fulfil(job.result, value);
    }
    return NULL;
}

static void start(struct pool *pool)
{
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_create(&pool->threads[i], NULL, work, pool);
    }
}

static void submit(struct pool *pool, int (*function)(int), int argument, struct future *result)
{
    struct job job = {function, argument, result};
    pthread_mutex_lock(&pool->lock);
    pool->jobs[pool->submitted] = job;
    pool->submitted++;
    pthread_cond_signal(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

static void stop(struct pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    pool->closed = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(pool->threads[i], NULL);
    }
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
}

static int square(int x)
{
    return x * x;
}

static int sum_to(int x)
{
    int sum = 0;
    for (int i = 1; i <= x; i++)
    {
        sum += i;
    }
    return sum;
}

static int digits(int x)
{
    int count = 1;
    while (x >= 10)
    {
        x /= 10;
        count++;
    }
    return count;
}

int main(void)
{
    struct poll polled = {0, 0};
    for (int i = 0; i < JOBS; i++)
    {
        init_future(&futures[i]);
    }
    start(&pool);
    submit(&pool, square, 12, &futures[0]);
    submit(&pool, sum_to, 6, &futures[1]);
    submit(&pool, digits, 4711, &futures[2]);
    for (int i = JOBS - 1; i >= 0; i--)
    {
        poll(&futures[i], &polled);
    }
    int total = 0;
    for (int i = 0; i < JOBS; i++)
    {
        total += await(&futures[i]);
    }
    stop(&pool);
    printf("%d ready, %d pending\n", polled.ready, polled.pending);
    printf("total %d from %d jobs\n", total, pool.executed);
    for (int i = 0; i < JOBS; i++)
    {
        printf("future %d: %d\n", i, futures[i].value);
        destroy_future(&futures[i]);
    }
    return 0;
}

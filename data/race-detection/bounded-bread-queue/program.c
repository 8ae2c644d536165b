#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define CAPACITY 2
#define BAKERS 2
#define LOAVES 2
#define CUSTOMERS 2

struct loaf
{
    int baker;
    int number;
};

struct queue
{
    pthread_mutex_t lock;
    pthread_cond_t not_empty;
    pthread_cond_t not_full;
    struct loaf *loaves;
    int capacity;
    int head;
    int length;
    int rejected;
    bool closed;
};

struct baker
{
    struct queue *queue;
    int id;
    int baked;
};

struct customer
{
    struct queue *queue;
    int eaten;
    int taste;
};

struct manager
{
    struct queue *queue;
    int longest;
    int seen_rejected;
    bool saw_closed;
};

static struct queue *open_queue(int capacity)
{
    struct queue *queue = calloc(1, sizeof(struct queue));
    if (queue == NULL)
    {
        abort();
    }
    queue->loaves = calloc((unsigned)capacity, sizeof(struct loaf));
    if (queue->loaves == NULL)
    {
        abort();
    }
    queue->capacity = capacity;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->not_empty, NULL);
    pthread_cond_init(&queue->not_full, NULL);
    return queue;
}

static void discard_queue(struct queue *queue)
{
    pthread_mutex_destroy(&queue->lock);
    pthread_cond_destroy(&queue->not_empty);
    pthread_cond_destroy(&queue->not_full);
    free(queue->loaves);
    free(queue);
}

static void append(struct queue *queue, struct loaf loaf)
{
    int tail = (queue->head + queue->length) % queue->capacity;
    queue->loaves[tail] = loaf;
    queue->length++;
    pthread_cond_signal(&queue->not_empty);
}

static void push(struct queue *queue, struct loaf loaf)
{
    pthread_mutex_lock(&queue->lock);
    while (queue->length == queue->capacity)
    {
        pthread_cond_wait(&queue->not_full, &queue->lock);
    }
    append(queue, loaf);
    pthread_mutex_unlock(&queue->lock);
}

static bool try_push(struct queue *queue, struct loaf loaf)
{
    bool accepted = false;
    pthread_mutex_lock(&queue->lock);
    if (queue->length < queue->capacity)
    {
        append(queue, loaf);
        accepted = true;
    }
    else
    {
        queue->rejected++;
    }
    pthread_mutex_unlock(&queue->lock);
    return accepted;
}

static bool pop(struct queue *queue, struct loaf *loaf)
{
    pthread_mutex_lock(&queue->lock);
    while (queue->length == 0 && !queue->closed)
    {
        pthread_cond_wait(&queue->not_empty, &queue->lock);
    }
    if (queue->length == 0)
    {
        pthread_mutex_unlock(&queue->lock);
        return false;
    }
    *loaf = queue->loaves[queue->head];
    queue->head = (queue->head + 1) % queue->capacity;
    queue->length--;
    pthread_cond_signal(&queue->not_full);
    pthread_mutex_unlock(&queue->lock);
    return true;
}

static void close_queue(struct queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->closed = true;
    pthread_cond_broadcast(&queue->not_empty);
    pthread_mutex_unlock(&queue->lock);
}

static void *bake(void *argument)
{
    struct baker *me = argument;
    for (int i = 0; i < LOAVES; i++)
    {
        struct loaf loaf = {me->id, i};
        if (me->id == 0)
        {
            push(me->queue, loaf);
            me->baked++;
        }
        else if (try_push(me->queue, loaf))
        {
            me->baked++;
        }
    }
    return NULL;
}

static void *eat(void *argument)
{
    struct customer *me = argument;
    struct loaf loaf;
    while (pop(me->queue, &loaf))
    {
        me->eaten++;
        me->taste += 10 * loaf.baker + loaf.number;
    }
    return NULL;
}

static void *supervise(void *argument)
{
    struct manager *me = argument;
    struct queue *queue = me->queue;
    for (int i = 0; i < 2; i++)
    {
        int length = queue->length;
        if (length > me->longest)
        {
            me->longest = length;
        }
        me->seen_rejected = queue->rejected;
        if (queue->closed)
        {
            me->saw_closed = true;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t baker_threads[BAKERS];
    pthread_t customer_threads[CUSTOMERS];
    pthread_t manager_thread;
    struct baker bakers[BAKERS];
    struct customer customers[CUSTOMERS];
    struct queue *queue = open_queue(CAPACITY);
    struct manager manager = {queue, 0, 0, false};
    for (int i = 0; i < BAKERS; i++)
    {
        bakers[i] = (struct baker){queue, i, 0};
        pthread_create(&baker_threads[i], NULL, bake, &bakers[i]);
    }
    pthread_create(&manager_thread, NULL, supervise, &manager);
    for (int i = 0; i < CUSTOMERS; i++)
    {
        customers[i] = (struct customer){queue, 0, 0};
        pthread_create(&customer_threads[i], NULL, eat, &customers[i]);
    }
    int baked = 0;
    for (int i = 0; i < BAKERS; i++)
    {
        pthread_join(baker_threads[i], NULL);
        baked += bakers[i].baked;
    }
    close_queue(queue);
    int eaten = 0;
    for (int i = 0; i < CUSTOMERS; i++)
    {
        pthread_join(customer_threads[i], NULL);
        eaten += customers[i].eaten;
    }
    pthread_join(manager_thread, NULL);
    printf("%d baked, %d eaten, %d rejected\n", baked, eaten, queue->rejected);
    printf("the manager saw %d, %d, %d\n", manager.longest, manager.seen_rejected, manager.saw_closed);
    discard_queue(queue);
    return 0;
}

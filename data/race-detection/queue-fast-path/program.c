#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node
{
    int value;
    struct node *next;
};

struct queue
{
    pthread_mutex_t lock;
    pthread_cond_t changed;
    struct node *head;
    struct node *tail;
    int length;
    int high_water;
    int closed;
};

static struct queue jobs;
static int processed;

static void push(int value)
{
    struct node *node = malloc(sizeof(struct node));
    if (node == NULL)
    {
        abort();
    }
    node->value = value;
    node->next = NULL;
    pthread_mutex_lock(&jobs.lock);
    if (jobs.tail == NULL)
    {
        jobs.head = node;
    }
    else
    {
        jobs.tail->next = node;
    }
    jobs.tail = node;
    jobs.length++;
    if (jobs.length > jobs.high_water)
    {
        jobs.high_water = jobs.length;
    }
    pthread_cond_signal(&jobs.changed);
    pthread_mutex_unlock(&jobs.lock);
}

static struct node *pop(void)
{
    pthread_mutex_lock(&jobs.lock);
    while (jobs.head == NULL && !jobs.closed)
    {
        pthread_cond_wait(&jobs.changed, &jobs.lock);
    }
    struct node *node = jobs.head;
    if (node != NULL)
    {
        jobs.head = node->next;
        if (jobs.head == NULL)
        {
            jobs.tail = NULL;
        }
        jobs.length--;
    }
    pthread_mutex_unlock(&jobs.lock);
    return node;
}

static void close_queue(void)
{
    pthread_mutex_lock(&jobs.lock);
    jobs.closed = 1;
    pthread_cond_broadcast(&jobs.changed);
    pthread_mutex_unlock(&jobs.lock);
}

static void *consume(void *argument)
{
    int *crowded = argument;
    struct node *node = pop();
    while (node != NULL)
    {
        processed += node->value;
        if (jobs.high_water > 1)
        {
            *crowded = 1;
        }
        free(node);
        node = pop();
    }
    return NULL;
}

int main(void)
{
    pthread_t consumers[2];
    int crowded[2] = {0, 0};
    int idle = 0;
    pthread_mutex_init(&jobs.lock, NULL);
    pthread_cond_init(&jobs.changed, NULL);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&consumers[i], NULL, consume, &crowded[i]);
    }
    for (int value = 1; value <= 3; value++)
    {
        push(value);
    }
    if (jobs.length == 0)
    {
        idle = 1;
    }
    close_queue();
    for (int i = 0; i < 2; i++)
    {
        pthread_join(consumers[i], NULL);
    }
    printf("processed %d, crowded %d %d, idle %d\n", processed, crowded[0], crowded[1], idle);
    pthread_cond_destroy(&jobs.changed);
    pthread_mutex_destroy(&jobs.lock);
    return 0;
}

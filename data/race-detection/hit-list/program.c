#include <pthread.h>
#include <stdio.h>

struct node
{
    int key;
    int hits;
    struct node *next;
};

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct node *head;

static void insert(struct node *node, int key)
{
    pthread_mutex_lock(&list_lock);
    node->key = key;
    node->hits = 0;
    node->next = head;
    head = node;
    pthread_mutex_unlock(&list_lock);
}

static struct node *find(int key)
{
    pthread_mutex_lock(&list_lock);
    struct node *node = head;
    while (node != NULL && node->key != key)
    {
        node = node->next;
    }
    pthread_mutex_unlock(&list_lock);
    return node;
}

static void *touch(void *argument)
{
    struct node *node = find(*(int *)argument);
    if (node != NULL)
    {
        node->hits++;
    }
    return NULL;
}

static void *sweep(void *argument)
{
    int *sum = argument;
    pthread_mutex_lock(&list_lock);
    for (struct node *node = head; node != NULL; node = node->next)
    {
        *sum += node->hits;
        node->hits = 0;
    }
    pthread_mutex_unlock(&list_lock);
    return NULL;
}

int main(void)
{
    static struct node nodes[3];
    pthread_t touchers[2];
    pthread_t sweeper;
    int key = 2;
    int sum = 0;
    insert(&nodes[0], 1);
    insert(&nodes[1], 2);
    pthread_create(&touchers[0], NULL, touch, &key);
    pthread_create(&touchers[1], NULL, touch, &key);
    pthread_create(&sweeper, NULL, sweep, &sum);
    insert(&nodes[2], 3);
    pthread_join(touchers[0], NULL);
    pthread_join(touchers[1], NULL);
    pthread_join(sweeper, NULL);
    printf("%d swept, %d left\n", sum, nodes[1].hits);
    return 0;
}

#include <pthread.h>
#include <stdio.h>

#define DEPTH 3
#define NODES 15

static int weights[NODES];
static int sums[NODES];

static void *add_up(void *argument)
{
    int node = *(int *)argument;
    int sum = weights[node];
    int children[2] = {2 * node + 1, 2 * node + 2};
    if (children[1] < NODES)
    {
        pthread_t threads[2];
        for (int i = 0; i < 2; i++)
        {
            weights[children[i]] += weights[node];
            pthread_create(&threads[i], NULL, add_up, &children[i]);
        }
        for (int i = 0; i < 2; i++)
        {
            pthread_join(threads[i], NULL);
            sum += sums[children[i]];
        }
    }
    sums[node] = sum;
    return NULL;
}

int main(void)
{
    pthread_t root_thread;
    int root = 0;
    for (int i = 0; i < NODES; i++)
    {
        weights[i] = i;
    }
    pthread_create(&root_thread, NULL, add_up, &root);
    pthread_join(root_thread, NULL);
    printf("%d in a tree of depth %d\n", sums[0], DEPTH);
    return 0;
}

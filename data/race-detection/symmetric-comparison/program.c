#include <pthread.h>
#include <stdio.h>

#define FIELDS 4

struct record
{
    int key[FIELDS];
    int weight;
};

struct comparison
{
    const struct record *left;
    const struct record *right;
    int result;
    int position;
};

static struct record first = {{3, 1, 4, 1}, 7};
static struct record second = {{3, 1, 5, 9}, 7};

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

static void *compare(void *argument)
{
    struct comparison *job = argument;
    job->position = FIELDS;
    for (int i = 0; i < FIELDS; i++)
    {
        int difference = job->left->key[i] - job->right->key[i];
        if (difference != 0)
        {
            job->result = sign(difference);
            job->position = i;
            return NULL;
        }
    }
    job->result = sign(job->left->weight - job->right->weight);
    return NULL;
}

int main(void)
{
    pthread_t forward;
    pthread_t backward;
    struct comparison straight = {&first, &second, 0, 0};
    struct comparison swapped = {&second, &first, 0, 0};
    pthread_create(&forward, NULL, compare, &straight);
    pthread_create(&backward, NULL, compare, &swapped);
    pthread_join(forward, NULL);
    pthread_join(backward, NULL);
    if (straight.result == -swapped.result && straight.position == swapped.position)
    {
        printf("symmetric at %d\n", straight.position);
    }
    return 0;
}

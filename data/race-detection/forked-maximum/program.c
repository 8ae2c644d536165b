#include <pthread.h>
#include <stdio.h>

#define N 8

struct task
{
    int from;
    int to;
    int best;
    int depth;
};

static const int values[N] = {4, 19, 3, 11, 25, 6, 14, 8};

static void look_at_few(struct task *task)
{
    task->best = values[task->from];
    for (int i = task->from + 1; i < task->to; i++)
    {
        if (values[i] > task->best)
        {
            task->best = values[i];
        }
    }
}

static void *maximum(void *argument)
{
    struct task *task = argument;
    if (task->to - task->from <= 2)
    {
        look_at_few(task);
        return NULL;
    }
    int middle = (task->from + task->to) / 2;
    struct task left = {task->from, middle, 0, task->depth + 1};
    struct task right = {middle, task->to, 0, task->depth + 1};
    pthread_t helper;
    pthread_create(&helper, NULL, maximum, &left);
    maximum(&right);
    pthread_join(helper, NULL);
    task->best = left.best > right.best ? left.best : right.best;
    task->depth = left.depth > right.depth ? left.depth : right.depth;
    return NULL;
}

int main(void)
{
    struct task root = {0, N, 0, 0};
    pthread_t worker;
    pthread_create(&worker, NULL, maximum, &root);
    pthread_join(worker, NULL);
    printf("maximum %d at depth %d\n", root.best, root.depth);
    return 0;
}

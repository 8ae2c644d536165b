#include <pthread.h>
#include <stdio.h>

#define CHORES 4

struct chore
{
    int minutes;
    int done;
    struct chore *next;
};

struct list
{
    pthread_mutex_t lock;
    struct chore *first;
    struct chore *last;
    int length;
};

static struct chore chores[CHORES] = {{5, 0, NULL}, {20, 0, NULL}, {15, 0, NULL}, {30, 0, NULL}};
static struct list list;
static int rested;

static void list_init(struct list *target, struct chore *only)
{
    pthread_mutex_init(&target->lock, NULL);
    target->first = only;
    target->last = only;
    target->length = 1;
}

static void append(struct list *target, struct chore *chore)
{
    pthread_mutex_lock(&target->lock);
    target->last->next = chore;
    target->last = chore;
    target->length++;
    pthread_mutex_unlock(&target->lock);
}

static struct chore *remove_first(struct list *target)
{
    struct chore *chore = NULL;
    pthread_mutex_lock(&target->lock);
    if (target->length > 1)
    {
        chore = target->first;
        target->first = chore->next;
        target->length--;
        chore->done = 1;
    }
    pthread_mutex_unlock(&target->lock);
    return chore;
}

static int open_minutes(const struct list *source)
{
    int minutes = 0;
    const struct chore *chore = source->first;
    while (chore != NULL)
    {
        if (!chore->done)
        {
            minutes += chore->minutes;
        }
        chore = chore->next;
    }
    return minutes;
}

static void *add_chores(void *argument)
{
    struct list *target = argument;
    for (int i = 1; i < CHORES; i++)
    {
        append(target, &chores[i]);
    }
    return NULL;
}

static void *do_chores(void *argument)
{
    struct list *target = argument;
    int worked = 0;
    for (int i = 0; i < 2; i++)
    {
        struct chore *chore = remove_first(target);
        if (chore != NULL)
        {
            worked += chore->minutes;
        }
    }
    rested = worked < 20;
    return NULL;
}

static void *plan(void *argument)
{
    int *average = argument;
    int minutes = open_minutes(&list);
    *average = minutes / list.length;
    return NULL;
}

int main(void)
{
    pthread_t adder;
    pthread_t doer;
    pthread_t planner;
    int average = 0;
    list_init(&list, &chores[0]);
    pthread_create(&adder, NULL, add_chores, &list);
    pthread_create(&doer, NULL, do_chores, &list);
    pthread_create(&planner, NULL, plan, &average);
    pthread_join(adder, NULL);
    pthread_join(doer, NULL);
    pthread_join(planner, NULL);
    printf("average %d, %d left, first %d\n", average, list.length, list.first->minutes);
    printf("rested %d\n", rested);
    pthread_mutex_destroy(&list.lock);
    return 0;
}

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define BARGES 3

struct barge
{
    int cargo;
    _Atomic(struct barge *) next;
};
static struct barge *head;
static struct barge *tail;
static pthread_mutex_t head_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t tail_lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int passed;

static struct barge *build(int cargo)
{
    struct barge *barge = malloc(sizeof(struct barge));
    if (barge == NULL)
    {
        abort();
    }
    barge->cargo = cargo;
    atomic_init(&barge->next, NULL);
    return barge;
}

static void enter(int cargo)
{
    struct barge *barge = build(cargo);
    pthread_mutex_lock(&tail_lock);
    atomic_store_explicit(&tail->next, barge, memory_order_release);
    tail = barge;
    pthread_mutex_unlock(&tail_lock);
}

static int leave(int *cargo)
{
    pthread_mutex_lock(&head_lock);
    struct barge *old = head;
    struct barge *next = atomic_load_explicit(&old->next, memory_order_acquire);
    if (next == NULL)
    {
        pthread_mutex_unlock(&head_lock);
        return 0;
    }
    *cargo = next->cargo;
    next->cargo = 0;
    head = next;
    pthread_mutex_unlock(&head_lock);
    free(old);
    return 1;
}

static void *sail(void *argument)
{
    int cargo = *(int *)argument;
    enter(cargo);
    if (leave(&cargo))
    {
        atomic_fetch_add_explicit(&passed, cargo, memory_order_relaxed);
    }
    return NULL;
}

int main(void)
{
    pthread_t captains[BARGES];
    int cargoes[BARGES] = {5, 6, 7};
    int cargo;
    head = build(0);
    tail = head;
    for (int i = 0; i < BARGES; i++)
    {
        pthread_create(&captains[i], NULL, sail, &cargoes[i]);
    }
    for (int i = 0; i < BARGES; i++)
    {
        pthread_join(captains[i], NULL);
    }
    int left = 0;
    while (leave(&cargo))
    {
        left += cargo;
    }
    printf("%d passed, %d left\n", atomic_load(&passed), left);
    free(head);
    return 0;
}

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#define SEARCHERS 3
#define SPAN 3

struct answer
{
    int root;
    int finder;
    int tested;
};

static struct answer answer = {.root = -1, .finder = -1, .tested = 0};
static atomic_flag claim = ATOMIC_FLAG_INIT;
static atomic_bool solved;
static int tested[SEARCHERS];

static bool is_root(int x)
{
    return x * x - 9 * x + 14 == 0;
}

static void report(int root, int finder)
{
    if (atomic_flag_test_and_set(&claim))
    {
        return;
    }
    answer.root = root;
    answer.finder = finder;
    answer.tested = tested[finder];
    atomic_store(&solved, true);
}

static void *search(void *argument)
{
    int me = (int)(long)argument;
    for (int x = me * SPAN; x < (me + 1) * SPAN; x++)
    {
        if (atomic_load(&solved))
        {
            break;
        }
        tested[me]++;
        if (is_root(x))
        {
            report(x, me);
        }
    }
    return NULL;
}

struct bracket
{
    int left;
    int right;
    int narrowed;
};

static atomic_int votes;
static atomic_int vetoes;
static int minutes_of_vote[SEARCHERS];
static int protocol;

static int value_at(int x)
{
    return x * x - 9 * x + 14;
}

static void *vote(void *argument)
{
    struct bracket *bracket = argument;
    int me = bracket->narrowed;
    int left = value_at(bracket->left);
    int right = value_at(bracket->right);
    minutes_of_vote[me] = left * right;
    if (left * right > 0)
    {
        atomic_fetch_add_explicit(&vetoes, 1, memory_order_relaxed);
    }
    int before = atomic_fetch_add_explicit(&votes, 1, memory_order_acq_rel);
    if (before == SEARCHERS - 1)
    {
        for (int i = 0; i < SEARCHERS; i++)
        {
            protocol += minutes_of_vote[i] <= 0;
        }
        protocol *= 10;
        protocol += atomic_load_explicit(&vetoes, memory_order_relaxed);
    }
    return NULL;
}

static void hold_vote(void)
{
    pthread_t threads[SEARCHERS];
    struct bracket brackets[SEARCHERS] = {{0, 3, 0}, {3, 6, 1}, {6, 9, 2}};
    for (int i = 0; i < SEARCHERS; i++)
    {
        pthread_create(&threads[i], NULL, vote, &brackets[i]);
    }
    for (int i = 0; i < SEARCHERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("protocol %d\n", protocol);
}

int main(void)
{
    pthread_t threads[SEARCHERS];
    for (long i = 0; i < SEARCHERS; i++)
    {
        pthread_create(&threads[i], NULL, search, (void *)i);
    }
    if (atomic_load(&solved))
    {
        printf("early: %d\n", answer.root);
    }
    for (int i = 0; i < SEARCHERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("root %d by %d after %d tests\n", answer.root, answer.finder, answer.tested);
    hold_vote();
    return 0;
}

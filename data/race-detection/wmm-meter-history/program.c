#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define READINGS 3

struct history
{
    int values[READINGS];
    int backwards;
    int peak;
};

static atomic_int meter;
static atomic_int spare_meter;
static atomic_int reports;
static struct history histories[2];
static int verdict = -1;
static int offset = 100;

static void *turn_up(void *unused)
{
    for (int i = 1; i <= READINGS; i++)
    {
        atomic_store_explicit(&meter, i, memory_order_relaxed);
    }
    int kept = atomic_load_explicit(&meter, memory_order_relaxed);
    atomic_store_explicit(&spare_meter, kept + offset, memory_order_relaxed);
    return unused;
}

static void collect(struct history *history)
{
    for (int i = 0; i < READINGS; i++)
    {
        history->values[i] = atomic_load_explicit(&meter, memory_order_relaxed);
    }
}

static void judge(struct history *history)
{
    history->peak = history->values[0];
    for (int i = 1; i < READINGS; i++)
    {
        int before = history->values[i - 1];
        int after = history->values[i];
        if (after < before)
        {
            history->backwards++;
        }
        if (after > history->peak)
        {
            history->peak = after;
        }
    }
}

static int pick(int first, int second)
{
    return first > second ? first : second;
}

static void finish(void)
{
    int already = atomic_fetch_add_explicit(&reports, 1, memory_order_acq_rel);
    if (already == 1)
    {
        verdict = pick(histories[0].peak, histories[1].peak);
    }
}

static void *left_reader(void *unused)
{
    collect(&histories[0]);
    judge(&histories[0]);
    finish();
    return unused;
}

static void *right_reader(void *unused)
{
    collect(&histories[1]);
    int spare = atomic_load_explicit(&spare_meter, memory_order_relaxed);
    judge(&histories[1]);
    if (spare > offset)
    {
        histories[1].values[0] += spare - offset;
    }
    finish();
    return unused;
}

int main(void)
{
    pthread_t writer;
    pthread_t left;
    pthread_t right;
    pthread_create(&left, NULL, left_reader, NULL);
    pthread_create(&writer, NULL, turn_up, NULL);
    pthread_create(&right, NULL, right_reader, NULL);
    pthread_join(left, NULL);
    int left_peak = histories[0].peak;
    pthread_join(right, NULL);
    int right_peak = histories[1].peak;
    pthread_join(writer, NULL);
    if (verdict < 0)
    {
        printf("no verdict\n");
    }
    printf("peaks %d and %d, verdict %d\n", left_peak, right_peak, verdict);
    for (int reader = 0; reader < 2; reader++)
    {
        for (int i = 0; i < READINGS; i++)
        {
            printf("%d ", histories[reader].values[i]);
        }
        printf("(%d backwards)\n", histories[reader].backwards);
    }
    printf("meter %d, spare %d\n", atomic_load(&meter), atomic_load(&spare_meter));
    return 0;
}

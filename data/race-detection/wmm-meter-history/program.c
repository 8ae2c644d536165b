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

struct reading
{
    int low;
    int high;
    int torn;
};

struct gauge
{
    atomic_int low_digits;
    atomic_int high_digits;
    atomic_int carry;
};

static struct gauge gauge;
static struct reading readings[3];
static int carries;

static void *count_gauge(void *unused)
{
    for (int value = 8; value <= 11; value++)
    {
        if (value % 10 == 0)
        {
            atomic_store_explicit(&gauge.carry, 1, memory_order_relaxed);
            atomic_store_explicit(&gauge.high_digits, value / 10, memory_order_release);
            carries++;
        }
        atomic_store_explicit(&gauge.low_digits, value % 10, memory_order_release);
        atomic_store_explicit(&gauge.carry, 0, memory_order_release);
    }
    return unused;
}

static void *read_low_first(void *unused)
{
    struct reading *reading = &readings[0];
    reading->low = atomic_load_explicit(&gauge.low_digits, memory_order_acquire);
    reading->high = atomic_load_explicit(&gauge.high_digits, memory_order_acquire);
    reading->torn = reading->low > 7 && reading->high > 0;
    return unused;
}

static void *read_high_first(void *unused)
{
    struct reading *reading = &readings[1];
    reading->high = atomic_load_explicit(&gauge.high_digits, memory_order_acquire);
    reading->low = atomic_load_explicit(&gauge.low_digits, memory_order_acquire);
    reading->torn = reading->low < 8 && reading->high == 0;
    return unused;
}

static void *read_carefully(void *unused)
{
    struct reading *reading = &readings[2];
    reading->torn = 1;
    for (int i = 0; i < 2; i++)
    {
        int before = atomic_load_explicit(&gauge.high_digits, memory_order_acquire);
        reading->low = atomic_load_explicit(&gauge.low_digits, memory_order_acquire);
        reading->high = atomic_load_explicit(&gauge.high_digits, memory_order_acquire);
        if (before == reading->high && !atomic_load_explicit(&gauge.carry, memory_order_acquire))
        {
            reading->torn = 0;
            break;
        }
    }
    return unused;
}

static int value_of(const struct reading *reading)
{
    return 10 * reading->high + reading->low;
}

static void run_gauge(void)
{
    void *(*bodies[4])(void *) = {count_gauge, read_low_first, read_high_first, read_carefully};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
    {
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    }
    for (int i = 3; i >= 1; i--)
    {
        pthread_join(threads[i], NULL);
        printf("reading %d is %d", i, value_of(&readings[i - 1]));
        printf("%s\n", readings[i - 1].torn ? ", maybe torn" : "");
    }
    pthread_join(threads[0], NULL);
    printf("%d carries\n", carries);
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
    run_gauge();
    return 0;
}

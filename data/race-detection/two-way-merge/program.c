#include <pthread.h>
#include <stdio.h>

#define N 4

static const int odd[N] = {1, 5, 9, 13};
static const int even[N] = {2, 4, 10, 12};
static int merged[2 * N];
static int taken_low;
static int taken_high;

static void *merge_low(void *unused)
{
    int a = 0;
    int b = 0;
    for (int k = 0; k < N; k++)
    {
        if (odd[a] <= even[b])
        {
            merged[k] = odd[a];
            a++;
        }
        else
        {
            merged[k] = even[b];
            b++;
        }
    }
    taken_low = a;
    return unused;
}

static void *merge_high(void *unused)
{
    int a = N - 1;
    int b = N - 1;
    for (int k = 2 * N - 1; k >= N; k--)
    {
        if (odd[a] > even[b])
        {
            merged[k] = odd[a];
            a--;
        }
        else
        {
            merged[k] = even[b];
            b--;
        }
    }
    taken_high = N - 1 - a;
    return unused;
}

struct search
{
    int wanted;
    int from;
    int to;
    int place;
    int steps;
};

static void *find_place(void *argument)
{
    struct search *search = argument;
    int low = search->from;
    int high = search->to;
    while (low < high)
    {
        int middle = (low + high) / 2;
        search->steps++;
        if (merged[middle] < search->wanted)
        {
            low = middle + 1;
        }
        else
        {
            high = middle;
        }
    }
    search->place = low;
    return NULL;
}

static int rank_of(int wanted)
{
    pthread_t threads[2];
    struct search halves[2] = {{wanted, 0, N, 0, 0}, {wanted, N, 2 * N, 0, 0}};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&threads[i], NULL, find_place, &halves[i]);
    }
    int rank = 0;
    for (int i = 0; i < 2; i++)
    {
        pthread_join(threads[i], NULL);
        rank += halves[i].place - halves[i].from;
    }
    return rank;
}

int main(void)
{
    pthread_t low;
    pthread_t high;
    pthread_create(&low, NULL, merge_low, NULL);
    pthread_create(&high, NULL, merge_high, NULL);
    pthread_join(high, NULL);
    pthread_join(low, NULL);
    int wrong = taken_low + taken_high != N;
    for (int i = 1; i < 2 * N; i++)
    {
        wrong += merged[i - 1] > merged[i];
    }
    printf("%d wrong, from %d to %d\n", wrong, merged[0], merged[2 * N - 1]);
    for (int wanted = 1; wanted < 14; wanted += 6)
    {
        printf("rank of %d is %d\n", wanted, rank_of(wanted));
    }
    return 0;
}

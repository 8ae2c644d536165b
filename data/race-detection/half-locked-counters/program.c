#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int hits;
static int misses;

static void *count_hit_locked(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&lock);
    hits++;
    pthread_mutex_unlock(&lock);
    misses++;
    return NULL;
}

static void *count_miss_locked(void *unused)
{
    (void)unused;
    hits++;
    pthread_mutex_lock(&lock);
    misses++;
    pthread_mutex_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t first;
    pthread_t second;
    pthread_create(&first, NULL, count_hit_locked, NULL);
    pthread_create(&second, NULL, count_miss_locked, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    printf("%d hits, %d misses\n", hits, misses);
    return 0;
}

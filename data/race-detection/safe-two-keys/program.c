#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t red_key = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t blue_key = PTHREAD_MUTEX_INITIALIZER;
static int gold = 100;
static int inspections;

static void *deposit(void *argument)
{
    int *bars = argument;
    pthread_mutex_lock(&red_key);
    pthread_mutex_lock(&blue_key);
    gold += *bars;
    pthread_mutex_unlock(&blue_key);
    pthread_mutex_unlock(&red_key);
    return NULL;
}

static void *carry_off(void *argument)
{
    int *bars = argument;
    pthread_mutex_lock(&blue_key);
    gold -= *bars;
    pthread_mutex_unlock(&blue_key);
    return NULL;
}

static void *inspect_by_red(void *argument)
{
    int *seen = argument;
    pthread_mutex_lock(&red_key);
    *seen = gold;
    inspections++;
    pthread_mutex_unlock(&red_key);
    return NULL;
}

static void *inspect_by_blue(void *argument)
{
    int *seen = argument;
    pthread_mutex_lock(&blue_key);
    *seen = gold;
    inspections++;
    pthread_mutex_unlock(&blue_key);
    return NULL;
}

int main(void)
{
    pthread_t depositor;
    pthread_t courier;
    pthread_t red;
    pthread_t blue;
    int bars[2] = {12, 5};
    int seen[2] = {0, 0};
    pthread_create(&depositor, NULL, deposit, &bars[0]);
    pthread_create(&courier, NULL, carry_off, &bars[1]);
    pthread_create(&red, NULL, inspect_by_red, &seen[0]);
    pthread_create(&blue, NULL, inspect_by_blue, &seen[1]);
    pthread_join(depositor, NULL);
    pthread_join(courier, NULL);
    pthread_join(red, NULL);
    pthread_join(blue, NULL);
    printf("gold %d, seen %d and %d in %d inspections\n", gold, seen[0], seen[1], inspections);
    return 0;
}

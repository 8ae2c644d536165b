#include <pthread.h>
#include <stdio.h>

#define CROOKS 4

static pthread_mutex_t red = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t blue = PTHREAD_MUTEX_INITIALIZER;
static int safe = 100;
static int opened;

static pthread_mutex_t *key_of(int who)
{
    return who % 3 == 0 ? &red : &blue;
}

static void *open_safe(void *argument)
{
    int who = *(int *)argument;
    pthread_mutex_t *key = key_of(who);
    pthread_mutex_lock(key);
    safe -= who;
    pthread_mutex_unlock(key);
    pthread_mutex_lock(&blue);
    opened++;
    pthread_mutex_unlock(&blue);
    return NULL;
}

static void *audit(void *argument)
{
    int *left = argument;
    pthread_mutex_lock(&red);
    *left = safe;
    pthread_mutex_unlock(&red);
    return NULL;
}

int main(void)
{
    pthread_t crooks[CROOKS];
    pthread_t auditor;
    int numbers[CROOKS];
    int left = 0;
    for (int i = 0; i < CROOKS; i++)
    {
        numbers[i] = i;
        pthread_create(&crooks[i], NULL, open_safe, &numbers[i]);
    }
    pthread_create(&auditor, NULL, audit, &left);
    for (int i = 0; i < CROOKS; i++)
    {
        pthread_join(crooks[i], NULL);
    }
    pthread_join(auditor, NULL);
    printf("%d of %d left, opened %d times\n", left, safe, opened);
    return 0;
}

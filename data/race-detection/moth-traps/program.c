#include <pthread.h>
#include <stdio.h>

#define MOTHS 24
#define TRAPS 4

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t diary = PTHREAD_MUTEX_INITIALIZER;
static int traps[TRAPS];
static int caught;

static void *fly(void *argument)
{
    int moth = *(int *)argument;
    int trap = (moth * 7 + 1) % TRAPS;
    pthread_mutex_lock(&locks[trap % 2]);
    traps[trap]++;
    pthread_mutex_unlock(&locks[trap % 2]);
    pthread_mutex_lock(&diary);
    caught++;
    pthread_mutex_unlock(&diary);
    return NULL;
}

static void *keep(void *argument)
{
    int *report = argument;
    pthread_mutex_lock(&locks[0]);
    report[0] = traps[2];
    report[1] = traps[3];
    pthread_mutex_unlock(&locks[0]);
    report[2] = __atomic_load_n(&caught, __ATOMIC_SEQ_CST);
    return NULL;
}

int main(void)
{
    pthread_t moths[MOTHS];
    pthread_t keeper;
    int numbers[MOTHS];
    int report[3] = {0, 0, 0};
    pthread_create(&keeper, NULL, keep, report);
    for (int i = 0; i < MOTHS; i++)
    {
        numbers[i] = i;
        pthread_create(&moths[i], NULL, fly, &numbers[i]);
    }
    for (int i = 0; i < MOTHS; i++)
    {
        pthread_join(moths[i], NULL);
    }
    pthread_join(keeper, NULL);
    printf("%d %d of %d early, %d at last\n", report[0], report[1], report[2], caught);
    return 0;
}

#include <pthread.h>
#include <stdio.h>

#define TRAVELLERS 6

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int timetable[3] = {10, 20, 30};
static int version = 1;
static int cached_sum;
static int cached_version;
static int rebuilds;

static int stale(void)
{
    return cached_version != version;
}

static void rebuild(void)
{
    cached_sum = 0;
    for (int i = 0; i < 3; i++)
    {
        cached_sum += timetable[i];
    }
    cached_version = version;
    rebuilds++;
}

static int ask(void)
{
    pthread_rwlock_rdlock(&lock);
    if (!stale())
    {
        int fresh = cached_sum;
        pthread_rwlock_unlock(&lock);
        return fresh;
    }
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_wrlock(&lock);
    if (stale())
    {
        rebuild();
    }
    int sum = cached_sum;
    pthread_rwlock_unlock(&lock);
    return sum;
}

static void *travel(void *argument)
{
    int *answer = argument;
    *answer = ask();
    return NULL;
}

static void *edit(void *unused)
{
    (void)unused;
    pthread_rwlock_wrlock(&lock);
    timetable[1] = 25;
    version++;
    pthread_rwlock_unlock(&lock);
    return NULL;
}

int main(void)
{
    pthread_t travellers[TRAVELLERS];
    pthread_t editor;
    int answers[TRAVELLERS];
    int odd = 0;
    for (int i = 0; i < TRAVELLERS; i++)
    {
        pthread_create(&travellers[i], NULL, travel, &answers[i]);
    }
    pthread_create(&editor, NULL, edit, NULL);
    for (int i = 0; i < TRAVELLERS; i++)
    {
        pthread_join(travellers[i], NULL);
        odd += answers[i] % 2;
    }
    pthread_join(editor, NULL);
    printf("%d odd answers, %d rebuilds\n", odd, rebuilds);
    return 0;
}

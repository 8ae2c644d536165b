#include <pthread.h>
#include <stdio.h>

#define SKIPPERS 20
#define HOURS 4

static pthread_rwlock_t table_lock = PTHREAD_RWLOCK_INITIALIZER;
static int tides[HOURS] = {3, 7, 2, 5};
static int edition = 1;
static int sailed[SKIPPERS];

static void *sail(void *argument)
{
    int self = *(int *)argument;
    if (self % 4 == 0)
    {
        if (pthread_rwlock_tryrdlock(&table_lock) != 0)
        {
            sailed[self] = -1;
            return NULL;
        }
    }
    else
    {
        pthread_rwlock_rdlock(&table_lock);
    }
    int depth = tides[self % HOURS];
    if (depth > 2)
    {
        sailed[self] = edition;
    }
    pthread_rwlock_unlock(&table_lock);
    return NULL;
}

static void *revise(void *argument)
{
    int shift = *(int *)argument;
    pthread_rwlock_wrlock(&table_lock);
    for (int hour = 0; hour < HOURS; hour++)
    {
        tides[hour] = (tides[hour] + shift) % 8;
    }
    edition++;
    pthread_rwlock_unlock(&table_lock);
    return NULL;
}

int main(void)
{
    pthread_t skippers[SKIPPERS];
    pthread_t office;
    int numbers[SKIPPERS];
    int shift = 3;
    int second_edition = 0;
    for (int i = 0; i < SKIPPERS; i++)
    {
        numbers[i] = i;
        if (i == 8)
        {
            pthread_create(&office, NULL, revise, &shift);
        }
        pthread_create(&skippers[i], NULL, sail, &numbers[i]);
    }
    for (int i = 0; i < SKIPPERS; i++)
    {
        pthread_join(skippers[i], NULL);
        second_edition += sailed[i] == 2;
    }
    pthread_join(office, NULL);
    printf("%d sailed by edition %d\n", second_edition, edition);
    return 0;
}

#include <pthread.h>
#include <stdio.h>

#define LAMPS 4
#define LOCKS 2

static pthread_mutex_t locks[LOCKS];
static int lamps[LAMPS] = {1, 0, 1, 0};
static int changes[LOCKS];

static void *toggle(void *argument)
{
    for (int i = 0; i < LAMPS; i++)
    {
        pthread_mutex_t *lock = &locks[i % LOCKS];
        pthread_mutex_lock(lock);
        lamps[i] = !lamps[i];
        changes[i % LOCKS]++;
        pthread_mutex_unlock(lock);
    }
    return argument;
}

static void *switch_off(void *argument)
{
    for (int i = 0; i < LAMPS; i++)
    {
        pthread_mutex_t *lock = &locks[i * LOCKS / LAMPS];
        pthread_mutex_lock(lock);
        if (lamps[i])
        {
            lamps[i] = 0;
            changes[i * LOCKS / LAMPS]++;
        }
        pthread_mutex_unlock(lock);
    }
    return argument;
}

int main(void)
{
    pthread_t toggler;
    pthread_t saver;
    int lit = 0;
    for (int i = 0; i < LOCKS; i++)
    {
        pthread_mutex_init(&locks[i], NULL);
    }
    pthread_create(&toggler, NULL, toggle, NULL);
    pthread_create(&saver, NULL, switch_off, NULL);
    pthread_join(toggler, NULL);
    pthread_join(saver, NULL);
    for (int i = 0; i < LAMPS; i++)
    {
        lit += lamps[i];
    }
    printf("%d lit after %d changes\n", lit, changes[0] + changes[1]);
    return 0;
}

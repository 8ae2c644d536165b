#include <pthread.h>
#include <stdio.h>

#define GUARDS 3

static pthread_mutex_t book = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t gone_home = PTHREAD_COND_INITIALIZER;
static int rounds;
static int shift_over;
static int on_duty = GUARDS;

static void *patrol(void *unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++)
    {
        if (shift_over)
        {
            break;
        }
        pthread_mutex_lock(&book);
        rounds++;
        pthread_mutex_unlock(&book);
    }
    pthread_mutex_lock(&book);
    on_duty--;
    pthread_cond_signal(&gone_home);
    pthread_mutex_unlock(&book);
    return NULL;
}

int main(void)
{
    for (int i = 0; i < GUARDS; i++)
    {
        pthread_t guard;
        pthread_create(&guard, NULL, patrol, NULL);
        pthread_detach(guard);
    }
    shift_over = 1;
    printf("%d rounds so far\n", rounds);
    pthread_mutex_lock(&book);
    while (on_duty > 0)
    {
        pthread_cond_wait(&gone_home, &book);
    }
    pthread_mutex_unlock(&book);
    printf("%d rounds in all\n", rounds);
    return 0;
}

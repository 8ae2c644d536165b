#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define IMAGE 4

enum state
{
    OFFLINE,
    LOADING,
    ONLINE
};

struct completion
{
    pthread_mutex_t lock;
    pthread_cond_t done_changed;
    unsigned done;
};

struct modem
{
    struct completion loaded;
    int image[IMAGE];
    int size;
    atomic_int state;
    int checksum;
};

static void init_completion(struct completion *completion)
{
    pthread_mutex_init(&completion->lock, NULL);
    pthread_cond_init(&completion->done_changed, NULL);
    completion->done = 0;
}

static void complete(struct completion *completion)
{
    pthread_mutex_lock(&completion->lock);
    completion->done++;
    pthread_cond_signal(&completion->done_changed);
    pthread_mutex_unlock(&completion->lock);
}

static void wait_for_completion(struct completion *completion)
{
    pthread_mutex_lock(&completion->lock);
    while (completion->done == 0)
    {
        pthread_cond_wait(&completion->done_changed, &completion->lock);
    }
    completion->done--;
    pthread_mutex_unlock(&completion->lock);
}

static void *load_firmware(void *argument)
{
    struct modem *modem = argument;
    atomic_store(&modem->state, LOADING);
    for (int i = 0; i < IMAGE; i++)
    {
        modem->image[i] = 3 * i + 1;
    }
    modem->size = IMAGE;
    complete(&modem->loaded);
    return NULL;
}

static void modem_start(struct modem *modem)
{
    wait_for_completion(&modem->loaded);
    for (int i = 0; i < modem->size; i++)
    {
        modem->checksum += modem->image[i];
    }
    modem->image[0] = 0;
    atomic_store(&modem->state, ONLINE);
}

static void *poll_state(void *argument)
{
    struct modem *modem = argument;
    int state = atomic_load(&modem->state);
    if (state == ONLINE)
    {
        printf("online with checksum %d\n", modem->checksum);
    }
    else
    {
        printf("not yet: %d\n", state);
    }
    return NULL;
}

int main(void)
{
    static struct modem modem;
    pthread_t loader;
    pthread_t poller;
    init_completion(&modem.loaded);
    pthread_create(&loader, NULL, load_firmware, &modem);
    pthread_create(&poller, NULL, poll_state, &modem);
    modem_start(&modem);
    pthread_join(poller, NULL);
    pthread_join(loader, NULL);
    printf("size %d, checksum %d\n", modem.size, modem.checksum);
    pthread_cond_destroy(&modem.loaded.done_changed);
    pthread_mutex_destroy(&modem.loaded.lock);
    return 0;
}

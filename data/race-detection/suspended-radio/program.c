#include <pthread.h>
#include <stdio.h>

#define PACKETS 2

struct radio
{
    pthread_mutex_t lock;
    volatile int suspended;
    int power;
    int sent;
    int dropped;
    int resumes;
};

struct sender
{
    struct radio *radio;
    int energy;
    int skipped;
};

static struct radio radio = {.lock = PTHREAD_MUTEX_INITIALIZER, .power = 5};

static void radio_suspend(struct radio *radio)
{
    pthread_mutex_lock(&radio->lock);
    radio->suspended = 1;
    radio->power = 0;
    pthread_mutex_unlock(&radio->lock);
}

static void radio_resume(struct radio *radio)
{
    pthread_mutex_lock(&radio->lock);
    radio->power = 5;
    radio->resumes++;
    radio->suspended = 0;
    pthread_mutex_unlock(&radio->lock);
}

static void transmit(struct sender *sender)
{
    struct radio *radio = sender->radio;
    if (radio->suspended)
    {
        sender->skipped++;
        return;
    }
    pthread_mutex_lock(&radio->lock);
    if (radio->power > 0)
    {
        radio->sent++;
    }
    else
    {
        radio->dropped++;
    }
    pthread_mutex_unlock(&radio->lock);
    sender->energy += radio->power;
}

static void *power_management(void *argument)
{
    struct radio *radio = argument;
    radio_suspend(radio);
    radio_resume(radio);
    return NULL;
}

static void *send_packets(void *argument)
{
    struct sender *sender = argument;
    for (int i = 0; i < PACKETS; i++)
    {
        transmit(sender);
    }
    return NULL;
}

static int radio_statistics(struct radio *radio)
{
    return radio->resumes;
}

int main(void)
{
    pthread_t manager;
    pthread_t sender_thread;
    struct sender sender = {&radio, 0, 0};
    pthread_create(&sender_thread, NULL, send_packets, &sender);
    pthread_create(&manager, NULL, power_management, &radio);
    pthread_join(sender_thread, NULL);
    printf("%d resumes so far\n", radio_statistics(&radio));
    pthread_join(manager, NULL);
    printf("%d sent, %d dropped, %d skipped\n", radio.sent, radio.dropped, sender.skipped);
    printf("energy %d\n", sender.energy);
    return 0;
}

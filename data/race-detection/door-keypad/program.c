#include <pthread.h>
#include <stdio.h>

#define KEYS 4

struct keypad
{
    pthread_spinlock_t hardware_lock;
    pthread_mutex_t user_lock;
    int keys[KEYS];
    int tail;
    int head;
    int lost;
};

struct reader
{
    struct keypad *pad;
    int pressed;
    int lost;
};

static void keypad_interrupt(struct keypad *pad, int key)
{
    pthread_spin_lock(&pad->hardware_lock);
    int at = pad->tail;
    if (at == KEYS)
    {
        pad->lost++;
    }
    else
    {
        pad->tail = at + 1;
        pad->keys[at] = key;
    }
    pthread_spin_unlock(&pad->hardware_lock);
}

static int keypad_read(struct keypad *pad, int *lost)
{
    int key = -1;
    pthread_mutex_lock(&pad->user_lock);
    int at = pad->head;
    if (at < pad->tail)
    {
        key = pad->keys[at];
        pad->head = at + 1;
    }
    if (pad->lost > 0)
    {
        *lost += 1;
        pad->lost = 0;
    }
    pthread_mutex_unlock(&pad->user_lock);
    return key;
}

static void *interrupts(void *argument)
{
    struct keypad *pad = argument;
    for (int key = 10; key < 16; key++)
    {
        keypad_interrupt(pad, key);
    }
    return NULL;
}

static void *read_keys(void *argument)
{
    struct reader *reader = argument;
    for (int i = 0; i < 2; i++)
    {
        int key = keypad_read(reader->pad, &reader->lost);
        if (key >= 0)
        {
            reader->pressed += key;
        }
    }
    return NULL;
}

int main(void)
{
    static struct keypad pad;
    pthread_t irq;
    pthread_t users[2];
    struct reader readers[2] = {{&pad, 0, 0}, {&pad, 0, 0}};
    pthread_spin_init(&pad.hardware_lock, PTHREAD_PROCESS_PRIVATE);
    pthread_mutex_init(&pad.user_lock, NULL);
    pthread_create(&irq, NULL, interrupts, &pad);
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&users[i], NULL, read_keys, &readers[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(users[i], NULL);
    }
    pthread_join(irq, NULL);
    printf("head %d, tail %d, lost %d\n", pad.head, pad.tail, pad.lost);
    printf("pressed %d and %d\n", readers[0].pressed, readers[1].pressed);
    pthread_mutex_destroy(&pad.user_lock);
    pthread_spin_destroy(&pad.hardware_lock);
    return 0;
}

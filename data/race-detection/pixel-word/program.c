#include <pthread.h>
#include <stdio.h>

union pixel {
    unsigned word;
    unsigned char channel[4];
};

static union pixel pixel;

static void *red(void *unused)
{
    (void)unused;
    pixel.channel[0] = 200;
    return NULL;
}

static void *green(void *unused)
{
    (void)unused;
    pixel.channel[1] = 100;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, red, NULL);
    pthread_create(&threads[1], NULL, green, NULL);
    pixel.word = 0x00303030u;
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    printf("%u\n", pixel.word);
    return 0;
}

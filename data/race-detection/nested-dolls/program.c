#include <pthread.h>
#include <stdio.h>

static pthread_t inner_thread;
static int paint;
static int layers;

static void *inner(void *unused)
{
    (void)unused;
    paint++;
    layers++;
    return NULL;
}

static void *outer(void *unused)
{
    (void)unused;
    paint = 1;
    pthread_create(&inner_thread, NULL, inner, NULL);
    layers += 2;
    return NULL;
}

int main(void)
{
    pthread_t outer_thread;
    pthread_create(&outer_thread, NULL, outer, NULL);
    pthread_join(outer_thread, NULL);
    int look = paint;
    pthread_join(inner_thread, NULL);
    printf("paint %d, layers %d\n", look, layers);
    return 0;
}

#include <pthread.h>
#include <stdio.h>

#define POSTS 7

struct stretch
{
    int first;
    int last;
    int wood;
};

static int height[POSTS];
static int paint[POSTS];

static void *build(void *argument)
{
    struct stretch *stretch = argument;
    for (int post = stretch->first; post <= stretch->last; post++)
    {
        height[post] = 120 + post;
        stretch->wood += 120 + post;
    }
    for (int post = stretch->first; post <= stretch->last; post++)
    {
        paint[post] = height[post] / 10;
    }
    return NULL;
}

int main(void)
{
    pthread_t workers[2];
    struct stretch stretches[2] = {{0, POSTS / 2, 0}, {POSTS / 2, POSTS - 1, 0}};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&workers[i], NULL, build, &stretches[i]);
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_join(workers[i], NULL);
    }
    int litres = 0;
    for (int post = 0; post < POSTS; post++)
    {
        litres += paint[post];
    }
    printf("%d wood, %d paint\n", stretches[0].wood + stretches[1].wood, litres);
    for (int i = 0; i < 2; i++)
    {
        if (stretches[i].last - stretches[i].first != POSTS / 2)
        {
            printf("stretch %d is odd\n", i);
        }
    }
    printf("middle post %d\n", height[POSTS / 2]);
    return 0;
}

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define GENERATIONS 4

struct heir
{
    int is_first;
    int gift;
    pthread_t parent;
};

static struct heir heirs[GENERATIONS];

static int *inherit(struct heir *heir)
{
    void *estate;
    if (heir->is_first)
    {
        estate = calloc(1, sizeof(int));
        if (estate == NULL)
        {
            abort();
        }
    }
    else
    {
        pthread_join(heir->parent, &estate);
    }
    return estate;
}

static void *live(void *argument)
{
    struct heir *heir = argument;
    heir->gift++;
    int *estate = inherit(heir);
    *estate = 3 * *estate + heir->gift;
    return estate;
}

int main(void)
{
    pthread_t youngest;
    void *estate;
    heirs[0].is_first = 1;
    for (int i = 0; i < GENERATIONS; i++)
    {
        heirs[i].gift = i;
        if (i > 0)
        {
            heirs[i].parent = youngest;
        }
        pthread_create(&youngest, NULL, live, &heirs[i]);
    }
    pthread_join(youngest, &estate);
    printf("%d, last gift %d\n", *(int *)estate, heirs[0].gift + heirs[GENERATIONS - 1].gift);
    free(estate);
    return 0;
}

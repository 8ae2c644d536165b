#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define SMITHS 2
#define END (-1)

struct link
{
    int next;
    int colour;
};

static struct link links[SMITHS];
static atomic_int head = END;

static void *forge(void *argument)
{
    int number = *(int *)argument;
    int old = atomic_exchange(&head, number);
    links[number].next = old;
    links[number].colour = number + 5;
    return NULL;
}

static void *admire(void *argument)
{
    int *colours = argument;
    int at = atomic_load(&head);
    while (at != END)
    {
        *colours += links[at].colour;
        at = links[at].next;
    }
    return NULL;
}

int main(void)
{
    pthread_t smiths[SMITHS];
    pthread_t admirer;
    int numbers[SMITHS];
    int colours = 0;
    for (int i = 0; i < SMITHS; i++)
    {
        links[i].next = END;
        numbers[i] = i;
    }
    for (int i = 0; i < SMITHS; i++)
    {
        pthread_create(&smiths[i], NULL, forge, &numbers[i]);
    }
    pthread_create(&admirer, NULL, admire, &colours);
    for (int i = 0; i < SMITHS; i++)
    {
        pthread_join(smiths[i], NULL);
    }
    pthread_join(admirer, NULL);
    printf("colours %d, head %d\n", colours, atomic_load(&head));
    return 0;
}

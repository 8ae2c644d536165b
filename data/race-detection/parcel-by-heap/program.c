#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define COURIERS 7

struct parcel
{
    int weight;
    int stamps[2];
};

static struct parcel *pack(int weight)
{
    struct parcel *parcel = malloc(sizeof(struct parcel));
    if (parcel == NULL)
    {
        abort();
    }
    parcel->weight = weight;
    parcel->stamps[0] = 0;
    parcel->stamps[1] = 0;
    return parcel;
}

static void *carry(void *argument)
{
    struct parcel *parcel = argument;
    struct parcel *repacked = pack(parcel->weight + 1);
    parcel->stamps[0] = parcel->weight;
    repacked->stamps[1] = parcel->stamps[0];
    free(parcel);
    return repacked;
}

int main(void)
{
    pthread_t couriers[COURIERS];
    int postage = 0;
    for (int i = 0; i < COURIERS; i++)
    {
        struct parcel *parcel = pack(10 * i);
        parcel->stamps[1] = i;
        pthread_create(&couriers[i], NULL, carry, parcel);
    }
    for (int i = 0; i < COURIERS; i++)
    {
        void *result;
        pthread_join(couriers[i], &result);
        struct parcel *parcel = result;
        parcel->weight--;
        postage += parcel->weight + parcel->stamps[1];
        free(parcel);
    }
    printf("postage %d\n", postage);
    return 0;
}

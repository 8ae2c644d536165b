#include <pthread.h>
#include <stdio.h>

#define BOXES 2
#define COLLECTORS 3
#define ROUNDS 2

struct box
{
    pthread_mutex_t lid;
    int coins;
    int openings;
};

struct collector
{
    int coins_per_round;
    int pocket;
    int given;
};

static struct box boxes[BOXES];
static int treasury;

static int put_into(struct box *box, int coins)
{
    if (pthread_mutex_trylock(&box->lid) != 0)
    {
        return 0;
    }
    box->coins += coins;
    box->openings++;
    pthread_mutex_unlock(&box->lid);
    return coins;
}

static int put_somewhere(int coins)
{
    int given = 0;
    for (int i = 0; i < BOXES && given == 0; i++)
    {
        given = put_into(&boxes[i], coins);
    }
    return given;
}

static void *collect(void *argument)
{
    struct collector *self = argument;
    for (int round = 0; round < ROUNDS; round++)
    {
        int hand = self->coins_per_round + self->pocket;
        int given = put_somewhere(hand);
        self->given += given;
        self->pocket = hand - given;
    }
    return NULL;
}

static int empty_box(struct box *box)
{
    int coins = 0;
    pthread_mutex_lock(&box->lid);
    coins = box->coins;
    box->coins = 0;
    box->openings++;
    pthread_mutex_unlock(&box->lid);
    return coins;
}

static void *empty_all(void *argument)
{
    for (int i = 0; i < BOXES; i++)
    {
        treasury += empty_box(&boxes[i]);
    }
    return argument;
}

int main(void)
{
    pthread_t threads[COLLECTORS];
    pthread_t treasurer;
    struct collector collectors[COLLECTORS];
    int pockets = 0;
    int openings = 0;
    for (int i = 0; i < BOXES; i++)
    {
        pthread_mutex_init(&boxes[i].lid, NULL);
    }
    for (int i = 0; i < COLLECTORS; i++)
    {
        collectors[i].coins_per_round = i + 1;
        collectors[i].pocket = 0;
        collectors[i].given = 0;
        pthread_create(&threads[i], NULL, collect, &collectors[i]);
    }
    pthread_create(&treasurer, NULL, empty_all, NULL);
    for (int i = 0; i < COLLECTORS; i++)
    {
        pthread_join(threads[i], NULL);
        pockets += collectors[i].pocket;
        printf("collector %d gave %d\n", i, collectors[i].given);
    }
    pthread_join(treasurer, NULL);
    for (int i = 0; i < BOXES; i++)
    {
        treasury += empty_box(&boxes[i]);
        openings += boxes[i].openings;
        pthread_mutex_destroy(&boxes[i].lid);
    }
    printf("treasury %d, pockets %d, openings %d\n", treasury, pockets, openings);
    return 0;
}

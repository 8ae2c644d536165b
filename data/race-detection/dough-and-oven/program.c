#include <pthread.h>
#include <stdio.h>

#define LOAVES 3
#define BAKERS 2

enum stage
{
    KNEADED,
    BAKED,
    SOLD
};

struct loaf
{
    enum stage stage;
    int grams;
    int minutes;
    int price;
};

struct shelf
{
    pthread_mutex_t lock;
    pthread_cond_t filled;
    struct loaf *loaves[LOAVES];
    int count;
    int taken;
};

static struct loaf loaves[LOAVES];
static struct shelf proving;
static struct shelf counter;
static int income;

static void shelf_init(struct shelf *shelf)
{
    pthread_mutex_init(&shelf->lock, NULL);
    pthread_cond_init(&shelf->filled, NULL);
    shelf->count = 0;
    shelf->taken = 0;
}

static void shelf_put(struct shelf *shelf, struct loaf *loaf)
{
    pthread_mutex_lock(&shelf->lock);
    shelf->loaves[shelf->count] = loaf;
    shelf->count++;
    pthread_cond_broadcast(&shelf->filled);
    pthread_mutex_unlock(&shelf->lock);
}

static struct loaf *shelf_take(struct shelf *shelf)
{
    struct loaf *loaf = NULL;
    pthread_mutex_lock(&shelf->lock);
    if (shelf->taken < LOAVES)
    {
        int mine = shelf->taken;
        shelf->taken++;
        while (shelf->count <= mine)
        {
            pthread_cond_wait(&shelf->filled, &shelf->lock);
        }
        loaf = shelf->loaves[mine];
    }
    pthread_mutex_unlock(&shelf->lock);
    return loaf;
}

static void *knead(void *argument)
{
    for (int i = 0; i < LOAVES; i++)
    {
        loaves[i].grams = 500 + 250 * i;
        loaves[i].stage = KNEADED;
        shelf_put(&proving, &loaves[i]);
    }
    return argument;
}

static void *bake(void *argument)
{
    int *burnt = argument;
    struct loaf *loaf = shelf_take(&proving);
    while (loaf != NULL)
    {
        loaf->minutes = 20 + loaf->grams / 50;
        loaf->stage = BAKED;
        if (loaf->minutes > 38)
        {
            (*burnt)++;
        }
        shelf_put(&counter, loaf);
        loaf = shelf_take(&proving);
    }
    return NULL;
}

static void *sell(void *argument)
{
    struct loaf *loaf = shelf_take(&counter);
    while (loaf != NULL)
    {
        loaf->price = loaf->stage == BAKED ? loaf->grams / 100 : 0;
        loaf->stage = SOLD;
        income += loaf->price;
        loaf = shelf_take(&counter);
    }
    return argument;
}

int main(void)
{
    pthread_t kneader;
    pthread_t bakers[BAKERS];
    pthread_t seller;
    int burnt[BAKERS] = {0, 0};
    int sold = 0;
    shelf_init(&proving);
    shelf_init(&counter);
    for (int i = 0; i < BAKERS; i++)
    {
        pthread_create(&bakers[i], NULL, bake, &burnt[i]);
    }
    pthread_create(&seller, NULL, sell, NULL);
    pthread_create(&kneader, NULL, knead, NULL);
    pthread_join(kneader, NULL);
    for (int i = 0; i < BAKERS; i++)
    {
        pthread_join(bakers[i], NULL);
    }
    pthread_join(seller, NULL);
    for (int i = 0; i < LOAVES; i++)
    {
        sold += loaves[i].stage == SOLD;
    }
    printf("sold %d for %d, burnt %d\n", sold, income, burnt[0] + burnt[1]);
    return 0;
}

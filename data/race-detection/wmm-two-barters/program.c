#include <pthread.h>
#include <stdio.h>

struct purse
{
    int coins;
    int beads;
    int refused;
};

static int wool_offer;
static int salt_offer;
static int wool_answer;
static int salt_answer;
static int market_day;
static struct purse shepherd_purse = {.coins = 4, .beads = 1, .refused = 0};
static struct purse miner_purse = {.coins = 2, .beads = 7, .refused = 0};

static int peek(int *shared)
{
    return __atomic_load_n(shared, __ATOMIC_RELAXED);
}

static void poke(int *shared, int value)
{
    __atomic_store_n(shared, value, __ATOMIC_RELAXED);
}

static void settle(struct purse *purse, int seen, int answer)
{
    if (seen == 0)
    {
        purse->refused++;
        return;
    }
    purse->coins += answer;
    purse->beads -= 1;
}

static void *shepherd(void *unused)
{
    int seen = peek(&salt_offer);
    poke(&wool_offer, seen + 1);
    int answer = peek(&salt_answer);
    poke(&wool_answer, answer + 1);
    settle(&shepherd_purse, seen, answer);
    int day = peek(&market_day);
    if (day > 0)
    {
        shepherd_purse.coins += day;
    }
    return unused;
}

static void *miner(void *unused)
{
    int seen = peek(&wool_offer);
    poke(&salt_offer, seen + 1);
    int answer = peek(&wool_answer);
    poke(&salt_answer, answer + 1);
    settle(&miner_purse, seen, answer);
    int day = peek(&market_day);
    if (day > 1)
    {
        miner_purse.coins += day;
    }
    return unused;
}

static void *crier(void *unused)
{
    poke(&market_day, 1);
    int wool = peek(&wool_offer);
    int salt = peek(&salt_offer);
    if (wool > salt)
    {
        poke(&market_day, 2);
    }
    else
    {
        poke(&market_day, 3);
    }
    return unused;
}

static int total(const struct purse *purse)
{
    int value = 5 * purse->coins;
    value += purse->beads;
    return value - purse->refused;
}

static void show(const char *name, const struct purse *purse)
{
    printf("%s: %d coins, %d beads, refused %d\n", name, purse->coins, purse->beads, purse->refused);
}

int main(void)
{
    pthread_t traders[2];
    pthread_t town_crier;
    pthread_create(&traders[0], NULL, shepherd, NULL);
    pthread_create(&traders[1], NULL, miner, NULL);
    pthread_create(&town_crier, NULL, crier, NULL);
    int early = peek(&wool_offer) + peek(&salt_offer);
    pthread_join(traders[1], NULL);
    show("miner", &miner_purse);
    pthread_join(traders[0], NULL);
    show("shepherd", &shepherd_purse);
    pthread_join(town_crier, NULL);
    if (total(&miner_purse) > total(&shepherd_purse))
    {
        printf("the miner is richer\n");
    }
    printf("offers %d and %d\n", wool_offer, salt_offer);
    printf("answers %d and %d\n", wool_answer, salt_answer);
    printf("day %d, early %d\n", market_day, early);
    return 0;
}

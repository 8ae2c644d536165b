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

struct stall
{
    int goods;
    int price;
    int visits;
};

static int tent_open;
static int tent_price;
static int tent_shut;
static struct stall tent;
static int bargains[2];

static void *keep_tent(void *unused)
{
    tent.goods = 6;
    tent.price = 15;
    __atomic_store_n(&tent_open, 1, __ATOMIC_RELEASE);
    __atomic_store_n(&tent_price, tent.price, __ATOMIC_RELAXED);
    for (int cut = 0; cut < 2; cut++)
    {
        int now = __atomic_sub_fetch(&tent_price, 2, __ATOMIC_RELAXED);
        if (now < 12)
        {
            __atomic_store_n(&tent_shut, 1, __ATOMIC_RELAXED);
        }
    }
    return unused;
}

static void *bargain_early(void *unused)
{
    int open = __atomic_load_n(&tent_open, __ATOMIC_ACQUIRE);
    if (!open)
    {
        bargains[0] = -1;
        return unused;
    }
    int asked = __atomic_load_n(&tent_price, __ATOMIC_RELAXED);
    bargains[0] = tent.goods * 10 + (asked < tent.price);
    return unused;
}

static void *bargain_late(void *unused)
{
    int shut = __atomic_load_n(&tent_shut, __ATOMIC_RELAXED);
    int open = __atomic_load_n(&tent_open, __ATOMIC_ACQUIRE);
    int asked = __atomic_load_n(&tent_price, __ATOMIC_RELAXED);
    if (shut && !open)
    {
        bargains[1] = -100;
    }
    else if (open)
    {
        bargains[1] = tent.price - asked;
    }
    else
    {
        bargains[1] = asked;
    }
    return unused;
}

static void *bargain_blindly(void *unused)
{
    int before = __atomic_load_n(&tent_price, __ATOMIC_RELAXED);
    int expected = before;
    if (before > 12 &&
        __atomic_compare_exchange_n(&tent_price, &expected, before - 1, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    {
        __atomic_fetch_add(&tent_shut, 0, __ATOMIC_RELAXED);
    }
    return unused;
}

static void run_tent(void)
{
    pthread_t threads[4];
    pthread_create(&threads[0], NULL, bargain_late, NULL);
    pthread_create(&threads[1], NULL, bargain_early, NULL);
    pthread_create(&threads[2], NULL, bargain_blindly, NULL);
    pthread_create(&threads[3], NULL, keep_tent, NULL);
    for (int i = 0; i < 4; i++)
    {
        pthread_join(threads[i], NULL);
    }
    tent.visits = (bargains[0] >= 0) + (bargains[1] >= 0);
    printf("%d goods, price %d, %d visits\n", tent.goods, tent_price, tent.visits);
    printf("bargains %d and %d\n", bargains[0], bargains[1]);
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
    run_tent();
    return 0;
}

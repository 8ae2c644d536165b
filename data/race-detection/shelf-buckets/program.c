#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define BUCKETS 3
#define STOCKERS 2
#define ITEMS 3

struct item
{
    int code;
    int stock;
    struct item *next;
};

struct bucket
{
    pthread_mutex_t lock;
    struct item *items;
    int length;
};

static struct bucket buckets[BUCKETS];
static atomic_int codes;

static struct bucket *bucket_of(int code)
{
    return &buckets[code % BUCKETS];
}

static struct item *find(struct bucket *bucket, int code)
{
    struct item *item = bucket->items;
    while (item != NULL && item->code != code)
    {
        item = item->next;
    }
    return item;
}

static void add_stock(int code, int amount)
{
    struct bucket *bucket = bucket_of(code);
    pthread_mutex_lock(&bucket->lock);
    struct item *item = find(bucket, code);
    if (item == NULL)
    {
        item = malloc(sizeof(struct item));
        if (item == NULL)
        {
            abort();
        }
        item->code = code;
        item->stock = 0;
        item->next = bucket->items;
        bucket->items = item;
        bucket->length++;
        atomic_fetch_add(&codes, 1);
    }
    item->stock += amount;
    pthread_mutex_unlock(&bucket->lock);
}

static int remove_code(int code)
{
    struct bucket *bucket = bucket_of(code);
    int stock = 0;
    pthread_mutex_lock(&bucket->lock);
    struct item **place = &bucket->items;
    while (*place != NULL && (*place)->code != code)
    {
        place = &(*place)->next;
    }
    struct item *item = *place;
    if (item != NULL)
    {
        *place = item->next;
        bucket->length--;
        atomic_fetch_sub(&codes, 1);
        stock = item->stock;
    }
    pthread_mutex_unlock(&bucket->lock);
    free(item);
    return stock;
}

static void *stock_up(void *argument)
{
    int first = *(int *)argument;
    for (int i = 0; i < ITEMS; i++)
    {
        add_stock(first + 2 * i, 10 + i);
    }
    return NULL;
}

static void *sell_out(void *argument)
{
    int *sold = argument;
    *sold = remove_code(3);
    *sold += remove_code(4);
    return NULL;
}

int main(void)
{
    pthread_t stockers[STOCKERS];
    pthread_t seller;
    int firsts[STOCKERS] = {1, 3};
    int sold = 0;
    for (int i = 0; i < BUCKETS; i++)
    {
        pthread_mutex_init(&buckets[i].lock, NULL);
    }
    for (int i = 0; i < STOCKERS; i++)
    {
        pthread_create(&stockers[i], NULL, stock_up, &firsts[i]);
    }
    pthread_create(&seller, NULL, sell_out, &sold);
    for (int i = 0; i < STOCKERS; i++)
    {
        pthread_join(stockers[i], NULL);
    }
    pthread_join(seller, NULL);
    for (int i = 0; i < BUCKETS; i++)
    {
        printf("bucket %d has %d codes\n", i, buckets[i].length);
        while (buckets[i].items != NULL)
        {
            struct item *item = buckets[i].items;
            buckets[i].items = item->next;
            free(item);
        }
    }
    printf("sold %d, codes %d\n", sold, atomic_load(&codes));
    return 0;
}

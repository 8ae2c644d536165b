#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define BUCKETS 2
#define WORKERS 2

struct entry
{
    int key;
    int value;
    struct entry *next;
};

struct bucket
{
    pthread_mutex_t lock;
    struct entry *first;
    int chain;
};

struct table
{
    struct bucket buckets[BUCKETS];
    int entries;
    int longest_chain;
};

struct worker
{
    int first_key;
    int inserted;
    int removed;
    int sum;
    int reported;
};

static struct table table;
static int hits;

static struct bucket *bucket_of(int key)
{
    return &table.buckets[key % BUCKETS];
}

static struct entry *find(struct bucket *bucket, int key)
{
    struct entry *entry = bucket->first;
    while (entry != NULL && entry->key != key)
    {
        entry = entry->next;
    }
    return entry;
}

static struct entry *new_entry(int key, int value)
{
    struct entry *entry = malloc(sizeof(struct entry));
    if (entry == NULL)
    {
        abort();
    }
    entry->key = key;
    entry->value = value;
    entry->next = NULL;
    return entry;
}

static void note_chain(struct bucket *bucket)
{
    bucket->chain++;
    if (bucket->chain > table.longest_chain)
    {
        table.longest_chain = bucket->chain;
    }
}

static bool insert(int key, int value)
{
    struct bucket *bucket = bucket_of(key);
    pthread_mutex_lock(&bucket->lock);
    struct entry *entry = find(bucket, key);
    if (entry != NULL)
    {
        entry->value += value;
        pthread_mutex_unlock(&bucket->lock);
        return false;
    }
    entry = new_entry(key, value);
    entry->next = bucket->first;
    bucket->first = entry;
    note_chain(bucket);
    table.entries++;
    pthread_mutex_unlock(&bucket->lock);
    return true;
}

static bool drop(int key)
{
    struct bucket *bucket = bucket_of(key);
    pthread_mutex_lock(&bucket->lock);
    struct entry **link = &bucket->first;
    while (*link != NULL && (*link)->key != key)
    {
        link = &(*link)->next;
    }
    struct entry *entry = *link;
    if (entry != NULL)
    {
        *link = entry->next;
        bucket->chain--;
        table.entries--;
    }
    pthread_mutex_unlock(&bucket->lock);
    free(entry);
    return entry != NULL;
}

static int lookup(int key)
{
    struct bucket *bucket = bucket_of(key);
    int value = -1;
    pthread_mutex_lock(&bucket->lock);
    struct entry *entry = find(bucket, key);
    if (entry != NULL)
    {
        value = entry->value;
        hits++;
    }
    pthread_mutex_unlock(&bucket->lock);
    return value;
}

static void *work(void *argument)
{
    struct worker *me = argument;
    for (int i = 0; i < 2; i++)
    {
        int key = me->first_key + i * BUCKETS;
        if (insert(key, key * key))
        {
            me->inserted++;
        }
    }
    me->sum += lookup(me->first_key);
    if (drop(me->first_key))
    {
        me->removed++;
    }
    me->reported = table.entries;
    return NULL;
}

static void empty_table(void)
{
    for (int i = 0; i < BUCKETS; i++)
    {
        struct entry *entry = table.buckets[i].first;
        while (entry != NULL)
        {
            struct entry *next = entry->next;
            free(entry);
            entry = next;
        }
        pthread_mutex_destroy(&table.buckets[i].lock);
    }
}

int main(void)
{
    pthread_t threads[WORKERS];
    struct worker workers[WORKERS];
    for (int i = 0; i < BUCKETS; i++)
    {
        pthread_mutex_init(&table.buckets[i].lock, NULL);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        workers[i] = (struct worker){.first_key = 4 + i};
        pthread_create(&threads[i], NULL, work, &workers[i]);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        pthread_join(threads[i], NULL);
    }
    for (int i = 0; i < WORKERS; i++)
    {
        printf("worker %d: %d in, %d out", i, workers[i].inserted, workers[i].removed);
        printf(", sum %d, reported %d\n", workers[i].sum, workers[i].reported);
    }
    printf("%d entries, chain %d, %d hits\n", table.entries, table.longest_chain, hits);
    empty_table();
    return 0;
}

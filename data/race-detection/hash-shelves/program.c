#include <pthread.h>
#include <stdio.h>

#define BUCKETS 6
#define STRIPES 3
#define LIBRARIANS 9

struct book
{
    int key;
    struct book *next;
};

static struct book *shelves[BUCKETS];
static int sizes[BUCKETS];
static pthread_mutex_t stripes[STRIPES];
static struct book books[LIBRARIANS];

static int bucket_of(int key)
{
    return (7 * key + 3) % BUCKETS;
}

static pthread_mutex_t *stripe_of(int bucket)
{
    return &stripes[bucket % STRIPES];
}

static void insert(struct book *book)
{
    int bucket = bucket_of(book->key);
    pthread_mutex_t *stripe = stripe_of(bucket);
    pthread_mutex_lock(stripe);
    book->next = shelves[bucket];
    shelves[bucket] = book;
    sizes[bucket]++;
    pthread_mutex_unlock(stripe);
}

static int contains(int key)
{
    int found = 0;
    int bucket = bucket_of(key);
    pthread_mutex_t *stripe = stripe_of(bucket);
    pthread_mutex_lock(stripe);
    for (struct book *book = shelves[bucket]; book != NULL; book = book->next)
    {
        if (book->key == key)
        {
            found = 1;
        }
    }
    pthread_mutex_unlock(stripe);
    return found;
}

static void *shelve(void *argument)
{
    struct book *book = argument;
    insert(book);
    if (!contains(book->key))
    {
        puts("lost");
    }
    contains(book->key + 1);
    return NULL;
}

int main(void)
{
    pthread_t librarians[LIBRARIANS];
    int total = 0;
    for (int i = 0; i < STRIPES; i++)
    {
        pthread_mutex_init(&stripes[i], NULL);
    }
    for (int i = 0; i < LIBRARIANS; i++)
    {
        books[i].key = 5 * i;
        pthread_create(&librarians[i], NULL, shelve, &books[i]);
    }
    for (int i = 0; i < LIBRARIANS; i++)
    {
        pthread_join(librarians[i], NULL);
    }
    for (int i = 0; i < BUCKETS; i++)
    {
        total += sizes[i];
    }
    printf("%d books\n", total);
    for (int i = 0; i < STRIPES; i++)
    {
        pthread_mutex_destroy(&stripes[i]);
    }
    return 0;
}

#include <pthread.h>
#include <stdio.h>

static pthread_rwlock_t table_lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t log_lock = PTHREAD_MUTEX_INITIALIZER;
static int table[4];
static int lookups;
static int last_key;
static int log_entries;

static void *look_up(void *argument)
{
    int *key = argument;
    pthread_rwlock_rdlock(&table_lock);
    int value = table[*key];
    lookups++;
    last_key = *key;
    pthread_rwlock_unlock(&table_lock);
    pthread_mutex_lock(&log_lock);
    log_entries += 1 + value;
    pthread_mutex_unlock(&log_lock);
    return NULL;
}

static void *update(void *argument)
{
    int *key = argument;
    pthread_rwlock_wrlock(&table_lock);
    table[*key] = lookups + last_key;
    pthread_rwlock_unlock(&table_lock);
    pthread_mutex_lock(&log_lock);
    log_entries++;
    pthread_mutex_unlock(&log_lock);
    return NULL;
}

int main(void)
{
    pthread_t readers[2];
    pthread_t writer;
    int keys[3] = {1, 2, 2};
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&readers[i], NULL, look_up, &keys[i]);
    }
    pthread_create(&writer, NULL, update, &keys[2]);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(readers[i], NULL);
    }
    pthread_join(writer, NULL);
    printf("%d lookups, last %d, %d log entries\n", lookups, last_key, log_entries);
    return 0;
}

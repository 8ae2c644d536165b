#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define USERS 2
#define REQUESTS 2
#define SESSIONS 2

enum state
{
    LIVE,
    RETIRED
};

struct session
{
    int user;
    int last_used;
    int bytes;
    enum state state;
    struct session *next;
};

struct cache
{
    pthread_mutex_t lock;
    struct session *live;
    struct session *retired;
    int created;
    int retirements;
};

struct request
{
    int user;
    int size;
};

struct client
{
    struct request requests[REQUESTS];
    int served;
    int stale;
    pthread_t thread;
};

static struct cache cache = {.lock = PTHREAD_MUTEX_INITIALIZER};
static atomic_int now = 1;

static int tick(void)
{
    return atomic_fetch_add_explicit(&now, 1, memory_order_relaxed);
}

static struct session *create(int user, int time)
{
    struct session *session = calloc(1, sizeof(struct session));
    if (session == NULL)
    {
        abort();
    }
    session->user = user;
    session->last_used = time;
    session->state = LIVE;
    return session;
}

static struct session *find_or_create(int user)
{
    int time = tick();
    pthread_mutex_lock(&cache.lock);
    struct session *session = cache.live;
    while (session != NULL && session->user != user)
    {
        session = session->next;
    }
    if (session == NULL)
    {
        session = create(user, time);
        session->next = cache.live;
        cache.live = session;
        cache.created++;
    }
    pthread_mutex_unlock(&cache.lock);
    return session;
}

static bool serve(struct session *session, int size)
{
    session->last_used = tick();
    session->bytes += size;
    return session->state == LIVE;
}

static void *run_client(void *argument)
{
    struct client *me = argument;
    for (int i = 0; i < REQUESTS; i++)
    {
        const struct request *request = &me->requests[i];
        struct session *session = find_or_create(request->user);
        if (serve(session, request->size))
        {
            me->served++;
        }
        else
        {
            me->stale++;
        }
    }
    return NULL;
}

static void unlink_session(struct session **link)
{
    struct session *session = *link;
    *link = session->next;
    session->next = cache.retired;
    cache.retired = session;
    session->state = RETIRED;
    cache.retirements++;
}

static void retire_older_than(int time)
{
    pthread_mutex_lock(&cache.lock);
    struct session **link = &cache.live;
    while (*link != NULL)
    {
        const struct session *session = *link;
        if (session->last_used < time)
        {
            unlink_session(link);
        }
        else
        {
            link = &(*link)->next;
        }
    }
    pthread_mutex_unlock(&cache.lock);
}

static void *run_cleaner(void *unused)
{
    retire_older_than(3);
    retire_older_than(5);
    return unused;
}

static int discard(struct session *session)
{
    int bytes = 0;
    while (session != NULL)
    {
        struct session *next = session->next;
        printf("session of %d: %d bytes, last used %d\n", session->user, session->bytes, session->last_used);
        bytes += session->bytes;
        free(session);
        session = next;
    }
    return bytes;
}

int main(void)
{
    pthread_t cleaner;
    struct client clients[USERS] = {{.requests = {{7, 100}, {8, 50}}}, {.requests = {{8, 10}, {7, 20}}}};
    for (int i = 0; i < USERS; i++)
    {
        pthread_create(&clients[i].thread, NULL, run_client, &clients[i]);
    }
    pthread_create(&cleaner, NULL, run_cleaner, NULL);
    int served = 0;
    int stale = 0;
    for (int i = 0; i < USERS; i++)
    {
        pthread_join(clients[i].thread, NULL);
        served += clients[i].served;
        stale += clients[i].stale;
    }
    pthread_join(cleaner, NULL);
    int bytes = discard(cache.live) + discard(cache.retired);
    printf("%d served, %d stale, %d bytes\n", served, stale, bytes);
    printf("%d created, %d retired\n", cache.created, cache.retirements);
    return 0;
}

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define KEYS 3
#define WORDS 3
#define CLIENTS 2
#define ENOENT 2
#define ENOMEM 12
#define ESHUTDOWN 108

enum direction
{
    ENCRYPT,
    DECRYPT
};

struct completion
{
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool done;
};

struct key
{
    int number;
    int value;
    int uses;
};

struct session
{
    atomic_int references;
    int key_value;
    int jobs;
};

struct job
{
    struct session *session;
    enum direction direction;
    int words[WORDS];
    int result;
    struct completion completion;
    struct job *next;
};

struct engine
{
    pthread_mutex_t queue_lock;
    pthread_cond_t work_arrived;
    struct job *first;
    struct job *last;
    bool stopping;
    int processed;
    pthread_mutex_t key_lock;
    struct key keys[KEYS];
    pthread_t worker;
    atomic_int sessions;
};

struct client
{
    struct engine *engine;
    int key;
    int checksum;
    int errors;
    pthread_t thread;
};

static void init_completion(struct completion *completion)
{
    pthread_mutex_init(&completion->lock, NULL);
    pthread_cond_init(&completion->changed, NULL);
    completion->done = false;
}

static void complete(struct completion *completion)
{
    pthread_mutex_lock(&completion->lock);
    completion->done = true;
    pthread_cond_signal(&completion->changed);
    pthread_mutex_unlock(&completion->lock);
}

static void wait_for_completion(struct completion *completion)
{
    pthread_mutex_lock(&completion->lock);
    while (!completion->done)
    {
        pthread_cond_wait(&completion->changed, &completion->lock);
    }
    pthread_mutex_unlock(&completion->lock);
}

static void destroy_completion(struct completion *completion)
{
    pthread_cond_destroy(&completion->changed);
    pthread_mutex_destroy(&completion->lock);
}

static int find_key(struct engine *engine, int number, int *value)
{
    int error = -ENOENT;
    pthread_mutex_lock(&engine->key_lock);
    for (int i = 0; i < KEYS; i++)
    {
        struct key *key = &engine->keys[i];
        if (key->number == number)
        {
            key->uses++;
            *value = key->value;
            error = 0;
        }
    }
    pthread_mutex_unlock(&engine->key_lock);
    return error;
}

static void change_key(struct engine *engine, int number, int value)
{
    pthread_mutex_lock(&engine->key_lock);
    for (int i = 0; i < KEYS; i++)
    {
        if (engine->keys[i].number == number)
        {
            engine->keys[i].value = value;
        }
    }
    pthread_mutex_unlock(&engine->key_lock);
}

static struct session *open_session(struct engine *engine, int number)
{
    int value = 0;
    if (find_key(engine, number, &value) != 0)
    {
        return NULL;
    }
    struct session *session = calloc(1, sizeof(struct session));
    if (session == NULL)
    {
        return NULL;
    }
    atomic_init(&session->references, 1);
    session->key_value = value;
    atomic_fetch_add(&engine->sessions, 1);
    return session;
}

static struct session *get_session(struct session *session)
{
    atomic_fetch_add_explicit(&session->references, 1, memory_order_relaxed);
    return session;
}

static void put_session(struct engine *engine, struct session *session)
{
    int before = atomic_fetch_sub_explicit(&session->references, 1, memory_order_acq_rel);
    if (before == 1)
    {
        free(session);
        atomic_fetch_sub(&engine->sessions, 1);
    }
}

static void transform(struct job *job)
{
    int key = job->session->key_value;
    job->result = 0;
    for (int i = 0; i < WORDS; i++)
    {
        int word = job->words[i];
        if (job->direction == ENCRYPT)
        {
            word = (word + key) % 256;
        }
        else
        {
            word = (word - key + 256) % 256;
        }
        job->words[i] = word;
        job->result = (job->result * 7 + word) % 997;
    }
}

static struct job *take_job(struct engine *engine)
{
    struct job *job = NULL;
    pthread_mutex_lock(&engine->queue_lock);
    while (engine->first == NULL && !engine->stopping)
    {
        pthread_cond_wait(&engine->work_arrived, &engine->queue_lock);
    }
    job = engine->first;
    if (job != NULL)
    {
        engine->first = job->next;
        if (engine->first == NULL)
        {
            engine->last = NULL;
        }
        engine->processed++;
    }
    pthread_mutex_unlock(&engine->queue_lock);
    return job;
}

static void *engine_worker(void *argument)
{
    struct engine *engine = argument;
    struct job *job = take_job(engine);
    while (job != NULL)
    {
        struct session *session = job->session;
        transform(job);
        complete(&job->completion);
        put_session(engine, session);
        job = take_job(engine);
    }
    return NULL;
}

static int submit_job(struct engine *engine, struct job *job)
{
    int error = 0;
    pthread_mutex_lock(&engine->queue_lock);
    if (engine->stopping)
    {
        error = -ESHUTDOWN;
    }
    else
    {
        job->next = NULL;
        if (engine->last == NULL)
        {
            engine->first = job;
        }
        else
        {
            engine->last->next = job;
        }
        engine->last = job;
        pthread_cond_signal(&engine->work_arrived);
    }
    pthread_mutex_unlock(&engine->queue_lock);
    return error;
}

static struct job *new_job(struct session *session, enum direction direction, const int *words)
{
    struct job *job = calloc(1, sizeof(struct job));
    if (job == NULL)
    {
        return NULL;
    }
    job->session = get_session(session);
    job->direction = direction;
    for (int i = 0; i < WORDS; i++)
    {
        job->words[i] = words[i];
    }
    init_completion(&job->completion);
    return job;
}

static void free_job(struct job *job)
{
    pthread_mutex_lock(&job->completion.lock);
    pthread_mutex_unlock(&job->completion.lock);
    destroy_completion(&job->completion);
    free(job);
}

static int run_job(struct engine *engine, struct session *session, enum direction direction, int *words)
{
    struct job *job = new_job(session, direction, words);
    if (job == NULL)
    {
        return -ENOMEM;
    }
    int error = submit_job(engine, job);
    if (error != 0)
    {
        put_session(engine, session);
        free_job(job);
        return error;
    }
    wait_for_completion(&job->completion);
    for (int i = 0; i < WORDS; i++)
    {
        words[i] = job->words[i];
    }
    int result = job->result;
    session->jobs++;
    free_job(job);
    return result;
}

static void *use_engine(void *argument)
{
    struct client *me = argument;
    struct engine *engine = me->engine;
    int words[WORDS] = {me->key, 20, 30};
    struct session *session = open_session(engine, me->key);
    if (session == NULL)
    {
        me->errors++;
        return NULL;
    }
    change_key(engine, 3, 90 + me->key);
    int first = run_job(engine, session, ENCRYPT, words);
    int second = run_job(engine, session, DECRYPT, words);
    if (first < 0 || second < 0)
    {
        me->errors++;
    }
    if (words[1] != 20)
    {
        me->errors++;
    }
    me->checksum = first + second + session->jobs;
    put_session(engine, session);
    return NULL;
}

static void engine_probe(struct engine *engine)
{
    pthread_mutex_init(&engine->queue_lock, NULL);
    pthread_mutex_init(&engine->key_lock, NULL);
    pthread_cond_init(&engine->work_arrived, NULL);
    for (int i = 0; i < KEYS; i++)
    {
        engine->keys[i].number = i + 1;
        engine->keys[i].value = 11 * (i + 1);
    }
    pthread_create(&engine->worker, NULL, engine_worker, engine);
}

static void engine_remove(struct engine *engine)
{
    pthread_mutex_lock(&engine->queue_lock);
    engine->stopping = true;
    pthread_cond_broadcast(&engine->work_arrived);
    pthread_mutex_unlock(&engine->queue_lock);
    pthread_join(engine->worker, NULL);
    pthread_cond_destroy(&engine->work_arrived);
    pthread_mutex_destroy(&engine->key_lock);
    pthread_mutex_destroy(&engine->queue_lock);
}

int main(void)
{
    static struct engine engine;
    struct client clients[CLIENTS];
    engine_probe(&engine);
    for (int i = 0; i < CLIENTS; i++)
    {
        clients[i] = (struct client){.engine = &engine, .key = i + 1};
        pthread_create(&clients[i].thread, NULL, use_engine, &clients[i]);
    }
    for (int i = 0; i < CLIENTS; i++)
    {
        pthread_join(clients[i].thread, NULL);
        printf("client %d: checksum %d, %d errors\n", i, clients[i].checksum, clients[i].errors);
    }
    engine_remove(&engine);
    for (int i = 0; i < KEYS; i++)
    {
        printf("key %d was used %d times\n", engine.keys[i].number, engine.keys[i].uses);
    }
    printf("%d processed, %d sessions\n", engine.processed, atomic_load(&engine.sessions));
    return 0;
}

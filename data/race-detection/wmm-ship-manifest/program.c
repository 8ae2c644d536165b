#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define CRATES 3

struct manifest
{
    int port;
    int tonnes;
    int duty;
    int stamp;
};

struct officer
{
    int seen;
    int sum;
    int unsure;
};

static struct manifest manifest;
static int crates[CRATES];
static int harbour_note;
static atomic_int loaded;
static atomic_int purser_ready;
static atomic_int inspected;
static struct officer customs;
static struct officer pilot_officer;

static void *first_mate(void *unused)
{
    manifest.port = 4;
    manifest.tonnes = 120;
    for (int i = 0; i < CRATES - 1; i++)
    {
        crates[i] = 20 + i;
    }
    atomic_store_explicit(&loaded, 1, memory_order_release);
    manifest.duty = manifest.tonnes / 8;
    crates[CRATES - 1] = 33;
    manifest.stamp = manifest.port + 1;
    atomic_fetch_add_explicit(&inspected, 1, memory_order_release);
    return unused;
}

static void *purser(void *unused)
{
    harbour_note = 55;
    atomic_store_explicit(&purser_ready, 1, memory_order_relaxed);
    return unused;
}

static void *customs_officer(void *unused)
{
    customs.seen = atomic_load_explicit(&loaded, memory_order_acquire);
    if (!customs.seen)
    {
        customs.unsure++;
        return unused;
    }
    customs.sum = manifest.tonnes + manifest.port;
    customs.sum += manifest.duty;
    int stamp = manifest.stamp;
    if (stamp == 0)
    {
        customs.unsure++;
    }
    for (int i = 0; i < CRATES; i++)
    {
        customs.sum += crates[i];
    }
    return unused;
}

static void *pilot(void *unused)
{
    pilot_officer.seen = atomic_load_explicit(&loaded, memory_order_acquire);
    if (pilot_officer.seen)
    {
        pilot_officer.sum = manifest.port;
    }
    int ready = atomic_load_explicit(&purser_ready, memory_order_acquire);
    if (ready)
    {
        pilot_officer.sum += harbour_note;
    }
    else
    {
        pilot_officer.unsure++;
    }
    int done = atomic_load_explicit(&inspected, memory_order_acquire);
    if (done)
    {
        pilot_officer.sum += manifest.duty;
        pilot_officer.sum += manifest.stamp;
    }
    return unused;
}

static void show(const char *name, const struct officer *officer)
{
    printf("%s %s", name, officer->seen ? "saw the ship" : "saw no ship");
    printf(", sum %d, unsure %d\n", officer->sum, officer->unsure);
}

int main(void)
{
    void *(*bodies[4])(void *) = {first_mate, purser, customs_officer, pilot};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
    {
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    }
    for (int i = 3; i >= 0; i--)
    {
        pthread_join(threads[i], NULL);
    }
    show("customs", &customs);
    show("pilot", &pilot_officer);
    printf("port %d, %d tonnes\n", manifest.port, manifest.tonnes);
    printf("duty %d, stamp %d\n", manifest.duty, manifest.stamp);
    int sum = 0;
    for (int i = 0; i < CRATES; i++)
    {
        sum += crates[i];
    }
    printf("%d in crates, note %d\n", sum, harbour_note);
    return 0;
}

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#define CLAUSES 2

enum cry
{
    NONE,
    OFFICIAL,
    HEARSAY
};

struct decree
{
    int tax;
    int fair;
    int name;
};

struct citizen
{
    int heard;
    int pays;
    int stall;
    int marks;
};

static struct decree decree;
static int clauses[CLAUSES];
static int crier_pay;
static atomic_int cry;
static atomic_int crowd;
static struct citizen potter;
static struct citizen weaver;

static void *chancellor(void *unused)
{
    decree.tax = 12;
    decree.fair = 24;
    decree.name = 'c';
    for (int i = 0; i < CLAUSES; i++)
    {
        clauses[i] = i + 1;
    }
    atomic_store_explicit(&cry, OFFICIAL, memory_order_release);
    atomic_fetch_add_explicit(&crowd, 2, memory_order_relaxed);
    return unused;
}

static void *second_crier(void *unused)
{
    int people = atomic_load_explicit(&crowd, memory_order_relaxed);
    crier_pay = 3 + people;
    atomic_store_explicit(&cry, HEARSAY, memory_order_relaxed);
    atomic_fetch_add_explicit(&crowd, 1, memory_order_relaxed);
    return unused;
}

static void *potter_listens(void *unused)
{
    potter.heard = atomic_load_explicit(&cry, memory_order_acquire);
    switch (potter.heard)
    {
    case NONE:
        potter.stall = -1;
        break;
    default:
        potter.pays = decree.tax;
        potter.stall = decree.fair;
        break;
    }
    return unused;
}

static void *weaver_listens(void *unused)
{
    weaver.heard = atomic_load_explicit(&cry, memory_order_acquire);
    if (weaver.heard == HEARSAY)
    {
        weaver.marks = decree.name;
        for (int i = 0; i < CLAUSES; i++)
        {
            if (clauses[i] > 0)
            {
                weaver.stall++;
            }
        }
    }
    else
    {
        int again = atomic_load_explicit(&cry, memory_order_relaxed);
        weaver.marks = again == weaver.heard ? 1 : 2;
    }
    return unused;
}

static void show(const char *name, const struct citizen *citizen)
{
    const char *kind = "nothing";
    if (citizen->heard == OFFICIAL)
    {
        kind = "the chancellor";
    }
    if (citizen->heard == HEARSAY)
    {
        kind = "hearsay";
    }
    printf("the %s heard %s\n", name, kind);
    printf("the %s pays %d, stall %d, marks %d\n", name, citizen->pays, citizen->stall, citizen->marks);
}

struct guild
{
    int members;
    int dues;
    int master;
};

struct scribe
{
    int heard;
    int dues;
    int members;
};

static struct guild guild;
static atomic_int proclamation;
static atomic_int echoes;
static struct scribe guild_scribe;
static struct scribe town_scribe;

static void *guild_master(void *unused)
{
    guild.members = 21;
    guild.dues = 4;
    guild.master = 'g';
    atomic_store_explicit(&proclamation, 1, memory_order_release);
    return unused;
}

static void *third_crier(void *unused)
{
    int heard = atomic_load_explicit(&proclamation, memory_order_relaxed);
    if (heard > 0)
    {
        atomic_fetch_add_explicit(&proclamation, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&echoes, heard, memory_order_relaxed);
    }
    return unused;
}

static void take_down(struct scribe *scribe)
{
    scribe->heard = atomic_load_explicit(&proclamation, memory_order_acquire);
    if (scribe->heard == 0)
    {
        return;
    }
    scribe->dues = guild.dues * scribe->heard;
    scribe->members = guild.members;
}

static void *write_for_guild(void *unused)
{
    take_down(&guild_scribe);
    return unused;
}

static void *write_for_town(void *unused)
{
    take_down(&town_scribe);
    if (town_scribe.heard > 1 && guild.master == 'g')
    {
        town_scribe.members++;
    }
    return unused;
}

static void run_guild(void)
{
    void *(*bodies[4])(void *) = {guild_master, third_crier, write_for_guild, write_for_town};
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
    {
        pthread_create(&threads[i], NULL, bodies[i], NULL);
    }
    for (int i = 0; i < 4; i++)
    {
        pthread_join(threads[i], NULL);
    }
    printf("guild scribe: %d, %d, %d\n", guild_scribe.heard, guild_scribe.dues, guild_scribe.members);
    printf("town scribe: %d, %d, %d\n", town_scribe.heard, town_scribe.dues, town_scribe.members);
    printf("%d echoes\n", atomic_load(&echoes));
}

int main(void)
{
    pthread_t office;
    pthread_t street;
    pthread_t potter_thread;
    pthread_t weaver_thread;
    pthread_create(&office, NULL, chancellor, NULL);
    pthread_create(&street, NULL, second_crier, NULL);
    pthread_create(&potter_thread, NULL, potter_listens, NULL);
    pthread_create(&weaver_thread, NULL, weaver_listens, NULL);
    pthread_join(potter_thread, NULL);
    show("potter", &potter);
    pthread_join(weaver_thread, NULL);
    show("weaver", &weaver);
    pthread_join(street, NULL);
    printf("the crier earns %d\n", crier_pay);
    pthread_join(office, NULL);
    int sum = decree.tax + decree.fair;
    for (int i = 0; i < CLAUSES; i++)
    {
        sum += clauses[i];
    }
    printf("decree %c with %d\n", decree.name, sum);
    printf("last cry %d, crowd %d\n", atomic_load(&cry), atomic_load(&crowd));
    run_guild();
    return 0;
}

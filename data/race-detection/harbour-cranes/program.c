#include <pthread.h>
#include <stdio.h>

#define CRANES 2
#define JOBS 3

struct job
{
    int tons;
    int crane;
};

static pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;
static struct job jobs[JOBS] = {{12, 0}, {7, 0}, {30, 0}};
static int next_job;
static int lifted;

struct glance
{
    int begun;
    int tons;
    int busy_crane;
};

static struct job *take_job(void)
{
    struct job *job = NULL;
    pthread_mutex_lock(&list_lock);
    if (next_job < JOBS)
    {
        job = &jobs[next_job];
        next_job++;
    }
    pthread_mutex_unlock(&list_lock);
    return job;
}

static void *work(void *argument)
{
    int *crane = argument;
    struct job *job = take_job();
    while (job != NULL)
    {
        job->crane = *crane;
        lifted += job->tons;
        job = take_job();
    }
    return NULL;
}

static void *look(void *argument)
{
    struct glance *glance = argument;
    glance->begun = next_job;
    glance->tons = lifted;
    glance->busy_crane = jobs[JOBS - 1].crane;
    return NULL;
}

int main(void)
{
    pthread_t cranes[CRANES];
    pthread_t master;
    int numbers[CRANES] = {1, 2};
    struct glance glance = {0, 0, 0};
    for (int i = 0; i < CRANES; i++)
    {
        pthread_create(&cranes[i], NULL, work, &numbers[i]);
    }
    pthread_create(&master, NULL, look, &glance);
    for (int i = 0; i < CRANES; i++)
    {
        pthread_join(cranes[i], NULL);
    }
    pthread_join(master, NULL);
    printf("seen %d jobs, %d tons, crane %d\n", glance.begun, glance.tons, glance.busy_crane);
    printf("lifted %d tons\n", lifted);
    return 0;
}

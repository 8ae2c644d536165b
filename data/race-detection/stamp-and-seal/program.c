#include <pthread.h>
#include <stdio.h>

#define CLERKS 2
#define INSPECTORS 2

static int stamped;
static int sealed;
static pthread_mutex_t report_lock = PTHREAD_MUTEX_INITIALIZER;
static int complaints;

static void *process(void *argument)
{
    int *mark = argument;
    stamped = *mark;
    sealed = -*mark;
    return NULL;
}

static void *inspect(void *argument)
{
    int sum = stamped + sealed;
    if (sum != 0)
    {
        pthread_mutex_lock(&report_lock);
        complaints++;
        pthread_mutex_unlock(&report_lock);
    }
    return argument;
}

int main(void)
{
    pthread_t clerks[CLERKS];
    pthread_t inspectors[INSPECTORS];
    int marks[CLERKS];
    for (int i = 0; i < CLERKS; i++)
    {
        marks[i] = i + 1;
        pthread_create(&clerks[i], NULL, process, &marks[i]);
    }
    for (int i = 0; i < INSPECTORS; i++)
    {
        pthread_create(&inspectors[i], NULL, inspect, NULL);
    }
    for (int i = 0; i < CLERKS; i++)
    {
        pthread_join(clerks[i], NULL);
    }
    for (int i = 0; i < INSPECTORS; i++)
    {
        pthread_join(inspectors[i], NULL);
    }
    printf("%d complaints\n", complaints);
    return 0;
}

#include <pthread.h>
#include <stdio.h>

#define VOTERS 3

static pthread_mutex_t hall = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cast_changed = PTHREAD_COND_INITIALIZER;
static pthread_cond_t announced = PTHREAD_COND_INITIALIZER;
static int hands[VOTERS];
static int cast;
static int decided;
static int result;
static int content[VOTERS];

static void cast_vote(int voter, int hand)
{
    hands[voter] = hand;
    pthread_mutex_lock(&hall);
    cast++;
    if (cast == VOTERS)
    {
        pthread_cond_signal(&cast_changed);
    }
    pthread_mutex_unlock(&hall);
}

static void await_result(void)
{
    pthread_mutex_lock(&hall);
    while (!decided)
    {
        pthread_cond_wait(&announced, &hall);
    }
    pthread_mutex_unlock(&hall);
}

static void *vote(void *argument)
{
    int voter = *(int *)argument;
    int hand = voter % 2;
    cast_vote(voter, hand);
    await_result();
    content[voter] = result == hand;
    return NULL;
}

static void *count_votes(void *argument)
{
    int in_favour = 0;
    pthread_mutex_lock(&hall);
    while (cast < VOTERS)
    {
        pthread_cond_wait(&cast_changed, &hall);
    }
    pthread_mutex_unlock(&hall);
    for (int i = 0; i < VOTERS; i++)
    {
        in_favour += hands[i];
    }
    result = in_favour > VOTERS / 2;
    pthread_mutex_lock(&hall);
    decided = 1;
    pthread_cond_broadcast(&announced);
    pthread_mutex_unlock(&hall);
    return argument;
}

int main(void)
{
    pthread_t chair;
    pthread_t voters[VOTERS];
    int numbers[VOTERS];
    int happy = 0;
    pthread_create(&chair, NULL, count_votes, NULL);
    for (int i = 0; i < VOTERS; i++)
    {
        numbers[i] = i;
        pthread_create(&voters[i], NULL, vote, &numbers[i]);
    }
    for (int i = 0; i < VOTERS; i++)
    {
        pthread_join(voters[i], NULL);
        happy += content[i];
    }
    pthread_join(chair, NULL);
    printf("result %d, %d of %d content\n", result, happy, VOTERS);
    return 0;
}

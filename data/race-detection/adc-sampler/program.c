#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define BUFFER 4

typedef void (*handler_t)(void *);

struct irq_line
{
    pthread_t thread;
    handler_t handler;
    void *data;
};

struct adc
{
    struct irq_line irq;
    int *buffer;
    int shift;
    int samples;
};

static int storage[BUFFER];

static void *irq_thread(void *argument)
{
    struct irq_line *line = argument;
    for (int event = 0; event < 2; event++)
    {
        line->handler(line->data);
    }
    return NULL;
}

static int request_irq(struct irq_line *line, handler_t handler, void *data)
{
    line->handler = handler;
    line->data = data;
    return pthread_create(&line->thread, NULL, irq_thread, line);
}

static void free_irq(struct irq_line *line)
{
    pthread_join(line->thread, NULL);
}

static void adc_interrupt(void *data)
{
    struct adc *adc = data;
    int *buffer = adc->buffer;
    if (buffer == NULL)
    {
        return;
    }
    __atomic_store_n(&buffer[0], 512 >> adc->shift, __ATOMIC_RELAXED);
    adc->samples++;
}

static struct adc *adc_probe(void)
{
    struct adc *adc = calloc(1, sizeof(struct adc));
    if (adc == NULL)
    {
        abort();
    }
    if (request_irq(&adc->irq, adc_interrupt, adc) != 0)
    {
        free(adc);
        return NULL;
    }
    adc->buffer = storage;
    adc->shift = 2;
    adc->samples = 0;
    return adc;
}

static void adc_remove(struct adc *adc)
{
    free_irq(&adc->irq);
    printf("%d samples, last %d\n", adc->samples, adc->buffer[0]);
    free(adc);
}

int main(void)
{
    struct adc *adc = adc_probe();
    if (adc != NULL)
    {
        adc_remove(adc);
    }
    return 0;
}

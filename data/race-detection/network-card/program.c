#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define TX_RING 2
#define RX_RING 3
#define INTERRUPTS 3
#define POLLS 2
#define LINK_CHECKS 2
#define ENETDOWN 100
#define EBUSY 16
#define ENOMEM 12

struct packet
{
    int length;
    int payload;
    struct packet *next;
};

struct tx_ring
{
    struct packet *slots[TX_RING];
    int produced;
    int consumed;
};

struct rx_ring
{
    int lengths[RX_RING];
    atomic_int produced;
    int consumed;
};

struct statistics
{
    int packets;
    int bytes;
    int received;
    int dropped;
};

struct card
{
    pthread_spinlock_t tx_lock;
    pthread_mutex_t admin_mutex;
    struct tx_ring tx;
    struct rx_ring rx;
    struct statistics statistics;
    bool queue_stopped;
    bool carrier;
    bool running;
    struct packet *done;
    int opens;
    pthread_t interrupt;
    pthread_t poller;
    pthread_t link_timer;
};

struct sender
{
    struct card *card;
    int sent;
    int busy;
    int down;
    pthread_t thread;
};

struct report
{
    int packets;
    int received;
    int opens;
};

static struct packet *new_packet(int payload)
{
    struct packet *packet = malloc(sizeof(struct packet));
    if (packet == NULL)
    {
        return NULL;
    }
    packet->length = 60 + payload;
    packet->payload = payload;
    packet->next = NULL;
    return packet;
}

static bool tx_is_full(const struct tx_ring *ring)
{
    return ring->produced - ring->consumed == TX_RING;
}

static bool tx_is_empty(const struct tx_ring *ring)
{
    return ring->produced == ring->consumed;
}

static void tx_put(struct tx_ring *ring, struct packet *packet)
{
    ring->slots[ring->produced % TX_RING] = packet;
    ring->produced++;
}

static struct packet *tx_get(struct tx_ring *ring)
{
    struct packet *packet = ring->slots[ring->consumed % TX_RING];
    ring->consumed++;
    return packet;
}

static void retire(struct card *card, struct packet *packet)
{
    packet->next = card->done;
    card->done = packet;
    card->statistics.packets++;
    card->statistics.bytes += packet->length;
}

static void loop_back(struct card *card, const struct packet *packet)
{
    int at = atomic_load_explicit(&card->rx.produced, memory_order_relaxed);
    if (at == RX_RING)
    {
        card->statistics.dropped++;
        return;
    }
    card->rx.lengths[at] = packet->length;
    atomic_store_explicit(&card->rx.produced, at + 1, memory_order_release);
}

static void card_interrupt(struct card *card)
{
    pthread_spin_lock(&card->tx_lock);
    if (!tx_is_empty(&card->tx))
    {
        struct packet *packet = tx_get(&card->tx);
        loop_back(card, packet);
        retire(card, packet);
        card->queue_stopped = false;
    }
    pthread_spin_unlock(&card->tx_lock);
}

static void *interrupt_thread(void *argument)
{
    struct card *card = argument;
    for (int i = 0; i < INTERRUPTS; i++)
    {
        card_interrupt(card);
    }
    return NULL;
}

static int card_poll(struct card *card)
{
    int handled = 0;
    int produced = atomic_load_explicit(&card->rx.produced, memory_order_acquire);
    while (card->rx.consumed < produced)
    {
        int length = card->rx.lengths[card->rx.consumed];
        card->rx.consumed++;
        card->statistics.received += length;
        handled++;
    }
    return handled;
}

static void *poll_thread(void *argument)
{
    struct card *card = argument;
    for (int i = 0; i < POLLS; i++)
    {
        if (!card->running)
        {
            break;
        }
        card_poll(card);
    }
    return NULL;
}

static void *link_thread(void *argument)
{
    struct card *card = argument;
    for (int i = 0; i < LINK_CHECKS; i++)
    {
        card->carrier = i == 0;
    }
    return NULL;
}

static int card_xmit(struct card *card, struct packet *packet)
{
    int result = 0;
    if (card->queue_stopped)
    {
        return -EBUSY;
    }
    pthread_spin_lock(&card->tx_lock);
    if (!card->carrier)
    {
        result = -ENETDOWN;
    }
    else if (tx_is_full(&card->tx))
    {
        card->queue_stopped = true;
        result = -EBUSY;
    }
    else
    {
        tx_put(&card->tx, packet);
    }
    pthread_spin_unlock(&card->tx_lock);
    return result;
}

static void card_statistics(struct card *card, struct report *report)
{
    report->packets = card->statistics.packets;
    report->received = card->statistics.received;
    pthread_mutex_lock(&card->admin_mutex);
    report->opens = card->opens;
    pthread_mutex_unlock(&card->admin_mutex);
}

static int card_open(struct card *card)
{
    pthread_mutex_lock(&card->admin_mutex);
    card->opens++;
    pthread_mutex_unlock(&card->admin_mutex);
    card->running = true;
    card->carrier = true;
    if (pthread_create(&card->poller, NULL, poll_thread, card) != 0)
    {
        return -ENOMEM;
    }
    pthread_create(&card->interrupt, NULL, interrupt_thread, card);
    pthread_create(&card->link_timer, NULL, link_thread, card);
    return 0;
}

static void card_stop(struct card *card)
{
    card->running = false;
    pthread_join(card->poller, NULL);
    pthread_join(card->link_timer, NULL);
    pthread_join(card->interrupt, NULL);
    pthread_mutex_lock(&card->admin_mutex);
    card->opens--;
    pthread_mutex_unlock(&card->admin_mutex);
}

static void card_probe(struct card *card)
{
    pthread_spin_init(&card->tx_lock, PTHREAD_PROCESS_PRIVATE);
    pthread_mutex_init(&card->admin_mutex, NULL);
    card->queue_stopped = false;
    card->done = NULL;
}

static int free_packets(struct packet *packet)
{
    int freed = 0;
    while (packet != NULL)
    {
        struct packet *next = packet->next;
        free(packet);
        packet = next;
        freed++;
    }
    return freed;
}

static void card_remove(struct card *card)
{
    int unsent = 0;
    while (!tx_is_empty(&card->tx))
    {
        free(tx_get(&card->tx));
        unsent++;
    }
    int freed = free_packets(card->done);
    printf("%d packets freed, %d unsent\n", freed, unsent);
    pthread_mutex_destroy(&card->admin_mutex);
    pthread_spin_destroy(&card->tx_lock);
}

static void send_one(struct sender *me, int payload)
{
    struct packet *packet = new_packet(payload);
    if (packet == NULL)
    {
        return;
    }
    int result = card_xmit(me->card, packet);
    if (result == 0)
    {
        me->sent++;
        return;
    }
    free(packet);
    if (result == -EBUSY)
    {
        me->busy++;
    }
    else
    {
        me->down++;
    }
}

static void *send_all(void *argument)
{
    struct sender *me = argument;
    for (int i = 0; i < 2; i++)
    {
        send_one(me, i);
    }
    return NULL;
}

int main(void)
{
    static struct card card;
    struct sender senders[2] = {{.card = &card}, {.card = &card}};
    struct report report = {0, 0, 0};
    card_probe(&card);
    if (card_open(&card) != 0)
    {
        return 0;
    }
    for (int i = 0; i < 2; i++)
    {
        pthread_create(&senders[i].thread, NULL, send_all, &senders[i]);
    }
    card_statistics(&card, &report);
    card_stop(&card);
    for (int i = 0; i < 2; i++)
    {
        pthread_join(senders[i].thread, NULL);
        printf("sent %d, busy %d, down %d\n", senders[i].sent, senders[i].busy, senders[i].down);
    }
    printf("reported %d packets, %d received, %d opens\n", report.packets, report.received, report.opens);
    printf("%d bytes sent, %d received\n", card.statistics.bytes, card.statistics.received);
    printf("%d dropped by the ring\n", card.statistics.dropped);
    card_remove(&card);
    return 0;
}

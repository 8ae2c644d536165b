#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static int score_tempo;
static int score_key;
static int score_bars;
static atomic_int score_open;

static int overture_tempo;
static int overture_volume;
static atomic_int overture_played;

static int curtain_height;
static int curtain_speed;
static atomic_int curtain_risen;

static int aria_verses;
static int aria_pitch;
static int aria_breath;
static atomic_int aria_sung;

static int lamp_red;
static int lamp_amber;
static int lamp_blue;
static int lamp_fader;
static atomic_int lamp_desk_held;

static atomic_int clock_sequence;
static atomic_int clock_act;
static atomic_int clock_scene;

static int bouquet_roses;
static int bouquet_ribbon;
static int bouquet_card;

struct bouquet
{
    int *roses;
    int *ribbon;
    int *card;
};

static struct bouquet bouquet;
static _Atomic(struct bouquet *) thrown;

static atomic_int conductor_bows;
static atomic_int singer_bows;
static int spotlight_on;
static int spotlight_size;
static int spotlight_gel;

static int prompter_page;
static int prompter_line;
static int prompter_finger;
static atomic_int prompter_turn;

static int storm_thunder;
static int storm_lightning;
static atomic_int storm_stage;

static atomic_int applause;
static atomic_int coughs;

static int conductor_mistakes;
static int singer_mistakes;
static int lights_mistakes;
static atomic_int performers_done;
static int review_mistakes;
static int review_stars;
static int review_writer;

static void open_score(void)
{
    score_tempo = 96;
    score_key = 5;
    score_bars = 64;
    atomic_store_explicit(&score_open, 1, memory_order_release);
}

static void play_overture(void)
{
    overture_tempo = score_tempo + 4;
    overture_volume = 7;
    atomic_store_explicit(&overture_played, 1, memory_order_release);
}

static int raise_curtain(void)
{
    if (!atomic_load_explicit(&overture_played, memory_order_acquire))
    {
        return 0;
    }
    curtain_speed = overture_tempo / 20;
    curtain_height = curtain_speed * overture_volume;
    atomic_store_explicit(&curtain_risen, 1, memory_order_release);
    return 1;
}

static int sing_aria(void)
{
    int verses = 1;
    int pitch = 3;
    if (atomic_load_explicit(&curtain_risen, memory_order_acquire))
    {
        verses = curtain_height / 10;
        pitch = score_key + overture_volume;
    }
    else if (atomic_load_explicit(&score_open, memory_order_acquire))
    {
        pitch = score_key;
    }
    aria_verses = verses;
    aria_pitch = pitch;
    aria_breath = verses * 2 + 1;
    atomic_store_explicit(&aria_sung, 1, memory_order_release);
    return pitch;
}

static int follow_aria(void)
{
    int bars = score_bars;
    if (atomic_load_explicit(&aria_sung, memory_order_acquire))
    {
        bars -= aria_verses * 8;
        if (aria_pitch > 9)
        {
            bars -= aria_breath;
        }
    }
    return bars;
}

static int hold_lamp_desk(void)
{
    int free_desk = 0;
    return atomic_compare_exchange_strong_explicit(&lamp_desk_held, &free_desk, 1, memory_order_acquire,
                                                   memory_order_relaxed);
}

static void leave_lamp_desk(void)
{
    atomic_store_explicit(&lamp_desk_held, 0, memory_order_release);
}

static int mix_lamps(int red, int blue)
{
    int sum;
    if (!hold_lamp_desk())
    {
        atomic_fetch_add_explicit(&coughs, 1, memory_order_relaxed);
        return 0;
    }
    lamp_red = lamp_red + red;
    lamp_blue = lamp_blue + blue;
    lamp_amber = lamp_red - lamp_blue;
    lamp_fader++;
    sum = lamp_red + lamp_blue;
    leave_lamp_desk();
    return sum;
}

static void turn_stage_clock(int act, int scene)
{
    int sequence = atomic_load(&clock_sequence);
    atomic_store(&clock_sequence, sequence + 1);
    atomic_store(&clock_act, act);
    atomic_store(&clock_scene, scene);
    atomic_store(&clock_sequence, sequence + 2);
}

static int read_stage_clock(void)
{
    int before = atomic_load(&clock_sequence);
    int act = atomic_load(&clock_act);
    int scene = atomic_load(&clock_scene);
    int after = atomic_load(&clock_sequence);
    if (before != after || before % 2 != 0)
    {
        return -1;
    }
    return act * 10 + scene;
}

static void throw_bouquet(int roses)
{
    bouquet_roses = roses;
    bouquet_ribbon = 2;
    bouquet_card = 77;
    bouquet.roses = &bouquet_roses;
    bouquet.ribbon = &bouquet_ribbon;
    bouquet.card = &bouquet_card;
    atomic_store_explicit(&thrown, &bouquet, memory_order_release);
}

static int catch_bouquet(void)
{
    int roses = 0;
    struct bouquet *caught = atomic_exchange_explicit(&thrown, NULL, memory_order_acquire);
    if (caught == NULL)
    {
        return 0;
    }
    roses = *caught->roses;
    *caught->roses = roses - 1;
    *caught->ribbon = 0;
    if (*caught->card == 77)
    {
        roses++;
    }
    return roses;
}

static void conductor_takes_bow(void)
{
    atomic_store(&conductor_bows, 1);
    if (atomic_load(&singer_bows) == 0)
    {
        spotlight_on = 1;
        spotlight_size = 4;
        spotlight_gel = spotlight_size + 1;
    }
}

static void singer_takes_bow(void)
{
    atomic_store(&singer_bows, 1);
    if (atomic_load(&conductor_bows) == 0)
    {
        spotlight_on = 2;
        spotlight_size = 9;
        spotlight_gel = spotlight_on * 3;
    }
}

static int prompt(int who, int next)
{
    int line;
    int turn = atomic_load_explicit(&prompter_turn, memory_order_acquire);
    if (turn != who)
    {
        return 0;
    }
    prompter_line = prompter_line + 3;
    if (prompter_line > 4)
    {
        prompter_page++;
        prompter_line = 1;
    }
    prompter_finger = who;
    line = prompter_page * 10 + prompter_line;
    atomic_store_explicit(&prompter_turn, next, memory_order_release);
    return line;
}

static int roll_thunder(void)
{
    int stage = 0;
    if (!atomic_compare_exchange_strong(&storm_stage, &stage, 1))
    {
        return stage;
    }
    storm_thunder = 50;
    storm_lightning = 2;
    atomic_store(&storm_stage, 2);
    return 2;
}

static int flash_lightning(void)
{
    int stage = 2;
    if (!atomic_compare_exchange_strong(&storm_stage, &stage, 3))
    {
        return 0;
    }
    storm_lightning = storm_lightning + 1;
    storm_thunder = storm_thunder / storm_lightning;
    atomic_store(&storm_stage, 4);
    return 1;
}

static int count_flashes(void)
{
    if (atomic_load(&storm_stage) != 4)
    {
        return 0;
    }
    return storm_lightning + storm_thunder;
}

static void leave_stage(int writer)
{
    int before = atomic_fetch_sub(&performers_done, 1);
    if (before == 1)
    {
        review_mistakes = conductor_mistakes + singer_mistakes;
        review_mistakes += lights_mistakes;
        review_stars = 5 - review_mistakes % 5;
        review_writer = writer;
    }
}

static void *conductor(void *unused)
{
    int bars;
    int thunder;
    open_score();
    play_overture();
    thunder = roll_thunder();
    conductor_mistakes = prompt(0, 1) == 0;
    turn_stage_clock(1, 2);
    bars = follow_aria();
    if (bars < 40 || thunder != 2)
    {
        conductor_mistakes++;
    }
    conductor_takes_bow();
    mix_lamps(1, 2);
    throw_bouquet(12);
    leave_stage(0);
    return unused;
}

static void *singer(void *unused)
{
    int pitch = sing_aria();
    int line = prompt(1, 2);
    int roses;
    singer_mistakes = 0;
    if (line == 0)
    {
        singer_mistakes++;
    }
    if (pitch > 12)
    {
        singer_mistakes += 2;
    }
    singer_takes_bow();
    roses = catch_bouquet();
    atomic_fetch_add_explicit(&applause, roses, memory_order_relaxed);
    singer_mistakes += count_flashes() > 30;
    leave_stage(1);
    return unused;
}

static void *lights(void *unused)
{
    int risen = raise_curtain();
    int flashed = flash_lightning();
    int moment = read_stage_clock();
    lights_mistakes = !risen;
    if (mix_lamps(10, 3) == 0)
    {
        lights_mistakes++;
    }
    if (moment < 0 || flashed == 0)
    {
        lights_mistakes++;
    }
    if (prompt(2, 0) != 0)
    {
        atomic_fetch_add_explicit(&applause, 5, memory_order_relaxed);
    }
    leave_stage(2);
    return unused;
}

int main(void)
{
    pthread_t performers[3];
    atomic_init(&performers_done, 3);
    pthread_create(&performers[0], NULL, conductor, NULL);
    pthread_create(&performers[1], NULL, singer, NULL);
    pthread_create(&performers[2], NULL, lights, NULL);
    for (int i = 0; i < 3; i++)
    {
        pthread_join(performers[i], NULL);
    }
    printf("curtain %d at %d\n", curtain_height, curtain_speed);
    printf("lamps %d %d %d, fader %d\n", lamp_red, lamp_amber, lamp_blue, lamp_fader);
    printf("spotlight %d, size %d, gel %d\n", spotlight_on, spotlight_size, spotlight_gel);
    printf("page %d, line %d, finger %d\n", prompter_page, prompter_line, prompter_finger);
    printf("storm %d %d\n", storm_thunder, storm_lightning);
    printf("roses %d, ribbon %d\n", bouquet_roses, bouquet_ribbon);
    printf("applause %d, coughs %d\n", atomic_load(&applause), atomic_load(&coughs));
    printf("review by %d: %d mistakes, %d stars\n", review_writer, review_mistakes, review_stars);
    return 0;
}

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

static int camp_one_rope;
static int camp_one_fuel;
static int camp_one_food;
static int camp_one_tents;
static atomic_int camp_one_stocked;

static int camp_two_rope;
static int camp_two_food;
static int camp_two_packer;
static atomic_int camp_two_stocked;

static int ridge_snow;
static int ridge_wind;
static int ridge_cornice;
static int ridge_path;
static atomic_int ridge_surveyed;

static int forecast_day;
static int forecast_storm;
static atomic_int forecast_version;

static int box_bandages = 4;
static int box_oxygen = 3;
static int box_last_user;
static atomic_int box_taken;

static atomic_int scout_calls;
static atomic_int climber_calls;
static int radio_speaker;
static int radio_words;
static int radio_height;

static int cairn_stones;
static int cairn_builder;
static atomic_int cairn_claim;
static atomic_int cairn_built;

static int porter_note_load;
static int porter_note_trips;
static int scout_note_steps;
static int scout_note_warning;
static int climber_note_metres;
static int climber_note_pitons;
static int medic_note_patients;
static int medic_note_oxygen;
static atomic_int expedition_back;
static int chronicle_loads;
static int chronicle_metres;
static int chronicle_warnings;
static int chronicle_author;

static atomic_int sherpa_pace;
static atomic_int whistles;

static void porter_stocks_camp_one(void)
{
    camp_one_rope = 60;
    camp_one_fuel = 12;
    camp_one_food = 30;
    camp_one_tents = 2;
    atomic_store_explicit(&camp_one_stocked, 1, memory_order_release);
}

static int scout_surveys_ridge(void)
{
    int steps = 120;
    ridge_snow = 80;
    ridge_wind = 35;
    ridge_cornice = 1;
    ridge_path = 7;
    if (ridge_wind > 30)
    {
        ridge_path = 8;
        steps += 40;
    }
    atomic_store_explicit(&ridge_surveyed, 1, memory_order_release);
    return steps;
}

static void medic_hears_forecast(void)
{
    forecast_day = 3;
    forecast_storm = 1;
    atomic_fetch_add_explicit(&forecast_version, 1, memory_order_release);
}

static int climber_lifts_camp_one(void)
{
    int lifted = 0;
    int stocked = atomic_load_explicit(&camp_one_stocked, memory_order_acquire);
    if (stocked == 1)
    {
        lifted = camp_one_rope + camp_one_food;
        camp_one_tents = camp_one_tents - 1;
        camp_two_rope = camp_one_rope / 2;
        camp_two_food = camp_one_food / 3;
        camp_two_packer = 3;
        atomic_store_explicit(&camp_two_stocked, 1, memory_order_release);
    }
    return lifted;
}

static int scout_eats_at_camp_two(void)
{
    int eaten = 0;
    int stocked = atomic_load_explicit(&camp_two_stocked, memory_order_acquire);
    if (stocked == 1)
    {
        eaten = camp_two_food;
        eaten += camp_one_fuel;
        eaten += camp_one_tents;
        eaten += camp_two_packer;
    }
    return eaten;
}

static int climber_reads_ridge(void)
{
    int metres = 0;
    int surveyed = atomic_load_explicit(&ridge_surveyed, memory_order_acquire);
    if (surveyed)
    {
        metres = ridge_path * 100;
        if (ridge_cornice)
        {
            metres -= ridge_snow;
        }
    }
    return metres;
}

static int porter_reads_forecast(void)
{
    int load = 20;
    int version = atomic_load_explicit(&forecast_version, memory_order_acquire);
    if (version > 0)
    {
        load -= forecast_day;
        if (forecast_storm)
        {
            load /= 2;
        }
    }
    return load;
}

static int scout_reads_forecast(void)
{
    int warning = 0;
    int version = 1;
    int heard = atomic_compare_exchange_strong_explicit(&forecast_version, &version, 2, memory_order_acq_rel,
                                                        memory_order_acquire);
    if (heard || version > 1)
    {
        warning = forecast_storm * 10 + forecast_day;
    }
    return warning;
}

static int use_box(int user, int bandages, int oxygen)
{
    int treated = 0;
    int taken = atomic_exchange_explicit(&box_taken, 1, memory_order_acquire);
    if (taken)
    {
        atomic_fetch_add_explicit(&whistles, 1, memory_order_relaxed);
        return 0;
    }
    if (box_bandages >= bandages)
    {
        box_bandages -= bandages;
        treated++;
    }
    if (box_oxygen >= oxygen)
    {
        box_oxygen -= oxygen;
        treated++;
    }
    box_last_user = user;
    atomic_store_explicit(&box_taken, 0, memory_order_release);
    return treated;
}

static int scout_calls_base(void)
{
    atomic_store(&scout_calls, 1);
    if (atomic_load(&climber_calls))
    {
        return 0;
    }
    radio_speaker = 2;
    radio_words = 14;
    radio_height = 6200;
    return radio_words;
}

static int climber_calls_base(void)
{
    atomic_store(&climber_calls, 1);
    if (atomic_load(&scout_calls))
    {
        return 0;
    }
    radio_speaker = 3;
    radio_words = 9;
    radio_height = radio_words * 700;
    return radio_words;
}

static void build_cairn(int builder, int stones)
{
    int unclaimed = 0;
    if (!atomic_compare_exchange_strong_explicit(&cairn_claim, &unclaimed, builder, memory_order_relaxed,
                                                 memory_order_relaxed))
    {
        return;
    }
    cairn_stones = stones;
    cairn_builder = builder;
    atomic_store_explicit(&cairn_built, builder, memory_order_release);
}

static int admire_cairn(void)
{
    int builder = atomic_load_explicit(&cairn_built, memory_order_acquire);
    if (builder == 0)
    {
        return 0;
    }
    if (builder != cairn_builder)
    {
        return -1;
    }
    return cairn_stones;
}

static void set_pace(int pace)
{
    int known = atomic_load_explicit(&sherpa_pace, memory_order_relaxed);
    if (pace > known)
    {
        atomic_store_explicit(&sherpa_pace, pace, memory_order_relaxed);
    }
}

static void come_back(int author)
{
    int before = atomic_fetch_add_explicit(&expedition_back, 1, memory_order_acq_rel);
    if (before < 3)
    {
        return;
    }
    chronicle_author = author;
    chronicle_loads = porter_note_load * porter_note_trips;
    chronicle_metres = climber_note_metres + scout_note_steps;
    chronicle_warnings = scout_note_warning;
    if (medic_note_patients > 1)
    {
        chronicle_warnings += medic_note_oxygen;
    }
    if (climber_note_pitons == 0)
    {
        chronicle_warnings++;
    }
}

static void *porter(void *unused)
{
    int load;
    int stones;
    porter_stocks_camp_one();
    set_pace(2);
    load = porter_reads_forecast();
    build_cairn(1, load);
    stones = admire_cairn();
    porter_note_load = load;
    porter_note_trips = 2;
    if (stones > 10)
    {
        porter_note_trips = 3;
    }
    come_back(1);
    return unused;
}

static void *scout(void *unused)
{
    int steps = scout_surveys_ridge();
    int words = scout_calls_base();
    int eaten = scout_eats_at_camp_two();
    int warning = scout_reads_forecast();
    if (use_box(2, 1, 0) == 0)
    {
        warning++;
    }
    set_pace(4);
    scout_note_steps = steps + eaten;
    scout_note_warning = warning + words;
    come_back(2);
    return unused;
}

static void *climber(void *unused)
{
    int lifted = climber_lifts_camp_one();
    int metres = climber_reads_ridge();
    int words = climber_calls_base();
    build_cairn(3, 25);
    metres += use_box(3, 1, 1);
    climber_note_metres = metres + words;
    climber_note_pitons = lifted / 10;
    set_pace(3);
    come_back(3);
    return unused;
}

static void *medic(void *unused)
{
    int treated;
    int stones;
    medic_hears_forecast();
    treated = use_box(4, 2, 1);
    stones = admire_cairn();
    if (stones < 0)
    {
        treated = 0;
    }
    medic_note_patients = treated;
    medic_note_oxygen = treated * 2;
    come_back(4);
    return unused;
}

static void print_camps(void)
{
    printf("camp one: rope %d, fuel %d, food %d\n", camp_one_rope, camp_one_fuel, camp_one_food);
    printf("camp one: tents %d\n", camp_one_tents);
    printf("camp two: rope %d, food %d\n", camp_two_rope, camp_two_food);
    printf("box: %d bandages, %d oxygen, last %d\n", box_bandages, box_oxygen, box_last_user);
}

static void print_messages(void)
{
    printf("radio: %d said %d words at %d\n", radio_speaker, radio_words, radio_height);
    printf("cairn: %d stones by %d\n", cairn_stones, cairn_builder);
    printf("pace %d, whistles %d\n", atomic_load(&sherpa_pace), atomic_load(&whistles));
}

static void print_chronicle(void)
{
    printf("chronicle by %d\n", chronicle_author);
    printf("loads %d, metres %d, warnings %d\n", chronicle_loads, chronicle_metres, chronicle_warnings);
}

static int both_spoke(void)
{
    return radio_words != 0 && radio_words != 14 && radio_words != 9;
}

int main(void)
{
    pthread_t members[4];
    pthread_create(&members[0], NULL, porter, NULL);
    pthread_create(&members[1], NULL, scout, NULL);
    pthread_create(&members[2], NULL, climber, NULL);
    pthread_create(&members[3], NULL, medic, NULL);
    for (int i = 0; i < 4; i++)
    {
        pthread_join(members[i], NULL);
    }
    print_camps();
    print_messages();
    print_chronicle();
    printf("both spoke: %d\n", both_spoke());
    return 0;
}

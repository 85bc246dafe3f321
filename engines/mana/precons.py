"""The six preconstructed decks (18.5): one for each pair of elements that stands next to each other in their ring.

Fifteen cards of each of two elements, the pair's two hybrids and its two-element card, five hybrids of one of the
elements with another, twelve generic cards; five Mana cards of each element, and three of both.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.cards import Face
from engines.mana.catalogue import MANA_CARDS
from engines.mana.elements import Elements, united

_MANA = {card.elements: face for face, card in MANA_CARDS.items()}


@dataclass(frozen=True, slots=True)
class Precon:
    """A deck ready to play."""

    name: str
    elements: Elements
    plan: str
    """In one line, how it means to win."""
    main: tuple[Face, ...]
    mana: tuple[Face, ...]

    @property
    def cards(self) -> tuple[Face, ...]:
        """A private deck as the game takes it: the main deck, then the Mana deck."""
        return self.main + self.mana


def _precon(name: str, pair: tuple[str, str], plan: str, main: str) -> Precon:
    one, other = (united((element,)) for element in pair)
    mana = [_MANA[one]] * 5 + [_MANA[other]] * 5 + [_MANA[one | other]] * 3
    return Precon(name, one | other, plan, tuple(main.split()), tuple(mana))


PRECONS = (
    _precon(
        "Eclipse Vigil",
        ("Solar", "Lunar"),
        "Strike first: Ambush wins every even trade, and a little Life buys the next card.",
        """
        gatehouse_cadet wayside_almoner glassblade_lancer mirror_coat_duelist kettledrum_herald
        terrace_griffin judge_of_the_noon_court the_old_kings_lion the_unsetting_empress
        edge_of_morning reckoning_at_sunset spear_of_late_light charge_at_cockcrow
        stroke_of_twelve knighted_at_dawn

        moonless_pickpocket veiled_cutthroat masked_revelers new_moon_penitent
        shade_without_a_master nightglass_assassin owl_of_the_ninth_hour the_unlit_baron
        mother_of_eclipses asleep_on_silver night_of_many_eyes ledger_of_regrets
        changelings_kiss the_wolf_mask_ball swallowed_by_the_dark

        twilight_outrider hour_between colonel_of_the_eclipse
        harvest_hound orchard_reeve carnelian_chimera solstice_firebird
        baptism_of_light

        teller_of_long_tales roadside_fiddler letter_bag_runner walker_of_every_road
        caravan_night_watch blade_for_a_days_wage sellsword_quartermaster
        goose_girl_of_the_green ringmasters_elephant one_more_mile
        hail_of_cobblestones the_hungry_winter
        """,
    ),
    _precon(
        "Mirrorwood",
        ("Lunar", "Earth"),
        "Wait behind high DEF: Riposte turns each blow around, and the late turns are yours.",
        """
        lantern_eyed_cat looking_glass_dancer crescent_hexer new_moon_penitent
        duchess_of_two_faces twice_told_rider the_unlit_baron carnival_stilt_giant
        the_palest_dowager asleep_on_silver ledger_of_regrets changelings_kiss
        the_wolf_mask_ball swallowed_by_the_dark the_hour_that_stayed

        acorn_helm_page runaway_turnip_ram dry_stone_mason badger_mask_fencer
        seed_vault_librarian granite_grandmother step_field_builders boar_back_scout
        old_man_of_the_massif brambles_overnight stumble_in_the_furrow buried_to_the_waist
        last_cart_home every_field_a_wall cellars_for_the_winter

        hedge_maze_warden their_own_weight yew_shade_swordsman
        ruby_toll_collector reedbed_leech_doctor delta_behemoth carnelian_chimera
        the_silver_auction

        roadside_fiddler walker_of_every_road sellsword_quartermaster letter_bag_runner
        goose_girl_of_the_green caravan_night_watch teller_of_long_tales
        ringmasters_elephant lamp_oil_seller wrong_turn_at_dusk
        hail_of_cobblestones the_hungry_winter
        """,
    ),
    _precon(
        "Deep Roots",
        ("Earth", "Water"),
        "Outlast them: Leech keeps your Life up until something Heavy walks through the wall.",
        """
        acorn_helm_page mushroom_ring_midwife almanac_maker shepherd_of_dry_hills
        seed_vault_librarian badger_mask_fencer potter_of_deep_clay moss_bearded_glutton
        queen_of_the_last_sheaf brambles_overnight buried_to_the_waist last_cart_home
        every_field_a_wall stumble_in_the_furrow the_mountain_walks

        oyster_bed_thief herring_net_twins nurse_of_the_lagoon current_chart_reader
        barge_chain_hauler matriarch_of_seal_cove harpooner_of_the_shelf
        regent_of_high_tides she_who_feeds_the_deep the_sea_comes_back salted_knuckles
        pulled_off_its_feet snag_of_kelp open_the_sluices the_long_crossing

        reedbed_leech_doctor delta_behemoth bride_of_the_peat_bog
        harvest_hound hedge_maze_warden lock_gate_titan their_own_weight slag_and_seed

        stable_yard_mutt bearer_of_the_old_relics fairground_bruiser goose_girl_of_the_green
        caravan_night_watch letter_bag_runner teller_of_long_tales
        sellsword_quartermaster ringmasters_elephant wrong_turn_at_dusk
        hail_of_cobblestones the_hungry_winter
        """,
    ),
    _precon(
        "Scald and Brine",
        ("Water", "Fire"),
        "Make every trade hurt: Revenge answers each blow, and the rain falls on everybody.",
        """
        slipway_terrier brine_quay_brawler herring_net_twins urchin_spine_diver
        current_chart_reader saltcough_witch rip_current_raider stingray_hussar
        she_who_feeds_the_deep salted_knuckles pulled_off_its_feet weight_of_the_sea
        soaked_to_the_bone open_the_sluices the_sea_comes_back

        cinder_pup scalded_veteran powderkeg_goat furnace_flagellant kindler_of_feuds
        scorned_alchemist grudgeback_salamander ash_crowned_ogre volcanos_herald
        flick_of_flame singe_and_scatter two_minded_lightning burning_weather
        interrogate_the_embers a_star_comes_down

        boilerhouse_scamp scalding_downpour scald_hand_laundress
        ruby_toll_collector carnelian_chimera lock_gate_titan canal_dredger slag_and_seed

        teller_of_long_tales roadside_fiddler ringmasters_elephant letter_bag_runner
        fairground_bruiser caravan_night_watch blade_for_a_days_wage
        sellsword_quartermaster walker_of_every_road wrong_turn_at_dusk
        hail_of_cobblestones the_hungry_winter
        """,
    ),
    _precon(
        "Twin Bellows",
        ("Fire", "Metal"),
        "Run at them: Rapid and Must Attack from turn one, burn for whoever stands in the way.",
        """
        spark_urchin cinder_pup ember_twins powderkeg_goat lavawalk_raider kindler_of_feuds
        comet_courier bellringers_of_the_pyre two_headed_calamity flick_of_flame
        singe_and_scatter two_minded_lightning hot_temper interrogate_the_embers
        the_whole_street_burns

        two_awl_apprentice ram_cart_driver drill_yard_bawler sawmill_cousins
        toll_gate_breaker seller_of_fine_edges clockspring_dragoon crossbow_countess
        war_wagon_baroness fresh_ground_edge twice_folded_steel orders_to_breach
        rust_in_the_joints grandfathers_plate march_of_the_foundries

        bellows_champion strike_while_it_glows bellows_heart_berserk
        gilded_sentinel carnelian_chimera lock_gate_titan hill_shouldered_giant
        suit_of_polished_brass

        letter_bag_runner roadside_fiddler fairground_bruiser goose_girl_of_the_green
        caravan_night_watch blade_for_a_days_wage sellsword_quartermaster
        bearer_of_the_old_relics ringmasters_elephant wrong_turn_at_dusk
        hail_of_cobblestones one_more_mile
        """,
    ),
    _precon(
        "Gilded Wall",
        ("Solar", "Metal"),
        "Attack and still stand guard: Parry makes ATK into armour, so put it all on one Unit.",
        """
        gatehouse_cadet brassgate_squire kettledrum_herald lamplit_sergeant
        seven_candle_choir captain_of_the_sunwall terrace_griffin bastion_sisters
        keeper_of_the_long_day candle_in_the_window sun_in_their_eyes hold_the_threshold
        spear_of_late_light knighted_at_dawn stroke_of_twelve

        pot_lid_recruit armourers_right_hand drill_yard_bawler scholar_in_rune_plate
        toll_gate_breaker magnet_glove_cutpurse seller_of_fine_edges shield_row_corporal
        margrave_in_black_iron fresh_ground_edge march_of_the_foundries grandfathers_plate
        twice_folded_steel rust_in_the_joints signed_by_the_master

        gilded_sentinel suit_of_polished_brass gate_shield_paragon
        harvest_hound orchard_reeve canal_dredger lock_gate_titan baptism_of_light

        roadside_fiddler stable_yard_mutt letter_bag_runner goose_girl_of_the_green
        caravan_night_watch blade_for_a_days_wage teller_of_long_tales
        walker_of_every_road ringmasters_elephant wrong_turn_at_dusk
        hail_of_cobblestones the_hungry_winter
        """,
    ),
)

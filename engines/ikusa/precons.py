"""The four ready-made decks for the Strategy mode (C-12, CP): attributes of which one generates the other."""

from __future__ import annotations

from dataclasses import dataclass

from engines.core.cards import Face
from engines.ikusa.attributes import Attributes, generated, united


@dataclass(frozen=True, slots=True)
class Precon:
    """A deck ready to play."""

    name: str
    attributes: Attributes
    plan: str
    """In one line, how it means to win."""
    cards: tuple[Face, ...]


def _precon(name: str, attribute: str, plan: str, cards: str) -> Precon:
    """`cards` are pairs of a number and an id."""
    words = cards.split()
    faces = [
        face
        for number, face in zip(words[::2], words[1::2], strict=True)
        for _ in range(int(number))
    ]
    return Precon(name, united((attribute, generated(attribute))), plan, tuple(faces))


PRECONS = (
    _precon(
        "Kindled Grove",
        "wood",
        "Swift feet first; tie ribbons to whoever gets through, and strike with your guard up.",
        """
        2 catkin_acolyte 4 stump_back_tortoise 4 cedar_gate_sweeper 2 ox_of_the_old_furrow
        3 willow_switch_imp 4 hollow_log_badger 3 thornfoot_surveyor 2 novice_of_ten_tendrils
        1 wildfire_gardener 3 firecracker_hound 4 rooftop_fire_runner 2 hearth_wisp

        3 the_grove_leans_in 4 flick_of_the_talisman 3 what_the_smoke_said 1 second_morning
        1 ash_falls_on_everyone

        2 girdle_of_ivy 2 sash_of_live_coals
        """,
    ),
    _precon(
        "Ash Embankment",
        "fire",
        "Burn your own to warm the rest; out of a full Hell come a giant and a ram for the gates.",
        """
        3 pyre_crowned_giant 1 slag_tongue_ogress 3 brazier_imp 3 hearth_wisp
        2 keeper_of_the_last_coal 2 ram_of_the_burning_yoke 2 undertaker_of_cinders
        4 lintel_cracker 1 palisade_matron 2 marsh_drinker_boar 2 sudden_boulder
        3 mole_of_the_under_gate 3 barrow_hare 1 the_hill_that_woke

        2 what_the_smoke_said 1 ash_falls_on_everyone 2 a_pyre_for_three 3 break_new_ground
        4 tunnel_by_moonlight

        2 fury_of_the_mountain 2 terrace_builders_cord 2 battering_vow
        """,
    ),
    _precon(
        "Ore Court",
        "earth",
        "Chain what comes near, sentence it where it kneels, and break gates from behind the wall.",
        """
        1 lintel_cracker 4 palisade_matron 3 marsh_drinker_boar 1 toll_stone_warden 2 sudden_boulder
        4 mole_of_the_under_gate 4 twin_hook_sentry 2 canal_stopper 1 sleeper_in_the_rampart
        1 polished_twin 1 shackle_snap_marten 4 unlooked_for_saint 4 hundred_blade_judge
        2 warden_of_the_long_chain

        3 raise_the_inner_gate 2 tunnel_by_moonlight 2 turn_it_over 4 sentence_the_kneeling

        1 terrace_builders_cord 3 battering_vow 1 sealing_nails
        """,
    ),
    _precon(
        "Mirror Tide",
        "metal",
        "Draw from gates that fall, send blockers home, and turn your elementium into blades.",
        """
        4 axe_billed_crane 1 hinge_jointed_doll 4 whetstone_monk
        2 polished_twin 2 shackle_snap_marten 1 unlooked_for_saint 1 needle_step_courtier
        1 hundred_blade_judge 2 ripple_foot_thief
        2 rain_bellied_whale 1 mist_ferryman
        3 well_bottom_scholar 3 drowned_bell_ringer 1 heron_in_the_blind 3 puddle_peeper
        3 letter_bearing_carp

        3 pin_the_shadow 1 turn_it_over 1 both_sides_of_the_coin 4 draw_the_hidden_blade
        1 the_undertows_courtesy 1 moon_in_a_basin 1 name_washed_away

        1 sealing_nails 2 veil_of_fine_rain 1 cold_in_the_bones
        """,
    ),
)

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
        4 bough_drop_ambusher 4 thornfoot_surveyor 4 novice_of_ten_tendrils 2 catkin_acolyte
        2 paper_leaf_chrysalis 3 wildfire_gardener 3 ox_of_the_old_furrow
        4 firecracker_hound 4 keeper_of_the_last_coal 2 torch_from_the_dark

        4 the_grove_leans_in 4 flick_of_the_talisman 4 what_the_smoke_said

        4 girdle_of_ivy 2 sash_of_live_coals
        """,
    ),
    _precon(
        "Ash Embankment",
        "fire",
        "Burn your own to warm the rest; out of a full Hell come a giant and a ram for the gates.",
        """
        3 hearth_wisp 3 brazier_imp 3 keeper_of_the_last_coal 2 undertaker_of_cinders
        2 pyre_crowned_giant 2 slag_tongue_ogress 2 ram_of_the_burning_yoke
        2 doorstep_toad 3 barrow_hare 3 lintel_cracker 3 mole_of_the_under_gate
        2 palisade_matron 2 the_hill_that_woke

        3 what_the_smoke_said 2 a_pyre_for_three 1 ash_falls_on_everyone
        3 break_new_ground 3 tunnel_by_moonlight

        3 fury_of_the_mountain 3 battering_vow
        """,
    ),
    _precon(
        "Ore Court",
        "earth",
        "Chain what comes near, grow rich behind the wall, and turn the wall itself into a blade.",
        """
        3 plain_clay_guardian 4 twin_hook_sentry 3 lintel_cracker 3 toll_stone_warden
        3 canal_stopper 3 mole_of_the_under_gate 2 marsh_drinker_boar 3 sleeper_in_the_rampart
        2 hinge_jointed_doll 3 unlooked_for_saint 1 great_bronze_listener
        2 regent_of_still_bells

        2 break_new_ground 1 raise_the_inner_gate 3 pin_the_shadow 3 turn_it_over
        3 sentence_the_kneeling

        2 battering_vow 2 court_of_five_pillars 2 sealing_nails
        """,
    ),
    _precon(
        "Mirror Tide",
        "metal",
        "Slip past with Spies, send blockers home, and answer everything from a full hand.",
        """
        1 hinge_jointed_doll 2 shackle_snap_marten 3 needle_step_courtier 1 polished_twin
        4 ripple_foot_thief 4 mist_ferryman 3 memory_eating_eel 3 heron_in_the_blind
        2 puddle_peeper 3 letter_bearing_carp 2 soap_bubble_spirit 3 empress_under_the_weir

        3 turn_it_over 2 draw_the_hidden_blade 3 the_undertows_courtesy 2 moon_in_a_basin
        3 ink_into_the_river 1 name_washed_away

        1 cold_in_the_bones 4 veil_of_fine_rain
        """,
    ),
)

"""What the core promises of every game, to be held to games and decks beside those of `tests.engines.playing.CASES`."""

from __future__ import annotations

from collections.abc import Callable

from tests.engines.core import test_every_game as every
from tests.engines.playing import Case

EVERY_GAME: list[Callable[[Case], None]] = [
    every.test_two_engines_that_each_know_one_seat_agree_after_every_event,
    every.test_a_partial_engine_does_not_answer_for_the_other_seat,
    every.test_exchanging_all_cards_a_seat_does_not_know_changes_neither_its_view_nor_its_options,
    every.test_a_game_resumes_at_every_record_of_its_journal,
    every.test_taking_back_restores_the_position_and_the_dealer,
    every.test_a_refused_move_changes_nothing,
    every.test_options_answer_in_count_sample_and_iteration_alike,
    every.test_every_seat_that_is_asked_has_an_answer,
    every.test_every_move_has_one_text_form_both_ways,
    every.test_a_view_is_plain_data_both_ways,
    every.test_the_engine_rebuilt_from_a_view_is_the_seats_own_engine,
    every.test_a_clone_goes_its_own_way,
    every.test_either_seat_may_concede_at_any_time_and_then_nothing_is_accepted,
    every.test_a_draw_may_be_agreed_at_any_time_and_then_nothing_is_accepted,
]

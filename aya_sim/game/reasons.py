"""Why an action of Aya is refused: one value per rule, put into sentences by the view."""

from enum import StrEnum


class Reason(StrEnum):
    """The rule an action would break. In brackets: the numbers that `IllegalAction.numbers` holds (mm, rad, ids)."""

    NO_SUCH_SEAT = "no_such_seat"
    NOT_YOUR_TURN = "not_your_turn"  # (turn: whose it is)
    NOT_NOW = "not_now"  # another phase
    SAND_HAS_RUN_OUT = "sand_has_run_out"  # between the hourglasses nothing may be touched
    SAND_STILL_RUNS = "sand_still_runs"
    NO_START_TILE = "no_start_tile"
    HAND_FULL = "hand_full"
    HAND_EMPTY = "hand_empty"
    STOCK_EMPTY = "stock_empty"
    RESERVE_EMPTY = "reserve_empty"
    RESERVE_CLOSED = "reserve_closed"  # the player's stock is empty
    NO_CAMERA = "no_camera"  # the domino in hand is no camera domino
    NO_TILE_LEFT = "no_tile_left"
    NO_PHOTO_LEFT = "no_photo_left"
    TILE_IN_HAND = "tile_in_hand"  # it is laid or put back first
    NO_TILE_IN_HAND = "no_tile_in_hand"
    STANDARD_NOW = "standard_now"  # its tile was put back: a standard domino this turn
    OFF_TABLE = "off_table"
    ON_A_DOMINO = "on_a_domino"  # (domino: id)
    ON_A_KNOCKED_PLACE = "on_a_knocked_place"  # (domino: id) of one that must be stood up there again
    ON_A_LYING_DOMINO = "on_a_lying_domino"  # (domino: id)
    ON_A_TILE = "on_a_tile"  # (tile: number in layout.tiles)
    ON_A_PHOTO = "on_a_photo"  # (photo: number in layout.animals)
    NOT_OUTSIDE_THE_TILE = "not_outside_the_tile"
    MOUTH_OUT_OF_REACH = "mouth_out_of_reach"  # (distance, reach: mm from the centre of the domino)
    BESIDE_THE_MOUTH = "beside_the_mouth"  # (aside, most: mm)
    NOT_INTO_THE_TILE = "not_into_the_tile"  # (angle, most: rad)
    NO_SUCH_DOMINO = "no_such_domino"  # (domino: id) none on the table
    NOT_STANDING = "not_standing"  # (domino: id)
    NOT_KNOCKED_OVER = "not_knocked_over"  # (domino: id)
    NOT_IN_THE_BUFFER = "not_in_the_buffer"  # (domino: id)
    FAR_FROM_ITS_PLACE = "far_from_its_place"  # (distance, most: mm)
    NOT_TWO_DOMINOES = "not_two_dominoes"  # a photo astride one domino
    PHOTO_NOT_ON_DOMINO = "photo_not_on_domino"  # (domino: id, distance, most: mm from the photo's centre to the foot)
    PHOTO_WOULD_FALL = "photo_would_fall"  # (domino: id) turned so, a photo on it has nothing under it
    NOT_THE_FIRST_DOMINO = "not_the_first_domino"  # (domino: id of the one to be nudged first)
    TAKING_BACK_IS_OFF = "taking_back_is_off"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"

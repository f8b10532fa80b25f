"""The generator whose state is one whole number."""

from collections import Counter

from aya_sim.rng import next_u64, randbelow, seeded, shuffle


def test_the_numbers_are_those_of_splitmix64() -> None:
    rng, numbers = seeded(1234567), []
    for _ in range(5):
        number, rng = next_u64(rng)
        numbers.append(number)
    # the numbers usually published for the seed 1234567
    assert numbers == [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]


def test_every_number_below_the_end_is_as_likely_as_any_other() -> None:
    rng, found = seeded(1), Counter[int]()
    for _ in range(6000):
        number, rng = randbelow(rng, 6)
        found[number] += 1
    assert sorted(found) == [0, 1, 2, 3, 4, 5]
    assert all(850 < times < 1150 for times in found.values())


def test_shuffling_keeps_every_item_and_reaches_every_order() -> None:
    rng, found = seeded(1), Counter[tuple[int, ...]]()
    for _ in range(2400):
        mixed, rng = shuffle(rng, (1, 2, 3, 4))
        found[mixed] += 1
    assert len(found) == 24
    assert all(sorted(mixed) == [1, 2, 3, 4] and 50 < times < 160 for mixed, times in found.items())

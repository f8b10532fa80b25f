"""Numbers of nodes: the same thing keeps its number, and only what changed is handed over."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from games.shell.access.numbering import ROOT, Numbered, Numbering
from games.ui.nodes import Node

WORDS = st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from(["one", "two"])), max_size=6)


def window(*children: Node) -> Node:
    return Node("window", "window", "Aya", children=children)


def build_button(key: str, name: str = "", *children: Node) -> Node:
    return Node(key, "button", name or key, children=children)


def test_all_is_new_at_first_and_nothing_after_that() -> None:
    numbering, tree = Numbering(), window(build_button("a"), build_button("b"))
    changed, _ = numbering.show(tree, "b")
    assert set(changed) == {ROOT, 2, 3}
    assert changed[ROOT][1] == (2, 3)
    assert numbering.focus == 3
    assert numbering.show(tree, "b") == ({}, False)


def test_only_what_changed_is_handed_over() -> None:
    numbering = Numbering()
    numbering.show(window(build_button("a"), build_button("b")), None)
    changed, is_elsewhere = numbering.show(window(build_button("a"), build_button("b", "other")), "a")
    assert list(changed) == [3]
    assert is_elsewhere


def test_a_thing_keeps_its_number_where_it_moves_and_gets_a_new_one_when_it_comes_again() -> None:
    numbering = Numbering()
    numbering.show(window(build_button("a"), build_button("b")), None)
    assert numbering.show(window(build_button("b"), build_button("a")), None)[0][ROOT][1] == (3, 2)
    assert numbering.key_of(2) == "a"
    numbering.show(window(build_button("b")), None)
    assert numbering.key_of(2) is None
    assert numbering.show(window(build_button("b"), build_button("a")), None)[0][ROOT][1] == (3, 4)


def test_where_nothing_has_the_focus_the_window_has_it() -> None:
    numbering = Numbering()
    numbering.show(window(build_button("a")), "gone")
    assert numbering.focus == ROOT


def test_two_things_of_one_key_are_two_nodes() -> None:
    changed, _ = Numbering().show(window(build_button("a", "one"), build_button("a", "two")), None)
    assert [node.name for node, _ in changed.values()] == ["Aya", "one", "two"]


@given(st.lists(WORDS, min_size=1, max_size=6))
def test_what_was_handed_over_is_the_tree(trees: list[list[tuple[str, str]]]) -> None:
    """A reader that keeps what it is handed has the tree that is shown, whatever came before."""
    numbering, kept = Numbering(), Numbered()
    for words in trees:
        tree = window(*(build_button(key, name, build_button(f"{key}.below", name)) for key, name in dict(words).items()))
        kept |= numbering.show(tree, None)[0]

        def built(number: int, kept: Numbered = kept) -> Node:
            node, children = kept[number]
            return replace(node, children=tuple(built(child) for child in children))

        assert built(ROOT) == tree

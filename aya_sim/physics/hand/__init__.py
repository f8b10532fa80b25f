"""The hand that lays a piece among standing dominoes, and what it knocks over."""

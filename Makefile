# Everything is set up by itself, in .venv, from Python and make alone. `make` lists what there is.

# The Python to build .venv with: PYTHON=... if given, else the first of these that will do.
PYTHONS := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11 python)
WILL_DO := import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))
BIN := .venv/bin
READY := .venv/.ready

export PYTHONDONTWRITEBYTECODE =  # else every process of the tests compiles all of Aya anew

.DEFAULT_GOAL := help
.PHONY: help venv demo play screens check test lint words bench soak onefile docs clean

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1|\2/p' Makefile | awk -F'|' '{ printf "%-12s %s\n", $$1, $$2 }'

venv: $(READY) ## set up .venv with everything in it

$(READY): pyproject.toml
	@found=; for one in $(PYTHONS); do \
	  if "$$one" -c '$(WILL_DO)' >/dev/null 2>&1; then found=$$one; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Aya needs Python 3.11 to 3.14; looked for: $(PYTHONS). Give one with: make PYTHON=/path/to/python3.12" >&2; exit 1; \
	fi; \
	if ! "$$found" -c 'import ensurepip, venv' 2>/dev/null; then \
	  echo "$$found cannot make virtual environments here; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; \
	fi; \
	if [ -n "$(PYTHON)" ] || ! $(BIN)/python -c '$(WILL_DO)' >/dev/null 2>&1; then "$$found" -m venv --clear .venv; fi
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "pip>=24"  # older ones compare the tags of wheels for a minute
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $@

demo: venv ## a whole game by computer partners, toppled and counted; files and a picture in out/demo
	$(BIN)/aya demo --out out/demo

play: venv ## open the window with the games
	$(BIN)/aya

screens: venv ## draw every screen at every size into out/screens
	$(BIN)/python -m tools.screens out/screens

check: venv lint ## lint and the quick tests, in three minutes: no windows, measured tables or campaigns
	$(BIN)/python -m pytest -q -m "not window and not reference and not campaign and not soak" -n 2 --dist worksteal

test: venv ## every test but the long campaigns of `make soak`, in about a quarter of an hour
	$(BIN)/python -m pytest -m "not soak" -n 3 --dist worksteal  # two cores: a window that is waited for needs none

lint: venv ## ruff and mypy over everything
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

words: venv ## bring the words of every language in order and say what is to write
	$(BIN)/python -m tools.words

bench: venv ## run the toppling benchmarks and print their tables
	$(BIN)/aya bench speed,throughput

soak: venv ## run the long campaigns
	$(BIN)/python -m pytest -m soak
	$(BIN)/python -m pytest -m "hypothesis and not soak" --hypothesis-profile=campaign

onefile: venv ## one program file with everything in it, dist/aya (docs/packages.md)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[onefile]"
	$(BIN)/pyinstaller --noconfirm --log-level WARN --workpath build/onefile packaging/aya.spec

docs: venv ## the guide and the pages of the public API, out/pages (docs/api.md)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[docs]"
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --quiet --clean -f packaging/pages/mkdocs.yml
	@echo "out/pages/index.html; to search them as well: $(BIN)/python -m http.server --directory out/pages"

clean: ## remove .venv, out and everything else that was made
	rm -rf .venv out build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

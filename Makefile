# Fourfold's one loop. Needs python3 (3.11 or newer), pip and make; everything else goes into .venv.
#
#   make play  [ARGS="play elements --plain"]     the game; installs what the game needs, no more
#   make test  [PYTEST_ARGS="tests/engines -x"]   the tests, on all cores
#   make check                                    format, lint, types, the arrow of imports
#   make slow | make bench                        tests that take minutes | measurements
#   make screenshots                              the README's pictures, tests/tui/screenshots/*.svg

.DEFAULT_GOAL := play
.DELETE_ON_ERROR:
.PHONY: play test slow check bench screenshots

ARGS ?=
PYTEST_ARGS ?=
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check --no-input

play: $(VENV)/.with-runtime
	@$(PY) -P -m tui $(ARGS)

test: $(VENV)/.with-test
	$(PY) -m pytest -n auto $(PYTEST_ARGS)

slow: $(VENV)/.with-test
	$(PY) -m pytest -m slow -o faulthandler_timeout=3600 $(PYTEST_ARGS)

check: $(VENV)/.with-dev
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/ruff check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports

bench: $(VENV)/.with-test
	$(PY) -m tests.bench $(ARGS)

screenshots: $(VENV)/.with-test
	$(PY) -m tests.tui.screenshots

$(VENV)/.with-runtime: $(VENV)/.made pyproject.toml
	$(PIP) install --quiet --editable .
	@touch $@

# One stamp for each dependency group: a second call is quick, a changed pyproject.toml is not missed.
$(VENV)/.with-%: $(VENV)/.made pyproject.toml
	$(PIP) install --quiet --editable . --group $*
	@touch $@

# Takes $(PYTHON), else the first Python that is new enough. Debian keeps ensurepip in a package of
# its own; without it, a pip outside lends itself. 25.1 is the first pip that knows `--group`.
$(VENV)/.made:
	@for python in $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11; do \
	    "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
	    echo "Making $(VENV) with $$("$$python" --version)"; \
	    if "$$python" -c 'import ensurepip, venv' 2>/dev/null; then \
	        "$$python" -m venv --clear $(VENV) || exit 1; \
	    elif ! { "$$python" -m venv --clear --without-pip $(VENV) \
	        && "$$python" -m pip --python $(PY) install --quiet pip; } 2>/dev/null; then \
	        echo "$$python can make no virtual environment. On Debian or Ubuntu:" >&2; \
	        echo "    apt install python3-venv     (then run make again)" >&2; \
	        exit 1; \
	    fi; \
	    $(PIP) install --quiet --upgrade 'pip>=25.1' && touch $@; \
	    exit; \
	done; \
	echo "Fourfold needs Python 3.11 or newer, and none is on the path (PYTHON=... names one)." >&2; \
	exit 1

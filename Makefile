# Everything runs in .venv, which is made and refreshed as needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
NATIVE := $(shell find native CMakeLists.txt pyproject.toml -type f)
SLICES ?= auto
comma := ,
# The page needs no Node; what formats and lints it does, and is left out where there is none.
define CHECK_PAGE
if ! command -v npm >/dev/null; then \
	echo "Node is not installed: the page (room/web) is not checked"; \
elif ! $(MAKE) --silent node_modules/.installed; then \
	echo "npm could not install prettier and eslint: the page (room/web) is not checked"; \
else \
	npm run --silent check; \
fi
endef
# The tests start hundreds of processes: what one has compiled, the others load.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test check lint types pytest slow bench coverage signature docs pictures dev clean

help: ## show this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# uv installs in seconds what takes pip a minute; pip does it where uv cannot (no wheel for the
# machine, or an index that only pip knows).
define INSTALL
@echo 'Building and installing $(1) into $(VENV)'; \
if [ -x $(BIN)/uv ] && $(BIN)/uv pip install --quiet --python $(BIN)/python \
	--reinstall-package bigslick --editable $(1); \
then :; else $(BIN)/python -m pip install --quiet --no-compile --editable $(1); fi
endef

# The pip of $(PYTHON) installs uv, and uv installs pip: this saves the five seconds in which an
# environment sets up a pip of its own. It has to where $(PYTHON) has none, or an old one.
$(BIN)/python:
	@$(PYTHON) -c 'import os, sysconfig as s; os.stat(s.get_path("include") + "/Python.h")' 2>/dev/null || { \
		echo "The headers of $(PYTHON) are missing; on Debian and Ubuntu: apt install python3-dev python3-venv"; exit 1; }
	@echo 'Setting up $(VENV)'; \
	{ $(PYTHON) -m venv --without-pip $(VENV) && \
		$(PYTHON) -m pip --python $@ install --quiet --no-compile "uv>=0.9" && \
		$(BIN)/uv pip install --quiet --python $@ pip; } 2>/dev/null || \
	{ $(PYTHON) -m venv --clear $(VENV) && { \
		$@ -m pip install --quiet --no-compile "uv>=0.9" || \
		echo "uv could not be installed: pip installs the packages"; }; }

# One stamp per set of extras: playing does not wait for the test tools, nor for the
# native code of other processors; Python files are compiled when they are first used.
$(VENV)/.play: $(BIN)/python $(NATIVE)
	$(call INSTALL,. --config-settings=cmake.define.BIGSLICK_PATHS=native)
	@touch $@

$(VENV)/.dev: $(BIN)/python $(NATIVE)
	$(call INSTALL,".[test$(comma)check]")
	@touch $@ $(VENV)/.play

$(VENV)/.bench: $(VENV)/.dev
	$(call INSTALL,".[bench]")
	@touch $@

$(VENV)/.docs: $(VENV)/.dev
	$(call INSTALL,".[docs]")
	@touch $@

node_modules/.installed: package.json package-lock.json
	@npm ci --silent --no-audit --no-fund
	@touch $@

dev: $(VENV)/.dev ## set up .venv for development

play: $(VENV)/.play ## open the card room in the browser, a table of bots waiting
	@$(BIN)/bigslick room

# Lint and types need one core each: they run beside the tests.
test: $(VENV)/.dev ## everything that must be green: lint, format, types, layers, tests, doctests
	@$(MAKE) --no-print-directory --jobs=3 lint types pytest

check: lint types ## lint, format, types and layers only

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/codespell
	$(BIN)/python -m tests.support.prose
	+@$(CHECK_PAGE)

types: $(VENV)/.dev
	$(BIN)/mypy

pytest: $(VENV)/.dev
	$(BIN)/python -m pytest --numprocesses=$(SLICES) --dist=worksteal --quiet

slow: $(VENV)/.dev ## the exhaustive checks that `make test` samples
	BIGSLICK_SAMPLES=all $(BIN)/python -m pytest --numprocesses=$(SLICES) \
		--dist=worksteal --quiet -m "slow or sampled or hypothesis" tests

bench: $(VENV)/.bench ## figures beside the peers', one run
	$(BIN)/python -m benchmarks $(ONLY)

coverage: $(VENV)/.dev ## branch coverage of the tests, as a report in coverage/
	$(BIN)/python -m pip install --quiet "pytest-cov>=6"
	$(BIN)/python -m pytest --numprocesses=$(SLICES) --dist=worksteal --quiet \
		--cov=bigslick --cov-branch --cov-report=html:coverage --cov-report=term:skip-covered

signature: $(VENV)/.play ## one hash over a fixed seeded run
	@$(BIN)/python -m benchmarks.signature

docs: $(VENV)/.docs ## build the documentation into site/
	$(BIN)/zensical build --clean --strict

pictures: $(VENV)/.dev ## renew the pictures in docs/images from the real programs (needs chromium)
	$(BIN)/python -m tests.support.page_pictures
	$(BIN)/python -m tests.support.command_pictures

clean: ## remove everything that was built
	rm -rf $(VENV) node_modules build dist site .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache coverage

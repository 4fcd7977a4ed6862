# The verbs people type. Everything real is in run.py, so that Windows, which has no make, does the same.
PYTHON ?= python3
ARGS ?=
VENV := $(or $(FLAGFALL_VENV),.venv)
BIN := $(VENV)/bin

.PHONY: run test test-long lint types messages migrations-check bench e2e clean setup-dev

run:
	@$(PYTHON) run.py $(ARGS)

test:
	@$(PYTHON) run.py test $(ARGS)

test-long:
	@$(PYTHON) run.py test-long $(ARGS)

bench:
	@$(PYTHON) run.py bench $(ARGS)

e2e:
	@$(PYTHON) run.py test --only e2e $(ARGS)

lint:
	@$(PYTHON) run.py test --only style --only format --only layers --only templates $(ARGS)

types:
	@$(PYTHON) run.py test --only types $(ARGS)

migrations-check:
	@$(PYTHON) run.py test --only migrations $(ARGS)

setup-dev:
	@$(PYTHON) run.py setup-dev

messages: setup-dev
	@$(BIN)/python manage.py messages

clean:
	@rm -rf .mypy_cache .ruff_cache .hypothesis .import_linter_cache htmlcov .coverage staticfiles var/test*
	@find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

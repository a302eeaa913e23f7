# `make help` lists the targets; each sets up what it needs.
.DEFAULT_GOAL := help
.PHONY: help setup demo test mutate-law check format serve up down images bench docs lock

BIN := .venv/bin
BASE ?= debian:bookworm-slim
COMPOSE = $(shell docker compose version >/dev/null 2>&1 && echo docker compose || echo docker-compose)
RESOLVE := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
	--no-emit-index-url

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-10s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Make .venv from requirements.lock, with whatever the machine lacks for it
	@deploy/setup.sh venv

demo: setup ## Play two whole cases in the terminal, SQLite and local bus, under a minute
	@$(BIN)/ordinance demo

test: setup ## Run every test, on SQLite and on real PostgreSQL and Kafka (ARGS="tests/law -x")
	@deploy/setup.sh backends
	@$(BIN)/python -m pytest $(ARGS)

mutate-law: setup ## Change each place of the packs and see a test notice (ARGS="minoa-ny --only clocks.*")
	@$(BIN)/python -m mutation $(ARGS)

check: setup ## Format, lint, types, boundaries and the fast tests
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/python -m pytest -q -m "not live" $(ARGS)

format: setup ## Put every file into its format
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

serve: setup ## Serve all five services on port 8000 of this machine (ARGS="--port 8080")
	@$(BIN)/ordinance serve $(ARGS)

up: ## Start PostgreSQL, Kafka, the five services and the gateway in containers
	@deploy/setup.sh secrets
	@$(COMPOSE) up --build --detach $(ARGS)

down: ## Stop what `make up` started; volumes stay
	@$(COMPOSE) down $(ARGS)

images: ## Build stand-ins for the images of PostgreSQL and Kafka on our own base
	@docker build -t ordinance-postgres --build-arg BASE=$(BASE) deploy/images/postgres
	@docker build -t ordinance-kafka --build-arg BASE=$(BASE) -f deploy/images/kafka/Dockerfile deploy

bench: setup ## Measure the log against raw asyncpg and eventsourcing (ARGS="--json FILE")
	@deploy/setup.sh backends
	@$(BIN)/python -m bench $(ARGS)

docs: setup ## Write the API and event references into docs/reference
	@$(BIN)/python -m docs.generate

lock: ## Resolve requirements.lock and deploy/runtime.lock from pyproject.toml (needs uv)
	@$(RESOLVE) --extra dev --extra build pyproject.toml -o requirements.lock
	@$(RESOLVE) --extra build --constraints requirements.lock --no-annotate pyproject.toml \
		-o deploy/runtime.lock

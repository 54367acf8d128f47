# What contributors and .ci/run use: one way to do each thing.
# Tools come from .venv, which `make develop` makes.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: develop rules languages tour pictures page-picture test test-rust lint audit format fuzz fuzz-read fuzz-merge \
    bench bench-pgn bench-reading calibrate-reading snapshot compare ablate \
    bench-columns bench-fidelity bench-growth bench-serving

develop:  ## an environment with everything, the package editable
	test -d .venv || $(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --editable '.[dev]'

rules:  ## all that is made from rules.toml: enums of the core, the catalogue, docs/rules
	$(BIN)/python -m tools.rules code
	$(BIN)/python -m tools.rules pages

languages:  ## all that is made from the files of the languages: tables of the package, lists in docs
	$(BIN)/python -m tools.languages

tour:  ## docs/tour.md, docs/scores.md and docs/keeping.md, with what the commands print today
	$(BIN)/python -m tools.tour

page-picture:  ## the README's picture of the reading room, as it looks today (a browser)
	$(BIN)/python -m tools.reading_room

pictures:  ## the pictures of docs/diagrams.md, as its commands draw them today
	$(BIN)/python -m tools.pictures

test:  ## all Python tests
	$(BIN)/pytest

test-rust:  ## the tests of the core, without Python
	cargo test --locked --package stamma-core

lint:  ## every check that is not a test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src tests benchmarks tools fuzz .ci/dependencies.py
	$(BIN)/python -m mypy.stubtest stamma.pgn.node stamma._core
	cargo fmt --all --check
	cargo clippy --locked --workspace --all-targets -- --deny warnings
	cargo fmt --manifest-path fuzz/Cargo.toml --check
	CUSTOM_LIBFUZZER_PATH=/none/libfuzzer.a cargo clippy --locked --manifest-path fuzz/Cargo.toml \
	    --target-dir target/fuzz -- --deny warnings  # nothing is linked, and no compiler for C++ is needed
	$(BIN)/python .ci/dependencies.py

audit:  ## known weaknesses of what we build on (needs cargo-deny, pip-audit and the network)
	cargo deny check
	$(PYTHON) -m pip_audit .

format:
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cargo fmt --all

FUZZ_TARGETS := fen uci moves pgn convert pipeline frames select keep table scan
SECONDS_EACH ?= 60

fuzz:  ## each fuzz target for a minute, or for SECONDS_EACH (a nightly compiler and cargo-fuzz)
	for target in $(FUZZ_TARGETS); do \
	    $(PYTHON) fuzz/corpora.py unpack $$target fuzz/corpus/$$target && \
	    cargo +nightly fuzz run --sanitizer none $$target fuzz/corpus/$$target fuzz/seeds/* \
	        -- -max_len=4096 -max_total_time=$(SECONDS_EACH) || exit 1; \
	done

fuzz-merge:  ## keeps what fuzzing found that reaches new code, as few and as short inputs as will do
	for target in $(FUZZ_TARGETS); do \
	    $(PYTHON) fuzz/corpora.py unpack $$target fuzz/corpus/$$target && \
	    rm -rf fuzz/corpus/$$target.least && mkdir -p fuzz/corpus/$$target.least && \
	    cargo +nightly fuzz run --sanitizer none $$target fuzz/corpus/$$target.least \
	        fuzz/corpus/$$target fuzz/seeds/* \
	        -- -set_cover_merge=1 -use_counters=0 -max_len=512 && \
	    $(PYTHON) fuzz/corpora.py pack $$target fuzz/corpus/$$target.least || exit 1; \
	done

fuzz-read:  ## the reader of texts, as long (pip install atheris)
	mkdir -p fuzz/corpus/texts fuzz/artifacts
	$(BIN)/python fuzz/read.py fuzz/corpus/texts fuzz/seeds/texts \
	    -artifact_prefix=fuzz/artifacts/ -max_len=1500 -max_total_time=$(SECONDS_EACH)

bench:  ## ratios against python-chess, as a table
	$(BIN)/python -m benchmarks

bench-pgn:  ## files of games against the tools of the field
	$(BIN)/python -m benchmarks.pgn

bench-reading:  ## how well texts are read: translation, damage, pages, real texts
	$(BIN)/python -m benchmarks.reading

calibrate-reading:  ## fit the confidence; CORPUS=texts.jsonl with these, JUDGE=pages.jsonl shown on these
	$(BIN)/python -m benchmarks.reading.calibrate --write $(addprefix --corpus ,$(CORPUS)) \
	    $(addprefix --judge ,$(JUDGE))

snapshot:  ## what is read of all texts, into OUT=file.jsonl.gz; CORPUS="texts.jsonl ..." with these
	$(BIN)/python -m benchmarks.reading.snapshot write $(OUT) $(addprefix --corpus ,$(CORPUS))

compare:  ## what differs between the snapshots OLD and NEW; fails if something is read worse
	$(BIN)/python -m benchmarks.reading.snapshot compare $(OLD) $(NEW) --show --only worse

ablate:  ## what each part of the reader wins and loses (long); CORPUS as for a snapshot
	$(BIN)/python -m benchmarks.reading.ablate $(addprefix --corpus ,$(CORPUS))

bench-columns:  ## tables of games beside python-chess; CORPUS=games.pgn
	$(BIN)/python -m benchmarks.columns --corpus $(CORPUS)

bench-fidelity:  ## what comes out of texts, beside python-chess and pgn-extract
	$(BIN)/python -m benchmarks.fidelity

bench-serving:  ## how the server stands up to many readers, and its memory over many requests
	$(BIN)/python -m benchmarks.serving

bench-growth:  ## how the time grows with texts that are made to be slow
	$(BIN)/python -m benchmarks.growth

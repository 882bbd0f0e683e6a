# What a newcomer runs: `make demo` and `make test`. Both install missing Debian packages by name.
.PHONY: demo test bench build format check clean

SWIFT ?= swift
EID_VECTORS ?= $(abspath ../shared/vectors)
export EID_VECTORS

demo: build
	@.build/release/eid demo

test:
	@Scripts/install-dependencies.sh --tests
	$(SWIFT) build --build-tests
	@Scripts/run-tests.sh
	@Scripts/check.sh

build:
	@Scripts/install-dependencies.sh
	$(SWIFT) build -c release --product eid

# Ratios to the same libcrypto operations; BENCH_JSON=F also writes them as JSON.
bench:
	@Scripts/install-dependencies.sh
	$(SWIFT) build -c release --product Benchmarks
	@.build/release/Benchmarks

format:
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests Benchmarks

check:
	@Scripts/check.sh

clean:
	rm -rf .build

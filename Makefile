# Short names for the developer commands; `cargo xtask help` lists them all.
# A setting is given as an environment variable or after the name: make run PORT=8081

# rustup's folder, for shells that have not read its profile yet.
export PATH := $(HOME)/.cargo/bin:$(PATH)

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run demo release test stop clean tools

help:
	@echo 'make run      build and start Partita on http://localhost:8080'
	@echo 'make demo     fill it with an account and two companies to look at: make demo EMAIL=you@example.com'
	@echo 'make test     run every check'
	@echo 'make release  build the optimised binary and the web client'
	@echo 'make stop     stop what runs from this clone'
	@echo 'make clean    stop it and remove everything that was made'

run: tools
	@cargo xtask run

EMAIL ?= demo@example.com
demo: tools
	@cargo xtask demo --email '$(EMAIL)'

test: tools
	@cargo xtask test

release: tools
	@cargo xtask release

# Without cargo, which would wait for the build that is to be stopped.
XTASK := $(or $(CARGO_TARGET_DIR),target)/debug/xtask
stop: tools
	@if [ -x '$(XTASK)' ]; then '$(XTASK)' stop; else cargo xtask stop; fi

clean: tools
	@cargo xtask clean

# What it takes to build xtask, which checks the rest.
RUST := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
tools:
	@command -v cc >/dev/null || { \
	  echo 'Partita needs a C compiler. On Debian type:'; \
	  echo '    sudo apt-get install -y build-essential'; exit 1; }
	@command -v cargo >/dev/null || { \
	  echo 'Partita needs Rust $(RUST) or later. Type:'; \
	  echo "    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"; exit 1; }
	@cargo --version | awk '{ split($$2, have, "."); split("$(RUST)", want, "."); \
	  exit have[1] < want[1] || have[1] == want[1] && have[2] < want[2] }' || { \
	  echo 'Partita needs Rust $(RUST) or later, not '"$$(cargo --version)"'. Type:'; \
	  echo '    rustup update stable'; \
	  echo 'or, without rustup:'; \
	  echo "    curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh"; exit 1; }

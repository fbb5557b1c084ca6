# syntax=docker/dockerfile:1.7

# The web client, which the binary holds.
FROM node:22.14.0-bookworm-slim AS web
WORKDIR /src/webapp
COPY webapp/package.json webapp/package-lock.json webapp/.npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY openapi/partita.json ../openapi/partita.json
COPY webapp ./
RUN npm run generate && npm run build

# The binary. The target folder is a cache and not in the image, so the binary is taken out of it.
FROM rust:1.95.0-bookworm AS service
WORKDIR /src
COPY Cargo.toml Cargo.lock ./
COPY api api
COPY billing billing
COPY documents documents
COPY ledger ledger
COPY macros macros
COPY tenancy tenancy
COPY tests tests
COPY xtask xtask
COPY migrations migrations
COPY --from=web /src/webapp/dist webapp/dist
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/src/target \
    cargo build --locked --release --package api --bin partita \
    && install -D target/release/partita /out/partita \
    && install -d -o 10001 -g 10001 -m 0700 /out/files

# No shell is needed, no package is added, nothing runs as root. There is no HEALTHCHECK: Kubernetes asks the probes
# /api/v1/health/{startup,live,ready} itself, and the worker answers no requests.
FROM debian:12.12-slim
COPY --from=service /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
COPY --from=service /out/partita /usr/local/bin/partita
COPY --from=service --chown=10001:10001 /out/files /var/lib/partita/files
USER 10001:10001
WORKDIR /var/lib/partita
ENV FILES_DIR=/var/lib/partita/files LOG_FORMAT=json
EXPOSE 8080
ENTRYPOINT ["partita"]
CMD ["serve"]

# What the package needs, installed from it as anybody would.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci && npm pack --pack-destination /tmp && npm install --prefix /app --omit=dev /tmp/plant-store-*.tgz && mkdir -m 700 /data /backups

# Nothing but the C and C++ libraries: no shell, no package manager.
FROM gcr.io/distroless/cc-debian12
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app/node_modules /app/node_modules
COPY --from=build --chown=65532:65532 /data /data
COPY --from=build --chown=65532:65532 /backups /backups
# A restore unpacks below TMPDIR.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data BACKUP_DIR=/backups TMPDIR=/backups
USER 65532:65532
VOLUME /data /backups
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["/usr/local/bin/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node", "/app/node_modules/plant-store/dist/server/cli.js"]

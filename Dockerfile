# A campus on one machine (docs/deploy.md, section 1, "With Docker"). tests/deploy/docker.test.ts runs its RUN lines in an
# empty folder, without Docker.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
RUN npm run -s build

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=node:node /app /app
RUN mkdir -p /data /backups && chown node:node /data /backups && chmod 700 /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 4000
# The start period exceeds the time that an update of the data takes.
HEALTHCHECK --start-period=5m --interval=30s --timeout=5s --retries=3 CMD ["node", "deploy/host/container-health.ts"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "scripts/launch.js", "host", "--data", "/data/campus", "--host", "0.0.0.0"]

# The embedded Appwrite with the built client, for one machine (docs/deploy.md). Written without a Docker to try it with.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci && npm run -s build && npm prune --omit=dev

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK CMD node -e "fetch('http://127.0.0.1:4000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
ENTRYPOINT ["node", "packages/appwrite-local/src/main.ts", "--config", "appwrite.json", "--data", "/data", "--host", "0.0.0.0", "--web", "dist/web", "--web-headers", "deploy/site/page-headers.ts", "--web-files", "deploy/site/campus-files.ts", "--previews", "functions/domain/photo-preview.ts", "--observe", "deploy/observed.ts", "--limits"]

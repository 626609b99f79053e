# One app of Canvass, by the argument APP: survey-site, summary-worker, scaling-agent or cli.
#
#   docker build --build-arg APP=summary-worker --tag canvass/summary-worker .
#
# NODE_IMAGE may name the base image by its digest: `npm run --silent pin-images` prints it.
#
# Node runs the TypeScript sources directly, but not from node_modules. So the image keeps the workspace's folders, and
# pnpm's links lead from node_modules to them. No BuildKit is needed.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS source
WORKDIR /source
COPY . .

# Only the files that determine what is installed: other changes do not invalidate the layers below.
FROM source AS manifests
RUN find . -type f ! -name package.json ! -name 'pnpm-*.yaml' -delete \
  && find . -type d -empty -delete

# The dependencies of all apps, downloaded once.
FROM ${NODE_IMAGE} AS downloads
ENV CI=true
# Only for the build: a private registry.
ARG npm_config_registry
WORKDIR /app
COPY --from=manifests /source ./
RUN npm install --global --no-fund --no-update-notifier "$(node --print 'require("./package.json").packageManager')"
RUN pnpm install --frozen-lockfile --prod --ignore-scripts --filter '@canvass/compose...' --filter '@canvass/cli...' \
    --filter '@canvass/survey-site...' --filter '@canvass/summary-worker...' --filter '@canvass/scaling-agent...'

# The dependencies of this app, and its folders of the workspace.
FROM downloads AS dependencies
ARG APP=survey-site
RUN rm -rf node_modules apps/*/node_modules packages/*/node_modules infra/*/node_modules \
  && pnpm install --offline --frozen-lockfile --prod --ignore-scripts \
    --filter "@canvass/$APP..." --filter '@canvass/compose...' \
  && pnpm list --depth -1 --parseable --filter "@canvass/$APP..." --filter '@canvass/compose...' \
    | sed -n "s|^$PWD/||p" | sort --unique > /folders \
  && test "$(wc -l < /folders)" -gt 2 \
  && find apps packages infra -mindepth 2 -maxdepth 2 -name package.json \
    | sed 's|/package.json$||' | grep --invert-match --line-regexp --fixed-strings --file=/folders | xargs rm -rf \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete

FROM dependencies AS sources
COPY --from=source /source /source
RUN mkdir /selected && cd /source && xargs -I {} cp --parents --recursive {} /selected < /folders

# The allocator (decision 74), in the folder of its architecture.
FROM ${NODE_IMAGE} AS allocator
RUN apt-get update && apt-get install --yes --no-install-recommends libjemalloc2 \
  && mkdir /allocator && cp --parents --dereference /usr/lib/*/libjemalloc.so.2 /allocator

FROM ${NODE_IMAGE}
ARG APP=survey-site
ENV NODE_ENV=production CANVASS_APP=$APP
WORKDIR /app
COPY --from=allocator /allocator /
COPY --from=dependencies /app ./
COPY --from=sources /selected ./
# A volume that is mounted on /var/lib/canvass belongs to the app's user, too.
RUN mkdir --mode=700 /var/lib/canvass && mkdir .compile-cache && chown 1000:1000 /var/lib/canvass .compile-cache
USER 1000:1000
# Fills the compile cache, which halves the start time. Without settings the app exits after it has loaded its code.
ENV NODE_COMPILE_CACHE=/app/.compile-cache
RUN sh infra/compose/image/entrypoint.sh > /tmp/said 2>&1 || cat /tmp/said; rm /tmp/said; test -n "$(ls .compile-cache)"
EXPOSE 3000 3100 9464
# A slow machine gets five minutes to start an app: Compose gives up when a container that others wait for is unhealthy.
HEALTHCHECK --interval=5s --timeout=10s --start-period=300s --retries=3 \
  CMD ["bash", "infra/compose/image/healthcheck.sh"]
ENTRYPOINT ["/bin/sh", "infra/compose/image/entrypoint.sh"]

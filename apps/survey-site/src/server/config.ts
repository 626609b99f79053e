import { availableParallelism } from 'node:os';
import { queueConfig } from '@canvass/queue/service';
import { hourMs } from '@canvass/runtime/clock';
import {
  parseSettings,
  queueSettings,
  siteMemory,
  siteSettings,
  storageAccount,
  storageSettings,
  tracingSettings,
  type Environment,
} from '@canvass/settings';
import { tracesConfig } from '@canvass/telemetry';
import { shareLimits } from './share-limits.ts';
import { streamsShareOfConnections } from './site-limits.ts';

export type SiteConfig = ReturnType<typeof readConfig>;

/** @throws {SettingsError} that lists all errors at once */
export function readConfig(env: Environment = process.env) {
  const given = parseSettings(storageSettings, queueSettings, siteSettings, tracingSettings, env);
  const account = storageAccount(given);
  const processes = given.SITE_PROCESSES === 'auto' ? availableParallelism() : given.SITE_PROCESSES;
  const settings = shareLimits(given, processes);
  const memory = siteMemory(settings.MEMORY_MIB);
  const { parts } = memory;
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  return Object.freeze({
    account,
    processes,
    queues: queueConfig(settings, account),
    listen: { host: settings.HOST, port: settings.PORT },
    logLevel: settings.LOG_LEVEL,
    memoryShares: parts,
    traces: tracesConfig(settings, 'survey-site'),
    agentUrl: settings.SCALING_AGENT_URL,
    webhookAllow: settings.WEBHOOK_ALLOW ?? [],
    mailFrom: settings.MAIL_FROM,
    journal: {
      partitions: settings.JOURNAL_PARTITIONS,
      maxPendingBytes: parts.pending,
      hintIntervalMs: settings.HINT_INTERVAL_MS,
    },
    caches: {
      definitions: parts.definitions,
      tenants: parts.tenants,
      documentsInHand: parts.documentsInHand,
      draftsInHand: parts.draftsInHand,
      pictures: parts.pictures,
    },
    slices: {
      maxCachedBytes: memory.columnsAlone,
      maxLoadingBytes: parts.columnsInHand,
      maxCountBytes: Math.floor(parts.counts / settings.MAX_SLICES),
      maxAtOnce: settings.MAX_SLICES,
    },
    exports: { maxAtOnce: memory.exportsAtOnce },
    site: {
      // Parsing has refused a part of it.
      oidc:
        issuer !== undefined && clientId !== undefined && clientSecret !== undefined
          ? { issuer, clientId, clientSecret }
          : undefined,
      formCacheBytes: parts.forms,
      resultsCacheBytes: parts.results,
      maxStreams: Math.floor(settings.MAX_CONNECTIONS * streamsShareOfConnections),
      writesPerMinute: settings.RATE_LIMIT_WRITES_PER_MINUTE,
      maxSurveysPerTenant: settings.MAX_SURVEYS_PER_TENANT,
      maxVersionsPerSurvey: settings.MAX_VERSIONS_PER_SURVEY,
      adminApiKey: settings.ADMIN_API_KEY,
      linkSecret: settings.LINK_SECRET ?? settings.ADMIN_API_KEY,
      areas: settings.SITE_AREAS,
      eraseWithinHours: settings.ERASE_WITHIN_HOURS,
      idempotencyWindowMs: settings.IDEMPOTENCY_WINDOW_HOURS * hourMs,
      submissionsPerTenSeconds: settings.RATE_LIMIT_PER_10_S,
      minFormMs: settings.MIN_FORM_MS,
      uploadsPerTenSeconds: settings.RATE_LIMIT_UPLOADS_PER_10_S,
      uploadBytesPerDay: settings.MAX_UPLOAD_BYTES_PER_DAY,
      behindProxy: settings.TRUST_PROXY,
      processMetrics: true,
      maxConnections: settings.MAX_CONNECTIONS,
      maxUnreadBytes: parts.unread,
      maxUnfinishedBytes: parts.unfinished,
      maxUnfinishedBytesPerAddress: memory.unfinishedPerAddress,
      ...(settings.PUBLIC_URL === undefined ? {} : { publicUrl: settings.PUBLIC_URL }),
    },
  });
}

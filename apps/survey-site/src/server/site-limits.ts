import { hourMs } from '@canvass/runtime/clock';
import { defaultMemoryMib, siteMemory, siteSettings } from '@canvass/settings';
import type { OwnerLimits } from '@canvass/owners-site';
import type { RespondentLimits } from '@canvass/respondents-site';

/** Bounds what one client, or one tenant, can use of a site. */
export interface SiteLimits extends RespondentLimits, OwnerLimits {
  /** Wrong keys per address and minute; further ones get a 429. */
  readonly failedKeysPerMinute: number;
  /** How long a 429 for wrong keys is delayed, in ms. */
  readonly wrongKeyHoldMs: number;
  /** How long a read may wait for the storage before it is refused, in ms. */
  readonly readLimitMs: number;
  /** Concurrent connections. */
  readonly maxConnections: number;
  /** Response bytes that clients have not read yet. */
  readonly maxUnreadBytes: number;
  /** Bytes of bodies that have arrived in part: of all, and of one address. */
  readonly maxUnfinishedBytes: number;
  readonly maxUnfinishedBytesPerAddress: number;
}

/** The share of `MAX_CONNECTIONS` for streams of results. A stream is never cut for a new connection: the rest is for requests. */
export const streamsShareOfConnections = 3 / 4;

/** What the parts of a site have without `MEMORY_MIB`. */
const memory = siteMemory(defaultMemoryMib.site);

export const defaultLimits: SiteLimits = {
  submissionsPerTenSeconds: siteSettings.RATE_LIMIT_PER_10_S.default!,
  minFormMs: siteSettings.MIN_FORM_MS.default!,
  uploadsPerTenSeconds: siteSettings.RATE_LIMIT_UPLOADS_PER_10_S.default!,
  uploadBytesPerDay: siteSettings.MAX_UPLOAD_BYTES_PER_DAY.default!,
  writesPerMinute: siteSettings.RATE_LIMIT_WRITES_PER_MINUTE.default!,
  maxSurveysPerTenant: siteSettings.MAX_SURVEYS_PER_TENANT.default!,
  maxVersionsPerSurvey: siteSettings.MAX_VERSIONS_PER_SURVEY.default!,
  eraseWithinHours: siteSettings.ERASE_WITHIN_HOURS.default!,
  resultsCacheBytes: memory.parts.results,
  maxStreams: siteSettings.MAX_CONNECTIONS.default! * streamsShareOfConnections,
  // A tenant has at most this many open streams of live results; the site refuses a further one.
  maxStreamsPerTenant: 1_000,
  // One address has at most this many open streams of live results; the site refuses a further one.
  maxStreamsPerAddress: 250,
  // Public results that one address may read in ten seconds; beyond it: 429. A lecture hall behind one address opens a link, each with a
  // page and a stream.
  publicReadsPerTenSeconds: 600,
  formCacheBytes: memory.parts.forms,
  failedKeysPerMinute: 60,
  wrongKeyHoldMs: 1_000,
  readLimitMs: 8_000,
  maxConnections: siteSettings.MAX_CONNECTIONS.default!,
  maxUnreadBytes: memory.parts.unread,
  maxUnfinishedBytes: memory.parts.unfinished,
  maxUnfinishedBytesPerAddress: memory.unfinishedPerAddress,
  // How long an append may wait before further answers are refused at once.
  circuitOpensAfterMs: 4_000,
  idempotencyWindowMs: siteSettings.IDEMPOTENCY_WINDOW_HOURS.default! * hourMs,
};

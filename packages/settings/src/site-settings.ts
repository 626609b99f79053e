import { setting } from './setting.ts';
import { apiKey, hostAddress, logLevel, port } from './shared-settings.ts';
import { flag, integer, webAddress } from './value-kind.ts';

/** A limit that a single body cannot pass would let no such body in. */
const maxBodyBytes = 1024 ** 2;

export const siteSettings = {
  PORT: port,
  HOST: setting(hostAddress, {
    default: '0.0.0.0',
    description:
      'The address the site listens on; the default is every IPv4 address, as a container needs it.',
  }),
  ADMIN_API_KEY: setting(apiKey, {
    required: true,
    secret: true,
    description: "The operator's key, which makes tenants.",
  }),
  PUBLIC_URL: setting(webAddress(), {
    description: 'The address under which people reach the site, where it stands behind a proxy.',
  }),
  TRUST_PROXY: setting(flag(), {
    default: false,
    description:
      'Take the address of a respondent from `X-Forwarded-For`. Only for a site that nobody reaches past its proxy.',
  }),
  RATE_LIMIT_PER_10_S: setting(integer(1, 1_000_000_000), {
    default: 1000,
    unit: 'submissions per address and 10 s',
    description: 'Beyond it: 429. A whole lecture hall behind one address passes the default.',
  }),
  RATE_LIMIT_WRITES_PER_MINUTE: setting(integer(1, 1_000_000_000), {
    default: 600,
    unit: 'changes per tenant and minute',
    description:
      'Surveys made, edited and deleted; a definition counts once for every 16 KiB of it. Beyond it: 429.',
  }),
  MAX_SURVEYS_PER_TENANT: setting(integer(1, 1_000_000), {
    default: 1000,
    unit: 'surveys',
    description:
      'Live surveys of one tenant. Beyond it a new one is refused with 409; a site trusts its own count for 60 s, so what other sites make meanwhile comes on top.',
  }),
  MAX_VERSIONS_PER_SURVEY: setting(integer(1, 10_000), {
    default: 1000,
    unit: 'versions',
    description: 'Beyond it an edit is refused with 409; the last version stays in force.',
  }),
  MAX_CACHE_BYTES: setting(integer(1024 ** 2, 64 * 1024 ** 3), {
    default: 64 * 1024 ** 2,
    unit: 'bytes',
    description:
      'What the site keeps in memory of definitions (half), forms (a quarter), tenants (an eighth), and of large documents that are read at once (an eighth).',
  }),
  MAX_PENDING_BYTES: setting(integer(1024, 4 * 1024 ** 3), {
    default: 64 * 1024 ** 2,
    unit: 'bytes',
    description:
      'Answers that wait for their append. Beyond it: 503 with `Retry-After`, before anything is accepted.',
  }),
  MAX_UNFINISHED_BODY_BYTES: setting(integer(maxBodyBytes, 4 * 1024 ** 3), {
    default: 32 * 1024 ** 2,
    unit: 'bytes',
    description:
      'Bodies of requests that have arrived in part. Beyond it: 503 with `Retry-After`. A body that arrives in one piece is never refused.',
  }),
  MAX_UNFINISHED_BODY_BYTES_PER_ADDRESS: setting(integer(maxBodyBytes, 4 * 1024 ** 3), {
    default: 8 * 1024 ** 2,
    unit: 'bytes',
    description:
      'The same of one address. Beyond it: 429 with `Retry-After`. Bodies of up to 16 KiB, which a whole lecture hall may be sending, may take half of `MAX_UNFINISHED_BODY_BYTES`.',
  }),
  MAX_UNREAD_RESPONSE_BYTES: setting(integer(1024 ** 2, 4 * 1024 ** 3), {
    default: 32 * 1024 ** 2,
    unit: 'bytes',
    description:
      'Responses that their clients have not taken yet. Beyond it the address with the most bytes loses the connection that has waited longest.',
  }),
  MAX_CONNECTIONS: setting(integer(1, 1_000_000), {
    default: 2048,
    unit: 'connections',
    description:
      'At a time, some 10 KB each. A further one takes the place of one that waits for no answer: an idle one, or one that does not read its response.',
  }),
  JOURNAL_PARTITIONS: setting(integer(1, 64), {
    default: 1,
    unit: 'partitions per site',
    description:
      'Segments a site writes at the same time. At most partitions × sites workers can share the work.',
  }),
  HINT_INTERVAL_MS: setting(integer(1, 60_000), {
    default: 1000,
    unit: 'ms',
    description:
      'At most one hint per journal in this time tells the workers of stored answers; the first goes at once.',
  }),
  SCALING_AGENT_URL: setting(webAddress(), {
    description: 'The scaling agent that `/ops` reads; unset: its data is shown as unknown.',
  }),
  LOG_LEVEL: logLevel,
};

import { availableParallelism } from 'node:os';
import { memoryOf } from './memory-shares.ts';
import { setting } from './setting.ts';
import {
  apiKey,
  eraseWithinHours,
  hostAddress,
  idempotencyWindowHours,
  logLevel,
  mailFrom,
  port,
  webhookAllow,
} from './shared-settings.ts';
import { flag, integer, integerOrAuto, issuerAddress, text, webAddress, wordList } from './value-kind.ts';

/** What a site can serve, each for an audience of its own. */
export const siteAreas = ['respondents', 'owners', 'operators'] as const;

export type SiteArea = (typeof siteAreas)[number];

const oidcNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** The three belong together: each that is missing beside another is named. */
function oidcFault(name: (typeof oidcNames)[number]) {
  return (values: Readonly<Record<string, unknown>>): string | undefined => {
    const given = oidcNames.filter((each) => values[each] !== undefined);
    if (given.length === 0 || given.includes(name)) return undefined;
    return `not set or not valid, but ${given.join(' and ')} is set: they belong together`;
  };
}

/** Why nothing can be taken for the address that people use. */
function needsPublicUrl({
  OIDC_ISSUER: issuer,
  SITE_AREAS: areas,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (issuer !== undefined) return 'OIDC_ISSUER is set: the provider sends people back to this address';
  return Array.isArray(areas) && areas.includes('owners') && !areas.includes('respondents')
    ? 'SITE_AREAS has owners without respondents: the forms that owners share are at this address'
    : undefined;
}

export const siteSettings = {
  PORT: port,
  HOST: setting(hostAddress, {
    default: '0.0.0.0',
    description: 'The address that the site listens on; the default, all IPv4 addresses, suits containers.',
  }),
  SITE_PROCESSES: setting(integerOrAuto(1, 1_024), {
    default: 1,
    unit: 'processes',
    description:
      'Processes that share the port, each with a journal of its own; `auto`: as many as there are processor cores, of which there must be enough. Each has the memory of `MEMORY_MIB`. They share out the limits of slices and connections; each counts the limits by address and tenant for itself. SIGHUP replaces them one after the other.',
    faultAmong: ({ SITE_PROCESSES: processes }) =>
      typeof processes === 'number' && processes > availableParallelism()
        ? `${processes} processes, but only ${availableParallelism()} processor cores: more would only slow each other down`
        : undefined,
  }),
  ADMIN_API_KEY: setting(apiKey, {
    required: true,
    secret: true,
    description: "The operator's key.",
  }),
  LINK_SECRET: setting(apiKey, {
    secret: true,
    description:
      'Signs what must stay valid when `ADMIN_API_KEY` changes: ids of answers, withdrawal codes, invitations, links to saved answers and to public results. The same for all sites, and for workers that send mail. Unset: `ADMIN_API_KEY`.',
  }),
  MAIL_FROM: mailFrom,
  SITE_AREAS: setting<readonly SiteArea[]>(wordList(...siteAreas), {
    default: siteAreas,
    description:
      'What this site serves; the addresses of other areas do not exist on it. A site without respondents writes no journal.',
  }),
  PUBLIC_URL: setting(webAddress(), {
    description:
      'The address that people use, if the site is behind a proxy. Required with an OpenID provider, which sends people back to it, and for a site of owners without respondents, whose links to forms begin with it.',
    faultAmong: ({ PUBLIC_URL: address, ...others }) => {
      const reason = needsPublicUrl(others);
      return address === undefined && reason !== undefined
        ? `not set or not valid, but ${reason}`
        : undefined;
    },
  }),
  OIDC_ISSUER: setting(issuerAddress(), {
    description:
      'The OpenID provider that members sign in with, such as `https://login.microsoftonline.com/{Entra tenant}/v2.0`. Unset: only keys sign in.',
    faultAmong: oidcFault('OIDC_ISSUER'),
  }),
  OIDC_CLIENT_ID: setting(text(/^[\x20-\x7e]{1,256}$/, '1 to 256 printable ASCII characters'), {
    description: 'The id under which the provider knows this site.',
    faultAmong: oidcFault('OIDC_CLIENT_ID'),
  }),
  OIDC_CLIENT_SECRET: setting(text(/^[\x20-\x7e]{1,1024}$/, '1 to 1,024 printable ASCII characters'), {
    secret: true,
    description: 'The secret that the provider gave for that id.',
    faultAmong: oidcFault('OIDC_CLIENT_SECRET'),
  }),
  TRUST_PROXY: setting(flag(), {
    default: false,
    description:
      'Take the respondent’s address from `X-Forwarded-For`. Only for a site that cannot be reached without its proxy.',
  }),
  RATE_LIMIT_PER_10_S: setting(integer(1, 1_000_000_000), {
    default: 1000,
    unit: 'submissions per address and 10 s',
    description:
      'Submissions from one address in ten seconds; further ones are refused with 429. The default allows a lecture hall behind one address.',
  }),
  MIN_FORM_MS: setting(integer(0, 60_000), {
    default: 1000,
    unit: 'ms',
    description:
      'A form that is sent sooner after the site has made it is taken for one of a robot: it comes back with all that was entered, and can be sent again. 0: none is.',
  }),
  RATE_LIMIT_UPLOADS_PER_10_S: setting(integer(1, 1_000_000_000), {
    default: 300,
    unit: 'files per address and 10 s',
    description:
      'Files that one address uploads for answers in ten seconds; further ones are refused with 429, and a form that sends them comes back with the rest.',
  }),
  MAX_UPLOAD_BYTES_PER_DAY: setting(integer(1, Number.MAX_SAFE_INTEGER), {
    default: 10_737_418_240,
    unit: 'bytes per tenant and day',
    description:
      'Bytes of files that respondents of one tenant upload in 24 hours to one process of a site, sent or not; further ones are refused with 429. One address has a quarter of it.',
  }),
  RATE_LIMIT_WRITES_PER_MINUTE: setting(integer(1, 1_000_000_000), {
    default: 600,
    unit: 'changes per tenant and minute',
    description:
      'Surveys created, edited and deleted, by program or at the desk, and each save of a draft while someone types; a definition or a draft counts once per 16 KiB. Beyond it: 429.',
  }),
  MAX_SURVEYS_PER_TENANT: setting(integer(1, 1_000_000), {
    default: 1000,
    unit: 'surveys',
    description:
      'Live surveys of one tenant, on all sites together. Beyond it a new one is refused with 409.',
  }),
  MAX_VERSIONS_PER_SURVEY: setting(integer(1, 10_000), {
    default: 1000,
    unit: 'versions',
    description:
      'A survey has at most this many versions of its definition. Beyond it an edit is refused with 409; the last version stays in force.',
  }),
  MEMORY_MIB: memoryOf('site'),
  MAX_SLICES: setting(integer(1, 64), {
    default: 4,
    unit: 'slices at a time',
    description:
      'Slices, trends and filtered pages that a site computes at once, two of a tenant; further ones wait. If 64 wait already, or 16 of a tenant: 429 with `Retry-After`.',
  }),
  MAX_CONNECTIONS: setting(integer(1, 1_000_000), {
    default: 2048,
    unit: 'connections',
    description:
      'Open connections, some 10 KB each. A further one replaces one that is idle or does not read its response. Three quarters of them may be streams of live results.',
  }),
  IDEMPOTENCY_WINDOW_HOURS: idempotencyWindowHours,
  ERASE_WITHIN_HOURS: eraseWithinHours,
  WEBHOOK_ALLOW: webhookAllow,
  JOURNAL_PARTITIONS: setting(integer(1, 64), {
    default: 1,
    unit: 'partitions per site',
    description:
      'Segments that a site writes at the same time. At most partitions × sites workers can share the work.',
  }),
  HINT_INTERVAL_MS: setting(integer(1, 60_000), {
    default: 1000,
    unit: 'ms',
    description: 'The minimum interval between two hints for one segment; the first is sent at once.',
  }),
  SCALING_AGENT_URL: setting(webAddress(), {
    description: 'The scaling agent that `/ops` reads; unset: its data is shown as unknown.',
  }),
  LOG_LEVEL: logLevel,
};

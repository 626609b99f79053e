import { describeSettings } from '@canvass/settings';
import { describe, expect, test } from '@jest/globals';
import { constantsIn } from './constants-in.ts';
import { decidedPage, withoutComment } from './decided-page.ts';
import { inWords } from './in-words.ts';

const found = (text: string): string[] =>
  constantsIn('a.ts', text).map(
    ({ name, kind, today, about }) => `${name} | ${kind} | ${today} | ${about ?? ''}`,
  );

describe('the constants of a file', () => {
  test('have the first sentence of their comment, and their value in the unit of their name', () => {
    expect(
      found(`/** A stalled request ends after this time. Then: 408. */
export const requestTimeoutMs = 30 * 1000;
const maxBytes = 8 * 1024 ** 2;
const bytesOfAll = maxBytes * 2;`),
    ).toEqual([
      'requestTimeoutMs | time | 30 s | A stalled request ends after this time.',
      'maxBytes | limit | 8 MiB | ',
    ]);
  });

  test('may be a unit of time or a multiple of it, but no other constant', () => {
    expect(
      found(`/** A mail is given up after this time. */
const lastsMs = dayMs;
/** It is tried again after this time. */
const againMs = 2 * hourMs;
const waitMs = usualWaitMs;
const options = { waitMs: hourMs };`),
    ).toEqual([
      'lastsMs | time | 24 h | A mail is given up after this time.',
      'againMs | time | 2 h | It is tried again after this time.',
    ]);
  });

  test('may be properties, with the comment of their object if they have none, fields, and defaults with that of their option', () => {
    expect(
      found(`interface Options {
  /** Messages handled side by side. */
  readonly concurrency?: number;
}
/** Of the port of the metrics. */
const limits = { maxConnections: 100 };
class A {
  #maxTries = 3;
  constructor({ concurrency = 4 }: Options, other: Options) {
    this.x = other.concurrency ?? 8;
  }
}`),
    ).toEqual([
      'limits.maxConnections | limit | 100 | Of the port of the metrics.',
      'maxTries | retry | 3 | ',
      'concurrency | at once | 4 | Messages handled side by side.',
      'concurrency | at once | 8 | Messages handled side by side.',
    ]);
  });

  test('are caches, limiters and languages, too', () => {
    expect(
      found(`const languages = ['en', 'de'] as const;
// Forms that
// are ready. A blank one is compressed once.
const forms = new LRUCache<string, Form>({ max: mostForms, ttl: 60_000 });
const keys = new RateLimiter({ limit: limits.keys, windowMs: 60_000 }, clock);
class Pages {
  /** The pages that were read last. */
  readonly #kept: LRUCache<string, Page>;
  constructor() {
    this.#kept = new LRUCache({ max: 9 });
  }
}`),
    ).toEqual([
      'languages | language | en, de | ',
      'forms: LRUCache | cache | max `mostForms`, ttl 1 min | Forms that are ready.',
      'keys: RateLimiter | limit | limit `limits.keys`, windowMs 1 min | ',
      'kept: LRUCache | cache | max 9 | The pages that were read last.',
    ]);
  });

  test('may be lists and shares, and are of the kind of their object', () => {
    expect(
      found(`const minute = 60_000;
export const usualSchedule: Schedule = [5_000, 5 * minute];
const cacheShares = { files: 3 / 4 };
export const slotLimits = {
  /** Of all tenants. */
  all: 24,
} as const;
const webhookLimits = { keptForEvents: 8 };
const retryAfterMs = { least: 1_000, most: 6_000 };
const jitter = 0.2;
const pauseFactor = 7;
const concurrentWrites = 2;
const bytesPerWrite = 16 * 1024;
const maxUnknown = 5;
const maxTasks = slotLimits.all + 4;
const f = () => {
  const maxGap = end - begin;
};`),
    ).toEqual([
      'usualSchedule | retry | 5 s, 5 min | ',
      'cacheShares.files | cache | 75 % | ',
      'slotLimits.all | at once | 24 | Of all tenants.',
      'webhookLimits.keptForEvents | limit | 8 | ',
      'retryAfterMs.least | time | 1 s | ',
      'retryAfterMs.most | time | 6 s | ',
      'jitter | time | 20 % | ',
      'pauseFactor | time | 7 times | ',
      'concurrentWrites | at once | 2 | ',
      'bytesPerWrite | limit | 16 KiB per write | ',
      'maxUnknown | limit | 5 | ',
      'maxTasks | at once | `slotLimits.all + 4` | ',
    ]);
  });

  test('have the comment of their own declaration, not of another property of the same name', () => {
    expect(
      found(`interface Page {
  /** Bytes of a page. */
  readonly maxBytes: number;
}
interface Options {
  /** Bytes of a cache. */
  readonly maxBytes?: number;
}
const maxBytes = 7;
const limits: Page = { maxBytes: 8 };
class Pages {
  readonly #kept: LRUCache<string, Page>;
  constructor({ maxBytes = 9 }: Options, pages: Page) {
    this.#kept = new LRUCache({ maxSize: Math.max(1, maxBytes) });
  }
}
/**
 * Reads pages.
 *
 * @param maxBytes Bytes of a read.
 * @param budget Bytes of all reads.
 */
function read(
  budget = new ReadBudget(10),
) {}`),
    ).toEqual([
      'maxBytes | limit | 7 bytes | ',
      'limits.maxBytes | limit | 8 bytes | Bytes of a page.',
      'maxBytes | limit | 9 bytes | Bytes of a cache.',
      'kept: LRUCache | cache | maxSize `maxBytes` | ',
      'budget: ReadBudget | limit | 10 bytes | Bytes of all reads.',
    ]);
  });

  test('are not units, counters, references to other constants, or examples', () => {
    expect(
      found(`const dayMs = 86_400_000;
let maxSeen = 0;
const spentMs = 0;
const answerExample = { maxLength: 4 };
const quoted = 34;`),
    ).toEqual([]);
  });
});

test.each([
  ['everyMs', 86_400_000, '24 h'],
  ['everyMs', 172_800_000, '2 days'],
  ['everyMs', 1500, '1,500 ms'],
  ['waitSeconds', 90, '90 s'],
  ['failedKeysPerMinute', 60, '60'],
  ['maxBytes', 65_536, '64 KiB'],
  ['maxBytes', 1_300_000, '1,300,000 bytes'],
  ['maxRows', 20_000, '20,000'],
])('%s %d is %s', (name, value, words) => {
  expect(inWords(name, value)).toBe(words);
});

test('the page has one row for the properties of an object with one comment, and for constants that are the same in several files', () => {
  const text = `/** Files that are read side by side. */
const concurrency = 4;
/** The first pause, and the longest. */
const limits = { firstMs: 500, longestMs: 30_000 };`;
  const page = decidedPage(
    ['a', 'b'].map((name) => ({ path: `packages/queue/src/${name}.ts`, text })),
    [],
  );
  const files = '[a.ts](../packages/queue/src/a.ts), [b.ts](../packages/queue/src/b.ts)';
  expect(page).toContain(`| Files that are read side by side. | 4 | at once | \`concurrency\` in ${files} |
| The first pause, and the longest. | firstMs 500 ms, longestMs 30 s | time | \`limits\` in ${files} |`);
});

test('a constant without a comment is a fault', () => {
  const path = 'packages/queue/src/listener/idle.ts';
  expect(withoutComment([{ path, text: 'const maxIdleMs = 10_000;' }])).toEqual([
    `${path}: say in a comment before \`maxIdleMs\` what it decides, for docs/where-is-it-decided.md`,
  ]);
  expect(withoutComment([{ path, text: '/** The longest pause. */\nconst maxIdleMs = 10_000;' }])).toEqual(
    [],
  );
});

test('the page has a row for each constant and each setting with a unit, with links to their files', () => {
  const sources = [
    {
      path: 'packages/queue/src/listener/idle.ts',
      text: '/** The longest pause of an idle queue. */\nconst maxIdleMs = 10_000;',
    },
    { path: 'packages/settings/src/site-settings.ts', text: '  MAX_CONNECTIONS: setting(\n' },
    { path: 'apps/survey-site/src/server/config.ts', text: '' },
  ];
  const page = decidedPage(sources, describeSettings());
  expect(page).toContain(
    '| The longest pause of an idle queue. | 10 s | time | `maxIdleMs` in [listener/idle.ts](../packages/queue/src/listener/idle.ts) |',
  );
  expect(page).toContain(
    '`MAX_CONNECTIONS` | [site-settings.ts](../packages/settings/src/site-settings.ts) | [survey-site](../apps/survey-site/src/server/config.ts) |',
  );
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  expect(rows).toHaveLength(1 + describeSettings().filter(({ unit }) => unit !== '').length);
});

import { describeSettings } from '@canvass/settings';
import { describe, expect, test } from '@jest/globals';
import { constantsIn } from './constants-in.ts';
import { decidedPage } from './decided-page.ts';
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

test('the page has a row for each constant and each setting with a unit, with links to their files', () => {
  const sources = [
    { path: 'packages/queue/src/listener/idle.ts', text: 'const maxIdleMs = 10_000;' },
    { path: 'packages/settings/src/site-settings.ts', text: '  MAX_CONNECTIONS: setting(\n' },
    { path: 'apps/survey-site/src/server/config.ts', text: '' },
  ];
  const page = decidedPage(sources, describeSettings());
  expect(page).toContain(
    '| Max idle, in idle. | 10 s | time | `maxIdleMs` in [listener/idle.ts](../packages/queue/src/listener/idle.ts) |',
  );
  expect(page).toContain(
    '`MAX_CONNECTIONS` | [site-settings.ts](../packages/settings/src/site-settings.ts) | [survey-site](../apps/survey-site/src/server/config.ts) |',
  );
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes('`'));
  expect(rows).toHaveLength(1 + describeSettings().filter(({ unit }) => unit !== '').length);
});

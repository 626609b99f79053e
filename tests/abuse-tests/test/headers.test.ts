import { expect, test } from '@jest/globals';
import { flood, times } from '../src/attacks.ts';
import { requestText } from '../src/exchange.ts';
import { underAttack } from '../src/under-attack.ts';
import { bystanderSurvey, withWorld } from '../src/world.ts';

/** Below the limit of 16 KiB for URL and headers. */
const long = 14_000;

const survey = `/v1/tenants/attacker/surveys/${bystanderSurvey}`;
const form = `/s/attacker/${bystanderSurvey}`;

/** Lists of parameters that a pattern can split in very many ways before it fails. */
const mediaTypes = (type: string): string[] => [
  `${type}${'; '.repeat(28)}x`,
  `${type};${'\t'.repeat(long)}x`,
  `${type}${' '.repeat(long)}x`,
  `${type}${';a=b'.repeat(long / 4)};x`,
  `${type}${'; ;'.repeat(long / 4)}=`,
  `${type};a="${'\\"'.repeat(long / 2)}`,
  `${type};a=${'"'.repeat(long)}`,
];

test('no Content-Type stalls the site: for an answer, the form, a sign-in', async () => {
  await withWorld({}, async (world) => {
    const posts = [
      ...mediaTypes('application/json').map((type) => ({
        path: `${survey}/answers`,
        type,
        body: '{"answers":{"rating":5}}',
      })),
      ...[form, '/ops/sign-in'].flatMap((path) =>
        mediaTypes('application/x-www-form-urlencoded').map((type) => ({ path, type, body: 'rating=5' })),
      ),
    ];
    const requests = posts.map(({ path, type, body }) => {
      const headers = { 'content-type': type, origin: 'http://localhost' };
      return times(5, requestText({ method: 'POST', path, headers, body }));
    });
    const { harm, outcomes } = await underAttack(world, flood(world.site, requests));
    expect(harm).toEqual([]);
    expect(Object.keys(outcomes)).toContain('415');
  });
});

const names = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'baggage',
  'content-encoding',
  'cookie',
  'forwarded',
  'if-match',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'traceparent',
  'tracestate',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/** Each `x` is repeated up to the limit; the rest makes a pattern fail. */
const repeated = [
  ' ',
  '\t',
  ',',
  ';',
  '"',
  '\\',
  '=',
  '0',
  ':',
  '.',
  'a',
  'W/"2-1.a",',
  '; a="',
  'a=b; ',
  '::',
  '1,',
];
const starts = ['', 'Bearer ', 'W/"', '"', 'canvass-operator=', '00-', 'http://', 'bytes='];

test('no other header with repetitions stalls the site', async () => {
  await withWorld({ siteEnv: { TRUST_PROXY: 'true' } }, async (world) => {
    const { bearer } = world.attacker;
    const requests = names.flatMap((name, index) =>
      repeated.map((each, at) => {
        const start = starts[(index + at) % starts.length]!;
        const value = `x${start}${each.repeat(long / each.length)}\u00e9`.slice(
          name === 'x-forwarded-for' ? 0 : 1,
        );
        const headers = { ...bearer, [name]: Buffer.from(value, 'latin1').toString('latin1') };
        const paths = [survey, `${survey}/summary`, '/ops/state.json', '/ops'];
        return times(1, requestText({ path: paths[at % paths.length]!, headers }));
      }),
    );
    const { harm, outcomes } = await underAttack(world, flood(world.site, requests));
    expect(harm).toEqual([]);
    expect(Object.keys(outcomes).filter((status) => status.startsWith('5'))).toEqual([]);
  });
});

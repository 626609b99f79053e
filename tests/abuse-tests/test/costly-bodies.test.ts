import { expect, test } from '@jest/globals';
import { flood, times } from '../src/attacks.ts';
import { jsonBody, requestText } from '../src/exchange.ts';
import { underAttack } from '../src/under-attack.ts';
import { bystanderSurvey, withWorld } from '../src/world.ts';

const mebibyte = 1_024 * 1_024;
const answersPath = `/v1/tenants/attacker/surveys/${bystanderSurvey}/answers`;
const post = (body: string) => requestText({ method: 'POST', path: answersPath, headers: jsonBody, body });

const half = mebibyte / 2 - 10;
const keys = Array.from({ length: 70_000 }, (_, index) => `"a${index}":1`).join(',');
const fields = Array.from({ length: 40_002 }, (_, index) => `f${index}=1`).join('&');

const bodies = [
  `${'['.repeat(half)}${']'.repeat(half)}`,
  '['.repeat(mebibyte),
  '{"a":'.repeat(mebibyte / 5 - 10),
  `{"answers":{${keys}}}`,
  `{${keys}}`,
  `{"answers":{"why":[${'0,'.repeat(400_000)}0]}}`,
  `{"answers":{"rating":${'9'.repeat(mebibyte - 100)}}}`,
  `{"answers":{"why":"${'\\u0061'.repeat(mebibyte / 6 - 20)}"}}`,
].map(post);

test('bodies of 1 MiB that are costly to parse do not stall the site', async () => {
  await withWorld({}, async (world) => {
    const attack = flood(
      world.site,
      bodies.map((body) => times(20, body)),
      { atOnce: 50 },
    );
    const { harm, outcomes } = await underAttack(world, attack);
    expect(harm).toEqual([]);
    // 503: too many unfinished bodies.
    expect(Object.keys(outcomes).filter((status) => /^(?:2|500)/.test(status))).toEqual([]);
  });
});

const unknown = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`q${index}`, 1]));
const batches = [
  ' '.repeat(8 * mebibyte),
  `${JSON.stringify({ key: 'a', answers: unknown })}\n`.repeat(8_000),
  `${'['.repeat(800)}\n`.repeat(10_000),
].map((body) =>
  requestText({
    method: 'POST',
    path: `${answersPath}:batch`,
    headers: { 'content-type': 'application/x-ndjson' },
    body,
  }),
);

test('batches of 8 MiB with nothing but refused lines do not stall the site', async () => {
  await withWorld({}, async (world) => {
    const attack = flood(
      world.site,
      batches.map((body) => times(3, body)),
      { atOnce: 5 },
    );
    const { harm, outcomes } = await underAttack(world, attack);
    expect(harm).toEqual([]);
    expect(outcomes).toMatchObject({ 200: expect.any(Number) });
    expect(Object.keys(outcomes).filter((status) => status.startsWith('500'))).toEqual([]);
  });
});

test('forms of 40,002 fields do not stall the site', async () => {
  await withWorld({}, async (world) => {
    const bytes = world.attacker.formRequest(bystanderSurvey, fields);
    const { harm, outcomes } = await underAttack(
      world,
      flood(world.site, [times(150, bytes)], { atOnce: 50 }),
    );
    expect(harm).toEqual([]);
    expect(Object.keys(outcomes).filter((status) => status.startsWith('5'))).toEqual([]);
  });
});

const textsDefinition = {
  title: 'Texts',
  questions: Array.from({ length: 104 }, (_, index) => ({
    id: `q${index}`,
    text: 'Why?',
    type: 'text',
    maxLength: 10_000,
  })),
};

test('forms of 3 MiB, whose text comes back five times as long, do not stall the site', async () => {
  await withWorld({}, async (world) => {
    await world.attacker.put('texts', textsDefinition);
    const typed = textsDefinition.questions.map(({ id }) => `${id}=${'%26'.repeat(10_000)}`).join('&');
    const bytes = world.attacker.formRequest('texts', typed);
    const { harm, outcomes } = await underAttack(
      world,
      flood(world.site, [times(150, bytes)], { atOnce: 50 }),
    );
    expect(harm).toEqual([]);
    expect(Object.keys(outcomes).filter((status) => /^(?:2|500)/.test(status))).toEqual([]);
  });
});

test('the site does not parse requests over the rate limit', async () => {
  await withWorld({ siteEnv: { RATE_LIMIT_PER_10_S: '200' } }, async (world) => {
    const form = world.attacker.formRequest(bystanderSurvey, fields);
    const attack = flood(world.site, [times(1_000, form)], { from: ['127.0.0.2'], atOnce: 50 });
    const { harm, outcomes } = await underAttack(world, attack);
    expect(harm).toEqual([]);
    expect(outcomes).toMatchObject({ 429: expect.any(Number) });
  });
});

import { expect, test } from '@jest/globals';
import { flood, times } from '../src/attacks.ts';
import { underAttack } from '../src/under-attack.ts';
import { bystanderSurvey, withWorld } from '../src/world.ts';

/** Texts that are costly to normalise, to split into words or to fold, up to the maximum length. */
const texts = [
  `a${'\u0301'.repeat(4_999)}${'\u0323'.repeat(5_000)}`,
  '\u0323\u0301'.repeat(5_000),
  'a\u0323\u0301\u0302'.repeat(2_500),
  '\ud55c'.repeat(10_000),
  '\ufdfa'.repeat(10_000),
  Array.from({ length: 2_000 }, (_, index) => `w${index.toString(36)}`)
    .join(' ')
    .slice(0, 10_000),
];

test('texts that are costly to count delay neither other tenants nor the worker itself', async () => {
  await withWorld({ workers: 1 }, async (world) => {
    const { attacker, site } = world;
    const requests = texts.map((why) => times(40, attacker.answerRequest(bystanderSurvey, { why })));
    const { harm, outcomes } = await underAttack(world, flood(site, requests), {
      atMostMs: 60_000,
      holdsMs: 12_000,
    });
    expect(harm).toEqual([]);
    expect(outcomes).toEqual({ 201: 240 });
  });
});

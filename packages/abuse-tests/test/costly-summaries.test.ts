import { expect, test } from '@jest/globals';
import { flood, times } from '../src/attacks.ts';
import { largestDefinition } from '../src/definitions.ts';
import { underAttack } from '../src/under-attack.ts';
import { withWorld } from '../src/world.ts';

const surveys = 60;

test('one short answer to each of many large surveys delays neither other tenants nor the worker itself', async () => {
  await withWorld({ workers: 1, siteEnv: { RATE_LIMIT_WRITES_PER_MINUTE: '10000' } }, async (world) => {
    const { attacker, site } = world;
    const all = Array.from({ length: surveys }, (_, index) => `large-${index}`);
    const puts = all.map((survey) => times(1, attacker.putRequest(survey, largestDefinition(survey))));
    // Two rounds of them: the worker has no summary of them in memory, and then the last ones.
    const answers = [...all, ...all].map((survey) => times(1, attacker.answerRequest(survey, {})));
    const { harm, outcomes } = await underAttack(world, flood(site, [...puts, ...answers]), {
      atMostMs: 60_000,
      holdsMs: 6_000,
    });
    expect(harm).toEqual([]);
    expect(outcomes).toEqual({ 201: 3 * surveys });
  });
});

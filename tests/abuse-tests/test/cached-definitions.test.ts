import { expect, test } from '@jest/globals';
import { flood, times } from '../src/attacks.ts';
import { largestDefinition } from '../src/definitions.ts';
import { requestText } from '../src/exchange.ts';
import { underAttack } from '../src/under-attack.ts';
import { withWorld } from '../src/world.ts';

/** Without a bound on the cache, 70 need more memory than there is. */
const surveys = 80;

test('a tenant with 80 of the largest surveys does not exhaust the site’s memory', async () => {
  await withWorld({ siteEnv: { RATE_LIMIT_WRITES_PER_MINUTE: '10000' } }, async (world) => {
    const { attacker, site } = world;
    const all = Array.from({ length: surveys }, (_, index) => `large-${index}`);
    const puts = all.map((survey) => times(1, attacker.putRequest(survey, largestDefinition(survey))));
    const gets = all.flatMap((survey) => [
      times(1, requestText({ path: attacker.surveyPath(survey) })),
      times(1, requestText({ path: `/s/${attacker.name}/${survey}` })),
    ]);
    // Puts first: the attack sends its requests in order.
    const { harm } = await underAttack(world, flood(site, [...puts, ...gets]), { atMostMs: 40_000 });
    expect(harm).toEqual([]);
  });
});

test('unknown survey names do not exhaust the site’s memory', async () => {
  await withWorld({}, async (world) => {
    const made = Array.from({ length: 600 }, (_, index) => `${'n'.repeat(50)}-${index}`);
    const gets = made.flatMap((name) => [
      times(1, requestText({ path: `/v1/tenants/${name}/surveys/${name}` })),
      times(1, requestText({ path: `/s/${name}/${name}` })),
    ]);
    const { harm, outcomes } = await underAttack(world, flood(world.site, gets));
    expect(harm).toEqual([]);
    expect(Object.keys(outcomes)).toEqual(['404']);
  });
});

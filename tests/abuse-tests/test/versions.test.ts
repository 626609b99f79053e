import { expect, test } from '@jest/globals';
import { flood, times } from '../src/attacks.ts';
import { longDefinition } from '../src/definitions.ts';
import { underAttack } from '../src/under-attack.ts';
import { withWorld } from '../src/world.ts';

const allowed = 10;
/** Long enough for all responses, which the assertions need. */
const atMostMs = 90_000;

test('versions of a survey have a limit, and edits beyond it do not stall the site', async () => {
  const siteEnv = { MAX_VERSIONS_PER_SURVEY: String(allowed), RATE_LIMIT_WRITES_PER_MINUTE: '10000' };
  await withWorld({ siteEnv }, async (world) => {
    const { attacker, site } = world;
    const put = (version: number) => times(1, attacker.putRequest('edited', longDefinition(`v${version}`)));
    const edits = Array.from({ length: 3 * allowed }, (_, version) => put(version));
    const one = await underAttack(world, flood(site, edits, { atOnce: 1 }), { atMostMs });
    expect(one.harm).toEqual([]);
    expect(one.outcomes).toEqual({ 200: allowed - 1, 201: 1, 409: 2 * allowed });
    expect(one.bodies['409']).toContain('MAX_VERSIONS_PER_SURVEY');
    const atOnce = await underAttack(world, flood(site, edits, { atOnce: 30 }));
    expect(atOnce.harm).toEqual([]);
  });
});

test('changes beyond a tenant’s limit per minute are refused and do not stall the site', async () => {
  const [perMinute, sent] = [20, 150];
  await withWorld({ siteEnv: { RATE_LIMIT_WRITES_PER_MINUTE: String(perMinute) } }, async (world) => {
    const { attacker, site } = world;
    const edits = Array.from({ length: sent }, (_, version) =>
      times(1, attacker.putRequest('edited', longDefinition(`v${version}`))),
    );
    const { harm, outcomes, bodies } = await underAttack(world, flood(site, edits, { atOnce: 30 }), {
      atMostMs,
    });
    expect(harm).toEqual([]);
    // A new minute may start in between.
    expect(outcomes['429']).toBeGreaterThanOrEqual(sent - 2 * perMinute);
    expect(bodies['429']).toContain('too-many-changes');
  });
});

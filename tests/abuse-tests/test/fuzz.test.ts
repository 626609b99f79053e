import { randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import * as fc from 'fast-check';
import { exchange, type Exchanged } from '../src/exchange.ts';
import { generatedRequest } from '../src/generated-request.ts';
import { harmDuring } from '../src/harm.ts';
import { bytesOf, type GeneratedRequest } from '../src/request-bytes.ts';
import { bystanderSurvey, withWorld, type World } from '../src/world.ts';

const seed = Number(process.env['ABUSE_SEED'] ?? randomInt(2 ** 31));
const numRuns = Number(process.env['ABUSE_RUNS'] ?? 100);

const requestsAtOnce = 8;
/** A damaged request may be one whose end the site waits for. */
const damagedPatienceMs = 300;

/** Nothing of these is in any request, so that none can come back unless the site knows it and tells it. */
const secret = 'zylophonquartz';
const hiddenSurvey = 'unlisted-vexillum';

/** What is wrong with an answer; undefined: nothing. */
function faultOf(
  answer: Exchanged,
  { damage }: GeneratedRequest,
  secrets: readonly string[],
): string | undefined {
  if (answer.outcome !== 'answered') return damage.length > 0 ? undefined : `no answer, ${answer.outcome}`;
  const all = JSON.stringify(answer.headers) + answer.body;
  if (answer.status >= 500) return `${answer.status} ${answer.body}`;
  if (secrets.some((each) => all.includes(each))) return `what is the bystander's: ${all}`;
  if (/\bat .+\.[jt]s:\d|node_modules/.test(all)) return `a stack: ${all}`;
  return undefined;
}

/** The answer that was acknowledged, if one was: its survey's address and its id. */
function acknowledged(answer: Exchanged): { readonly of: string; readonly id: string } | undefined {
  if (answer.outcome !== 'answered' || (answer.status !== 201 && answer.status !== 303)) return undefined;
  const { location = '' } = answer.headers;
  const found =
    /^\/v1\/tenants\/(?<tenant>[^/]+)\/surveys\/(?<survey>[^/]+)\/answers\/(?<id>[^/]+)$/.exec(location) ??
    /^\/s\/(?<tenant>[^/]+)\/(?<survey>[^/]+)\/thanks\?id=(?<id>.+)$/.exec(location);
  const { tenant, survey, id } = found?.groups ?? {};
  return id === undefined ? undefined : { of: `${tenant}/${survey}`, id };
}

async function expectCounted(
  { attacker, bystander }: World,
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (const tenant of [attacker, bystander]) {
    await eventually(
      async () => {
        const log = await tenant.log(bystanderSurvey);
        const logged = new Set(log.map(({ id }) => id));
        expect(logged.size).toBe(log.length);
        const missing = (ids.get(`${tenant.name}/${bystanderSurvey}`) ?? []).filter((id) => !logged.has(id));
        expect(missing).toEqual([]);
        expect(await tenant.summary(bystanderSurvey)).toMatchObject({ totalAnswers: log.length });
      },
      { timeoutMs: 30_000, intervalMs: 250 },
    );
  }
}

test('generated requests cause no fault and no stall, show nothing of another tenant, and lose no answer', async () => {
  process.stdout.write(`ABUSE_SEED=${seed} ABUSE_RUNS=${numRuns}\n`);
  await withWorld({ workers: 1 }, async (world) => {
    const { site, bystander } = world;
    await bystander.put(hiddenSurvey, {
      title: 'Hidden',
      questions: [{ id: 'q', text: 'Q?', type: 'range' }],
    });
    const kept = bystander.answerRequest(bystanderSurvey, { why: `Nobody else reads ${secret}` });
    expect(await exchange(site.port, kept)).toMatchObject({ status: 201 });
    const secrets = [secret, hiddenSurvey, bystander.key];

    const ids = new Map<string, string[]>();
    const statuses: Record<string, number> = {};
    const send = async (request: GeneratedRequest): Promise<string | undefined> => {
      const timeoutMs = request.damage.length > 0 ? damagedPatienceMs : 30_000;
      const answer = await exchange(site.port, bytesOf(request, world), { from: '127.0.0.2', timeoutMs });
      const status = answer.outcome === 'answered' ? answer.status : answer.outcome;
      statuses[status] = (statuses[status] ?? 0) + 1;
      const stored = acknowledged(answer);
      if (stored) ids.set(stored.of, [...(ids.get(stored.of) ?? []), stored.id]);
      return faultOf(answer, request, secrets);
    };
    const requests = fc.array(generatedRequest, { minLength: requestsAtOnce, maxLength: requestsAtOnce });
    const harm = await harmDuring(world, () =>
      fc.assert(
        fc.asyncProperty(requests, async (each) => {
          const faults = await Promise.all(each.map(send));
          expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
        }),
        { seed, numRuns },
      ),
    );
    process.stdout.write(`${JSON.stringify(statuses)}\n`);
    expect(harm).toEqual([]);
    // The generator reaches what it is to reach: answers that are taken, in both ways.
    expect(ids.get(`attacker/${bystanderSurvey}`)).not.toBeUndefined();
    await expectCounted(world, ids);
  });
});

import { randomInt } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { pixel } from '@canvass/surveys/generators';
import { eventually } from '@canvass/testing';
import * as fc from 'fast-check';
import { everyKind, kindsSurvey } from '../src/every-kind.ts';
import { exchange, type Exchanged } from '../src/exchange.ts';
import { generatedRequest } from '../src/generated-request.ts';
import { harmDuring } from '../src/harm.ts';
import { bytesOf, type GeneratedRequest } from '../src/request-bytes.ts';
import { bystanderSurvey, withWorld, type World } from '../src/world.ts';

const seed = Number(process.env['ABUSE_SEED'] ?? randomInt(2 ** 31));
const numRuns = Number(process.env['ABUSE_RUNS'] ?? 100);

const requestsAtOnce = 8;
/** The site may wait for the end of a damaged request. */
const damagedTimeoutMs = 300;

/** No request contains these, so a response contains them only if the site discloses them. */
const secret = 'zylophonquartz';
const hiddenSurvey = 'unlisted-vexillum';

/** Returns the fault of a response, or undefined. */
function faultOf(
  answer: Exchanged,
  { damage }: GeneratedRequest,
  secrets: readonly string[],
): string | undefined {
  if (answer.outcome !== 'answered') return damage.length > 0 ? undefined : `no answer, ${answer.outcome}`;
  const all = JSON.stringify(answer.headers) + answer.body;
  if (answer.status >= 500) return `${answer.status} ${answer.body}`;
  if (secrets.some((each) => all.includes(each))) return `data of the bystander: ${all}`;
  if (/\bat .+\.[jt]s:\d|node_modules/.test(all)) return `a stack: ${all}`;
  return undefined;
}

interface Acknowledged {
  /** The path of the survey, `{tenant}/{survey}`. */
  readonly of: string;
  readonly id: string;
  readonly as: 'json' | 'form';
}

/** Returns undefined if no answer was acknowledged. */
function acknowledged(answer: Exchanged): Acknowledged | undefined {
  if (answer.outcome !== 'answered' || (answer.status !== 201 && answer.status !== 303)) return undefined;
  const { location = '' } = answer.headers;
  const found =
    /^\/v1\/tenants\/(?<tenant>[^/]+)\/surveys\/(?<survey>[^/]+)\/answers\/(?<id>[^/]+)$/.exec(location) ??
    /^\/s\/(?<tenant>[^/]+)\/(?<survey>[^/]+)\/thanks\?id=(?<id>[^&]+)&receipt=.+$/.exec(location);
  const { tenant, survey, id } = found?.groups ?? {};
  if (id === undefined) return undefined;
  return { of: `${tenant}/${survey}`, id, as: answer.status === 201 ? 'json' : 'form' };
}

async function expectCounted(
  { attacker, bystander }: World,
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (const [tenant, survey] of [
    [attacker, bystanderSurvey],
    [attacker, kindsSurvey],
    [bystander, bystanderSurvey],
  ] as const) {
    await eventually(
      async () => {
        const log = await tenant.log(survey);
        const logged = new Set(log.map(({ id }) => id));
        expect(logged.size).toBe(log.length);
        const missing = (ids.get(`${tenant.name}/${survey}`) ?? []).filter((id) => !logged.has(id));
        expect(missing).toEqual([]);
        expect(await tenant.summary(survey)).toMatchObject({ totalAnswers: log.length });
      },
      { intervalMs: 250 },
    );
  }
}

test('generated requests cause no fault and no stall, show nothing of another tenant, and lose no answer', async () => {
  process.stdout.write(`ABUSE_SEED=${seed} ABUSE_RUNS=${numRuns}\n`);
  // The ids of generated forms are made up. With a minimum time for forms the site takes them for those of robots.
  await withWorld({ workers: 1, siteEnv: { MIN_FORM_MS: '0' } }, async (world) => {
    const { site, attacker, bystander } = world;
    await bystander.put(hiddenSurvey, {
      title: 'Hidden',
      questions: [{ id: 'q', text: 'Q?', type: 'scale' }],
    });
    // Only a survey that is there takes a picture.
    await attacker.put(kindsSurvey, { title: 'A menu', questions: everyKind.questions.slice(0, 1) });
    await attacker.addPicture(kindsSurvey, pixel);
    await attacker.put(kindsSurvey, everyKind);
    const kept = bystander.answerRequest(bystanderSurvey, { why: `Nobody else reads ${secret}` });
    expect(await exchange(site.port, kept)).toMatchObject({ status: 201 });
    const secrets = [secret, hiddenSurvey, bystander.key];

    const ids = new Map<string, string[]>();
    const acceptedBy = new Set<string>();
    const statuses: Record<string, number> = {};
    const send = async (request: GeneratedRequest): Promise<string | undefined> => {
      const timeoutMs = request.damage.length > 0 ? damagedTimeoutMs : 30_000;
      const answer = await exchange(site.port, bytesOf(request, world), { from: '127.0.0.2', timeoutMs });
      const status = answer.outcome === 'answered' ? answer.status : answer.outcome;
      statuses[status] = (statuses[status] ?? 0) + 1;
      const stored = acknowledged(answer);
      if (stored) {
        ids.set(stored.of, [...(ids.get(stored.of) ?? []), stored.id]);
        acceptedBy.add(`${stored.as} to ${stored.of.split('/')[1]}`);
      }
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
    // Some of these are in every run: of 800 requests, about 40 are right for the one survey, and about 20 for the other.
    expect([...acceptedBy]).toEqual(
      expect.arrayContaining([`json to ${kindsSurvey}`, `form to ${kindsSurvey}`]),
    );
    expect(ids.get(`attacker/${bystanderSurvey}`)).not.toBeUndefined();
    await expectCounted(world, ids);
  });
});

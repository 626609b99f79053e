import { seededRandom, startAzurite } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport } from '../bench.ts';
import { BenchError, assertCount } from '../errors.ts';
import { compared, decimals, perSecond } from '../figures.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { median } from '../percentiles.ts';
import { cpuSecondsOf } from '../processes.ts';
import { startSite, type SiteProcess } from '../site-process.ts';
import { makeAnswers, surveyNames } from '../survey-fixture.ts';

interface Round {
  readonly perSecond: number;
  /** CPU of the site for each answer, in µs. */
  readonly siteCpuUs: number;
}

const tenant = 'bench';
const senders = 2;

export const bulk: Bench = {
  name: 'bulk',
  async run(context) {
    const azurite = await startAzurite();
    const ours = await startSite(context, 'canvass', azurite.connectionString);
    const classic = await startSite(context, 'classic', azurite.connectionString);
    try {
      const [survey = ''] = surveyNames(1);
      const keys = new Map<string, string>();
      for (let sender = 0; sender < senders; sender += 1) {
        const name = `${tenant}-${sender}`;
        keys.set(name, await ours.putTenant(name));
        await ours.putSurveys(name, keys.get(name)!, [survey]);
      }
      await classic.readSurveys(`${tenant}-0`, [survey]);
      const rounds = { ours: [] as Round[], classic: [] as Round[] };
      for (let round = 0; round < (context.isQuick ? 1 : 4); round += 1) {
        const bodies = makeBodies(context, round);
        rounds.ours.push(await sendBatches(ours, keys, survey, bodies));
        rounds.classic.push(await sendAlone(context, classic, survey));
        context.log(
          `${perSecond(rounds.ours.at(-1)!.perSecond)} against ${perSecond(rounds.classic.at(-1)!.perSecond)}`,
        );
      }
      return report(rounds);
    } finally {
      await Promise.all([ours.stop(), classic.stop()]);
      await azurite.stop();
    }
  },
};

/** Made before the clock starts. The first round warms up. */
function makeBodies({ isQuick }: BenchContext, round: number): string[] {
  const random = seededRandom(round + 1);
  const [batches, lines] = isQuick ? [2, 200] : [20, 10_000];
  return Array.from({ length: batches }, (_, batch) =>
    Array.from({ length: lines }, (_line, line) =>
      JSON.stringify({ key: `${round}/${batch}/${line}`, answers: makeAnswers(random) }),
    ).join('\n'),
  );
}

async function sendBatches(
  site: SiteProcess,
  keys: ReadonlyMap<string, string>,
  survey: string,
  bodies: readonly string[],
): Promise<Round> {
  const before = await site.metrics();
  const cpuBefore = cpuSecondsOf(site.process.pid);
  const startedMs = performance.now();
  const left = [...bodies];
  let acknowledged = 0;
  await Promise.all(
    [...keys].map(async ([name, key]) => {
      const path = `/v1/tenants/${name}/surveys/${survey}/answers:batch`;
      for (let body = left.pop(); body !== undefined; body = left.pop()) {
        const response = await fetch(`http://127.0.0.1:${site.port}${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
          body,
        });
        const text = await response.text();
        if (response.status !== 200) throw new BenchError('unexpected-answer', text.slice(0, 500));
        acknowledged += text.split('"status":201').length - 1;
      }
    }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  const siteCpuUs = ((cpuSecondsOf(site.process.pid) - cpuBefore) / acknowledged) * 1e6;
  const sent = bodies.reduce((sum, body) => sum + body.split('\n').length, 0);
  assertCount('lines that are acknowledged', acknowledged, sent);
  assertCount('answers that the site says it took', (await site.metrics()).accepted - before.accepted, sent);
  return { perSecond: acknowledged / seconds, siteCpuUs };
}

async function sendAlone({ isQuick }: BenchContext, site: SiteProcess, survey: string): Promise<Round> {
  const random = seededRandom(1);
  const requests = Array.from({ length: 64 }, () =>
    answerRequest(`${tenant}-0`, survey, makeAnswers(random)),
  );
  const connections = isQuick ? 4 : 128;
  const cpuBefore = cpuSecondsOf(site.process.pid);
  const load = await generateLoad({
    port: site.port,
    connections,
    requests,
    random,
    durationMs: isQuick ? 100 : 3_000,
  });
  const siteCpuUs = ((cpuSecondsOf(site.process.pid) - cpuBefore) / load.acknowledged) * 1e6;
  return { perSecond: load.acknowledged / load.seconds, siteCpuUs };
}

function report({ ours, classic }: { ours: readonly Round[]; classic: readonly Round[] }): BenchReport {
  const all = (rounds: readonly Round[], figure: keyof Round) => rounds.map((each) => each[figure]);
  const detail = (shape: string, rounds: readonly Round[]): string[] => [
    shape,
    perSecond(median(all(rounds, 'perSecond'))),
    `${decimals(median(all(rounds, 'siteCpuUs')))} µs`,
  ];
  return {
    title: 'bulk',
    method: [
      'The survey site as in production takes answer batches of 10,000 lines with a key each, from two tenants in turn, on one connection ' +
        'each. The same site with a block blob and a queue message for each answer takes the same answers one by one on 128 connections. ' +
        'Both on one Azurite, in rounds that alternate; site, Azurite and sender share the cores. No summary worker runs.',
    ],
    rows: [
      {
        id: 'bulk/throughput',
        what: 'answers/s in batches of 10,000, against one by one in the classic shape',
        ...compared(perSecond, all(ours, 'perSecond'), all(classic, 'perSecond')),
        goal: { atLeast: 100 },
      },
    ],
    detailsNote: 'CPU of the site.',
    details: [
      ['shape', 'answers/s', 'CPU per answer'],
      detail('batches', ours),
      detail('classic, one by one', classic),
    ],
  };
}

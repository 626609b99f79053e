import { seededRandom, startAzurite } from '@canvass/testing';
import type { Bench, BenchContext, BenchReport } from '../bench.ts';
import { compared, decimals, perSecond } from '../figures.ts';
import { startBareServer } from '../floor/start-bare-server.ts';
import { asImage } from '../memory/app-in-image.ts';
import { answerRequest } from '../load-generator.ts';
import { median } from '../percentiles.ts';
import { startSite } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';
import { timedRound, type TimedRound } from '../timed-round.ts';

interface Figures {
  readonly site: readonly TimedRound[];
  readonly bare: readonly TimedRound[];
}

const tenant = 'bench';
const survey = 'survey';
const connections = 128;

export const floor: Bench = {
  name: 'floor',
  async run(context) {
    // Both servers have the allocator and the sizes of V8 that the image gives a site.
    return report(await measure({ ...context, launcher: ['env', 'CANVASS_APP=survey-site', ...asImage] }));
  },
};

async function measure(context: BenchContext): Promise<Figures> {
  const { isQuick, log } = context;
  const azurite = await startAzurite();
  const site = await startSite(context, 'canvass', azurite.connectionString);
  try {
    await site.putSurveys(tenant, await site.putTenant(tenant), [survey]);
    const random = seededRandom(connections);
    const requests = Array.from({ length: 64 }, () => answerRequest(tenant, survey, makeAnswers(random)));
    const path = `/v1/tenants/${tenant}/surveys/${survey}/answers`;
    const bare = await startBareServer(context, site.port, path, makeAnswers(random));
    try {
      const load = (server: typeof bare, durationMs: number): Promise<TimedRound> =>
        timedRound(server, { connections, requests, random, durationMs });
      // Warm-up: compiles code.
      await load(site, isQuick ? 50 : 4_000);
      await load(bare, isQuick ? 50 : 2_000);
      const figures = { site: [] as TimedRound[], bare: [] as TimedRound[] };
      for (let round = 0; round < (isQuick ? 1 : 8); round += 1) {
        figures.site.push(await load(site, isQuick ? 300 : 2_000));
        figures.bare.push(await load(bare, isQuick ? 300 : 2_000));
        log(`${us(figures.site.at(-1)!.cpuUs)} against ${us(figures.bare.at(-1)!.cpuUs)}`);
      }
      return figures;
    } finally {
      await bare.process.stop();
    }
  } finally {
    await site.stop();
    await azurite.stop();
  }
}

const us = (value: number): string => `${decimals(value)} µs`;
const all = (rounds: readonly TimedRound[], figure: keyof TimedRound) => rounds.map((each) => each[figure]);

function report({ site, bare }: Figures): BenchReport {
  return {
    title: 'floor',
    method: [
      'What an answer costs the site beyond HTTP itself: the processor time of the site, as in production, against that ' +
        'of a bare `node:http` server that reads and parses the same requests and sends the same response, without a ' +
        'check and without storage. Both run with the allocator and the sizes of V8 that the image gives a site, and have a closed loop of one request at a time on each connection, in rounds ' +
        'that alternate.',
    ],
    rows: [
      {
        id: `floor/${connections}`,
        what: `processor time per answer at ${connections} connections, one survey`,
        ...compared(us, all(site, 'cpuUs'), all(bare, 'cpuUs')),
        goal: { atMost: 1.5 },
      },
    ],
    details: [
      ['server', 'answers/s', 'processor time per answer'],
      ...Object.entries({ site, bare }).map(([name, rounds]) => [
        name,
        perSecond(median(all(rounds, 'perSecond'))),
        us(median(all(rounds, 'cpuUs'))),
      ]),
    ],
  };
}

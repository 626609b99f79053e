import { seededRandom, startAzurite } from '@canvass/testing';
import type { BenchContext, Row } from '../bench.ts';
import { compared, perSecond } from '../figures.ts';
import { answerRequest, generateLoad } from '../load-generator.ts';
import { startSite } from '../site-process.ts';
import { makeAnswers } from '../survey-fixture.ts';

const tenant = 'bench';
const survey = 'survey-0';
const connections = 128;

/** Taking answers with an `Idempotency-Key` on each, all of them new, against taking them without. */
export async function compareIngest(context: BenchContext): Promise<Row> {
  const { isQuick, log } = context;
  const azurite = await startAzurite();
  const site = await startSite(context, 'canvass', azurite.connectionString);
  try {
    await site.putSurveys(tenant, await site.putTenant(tenant), [survey]);
    await site.readSurveys(tenant, [survey]);
    const random = seededRandom(1);
    const answers = Array.from({ length: 64 }, () => makeAnswers(random));
    let sent = 0;
    const request = (hasKey: boolean) => (): Buffer => {
      sent += 1;
      return answerRequest(
        tenant,
        survey,
        answers[sent % answers.length],
        hasKey ? `key-${sent}` : undefined,
      );
    };
    const load = async (hasKey: boolean, durationMs: number): Promise<number> => {
      const options = { port: site.port, connections, random, durationMs };
      const { acknowledged, seconds } = await generateLoad({ ...options, requests: request(hasKey) });
      return acknowledged / seconds;
    };
    for (const hasKey of [true, false]) await load(hasKey, isQuick ? 50 : 4_000);
    const [keyed, keyless] = [[], []] as [number[], number[]];
    for (let round = 0; round < (isQuick ? 1 : 24); round += 1) {
      keyed.push(await load(true, isQuick ? 100 : 1_000));
      keyless.push(await load(false, isQuick ? 100 : 1_000));
    }
    const figures = compared(perSecond, keyed, keyless);
    log(`ingest with keys: ${figures.measured} against ${figures.against}`);
    return {
      id: 'submissions/ingest',
      what: `answers/s at ${connections} connections, each with a key`,
      ...figures,
      goal: { atLeast: 0.95 },
    };
  } finally {
    await site.stop();
    await azurite.stop();
  }
}

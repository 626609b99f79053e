import { expect, test } from '@jest/globals';
import { exchange, jsonBody, requestText } from '../src/exchange.ts';
import { bystanderSurvey, withWorld, type App } from '../src/world.ts';

/** The latest refusal, as a multiple of the time limit. */
const margin = 1.5;

/** A request without the end of its body. */
const stalled = (method: string, path: string) =>
  requestText({ method, path, headers: jsonBody, body: '{"answers":{"rating":5}}' }).slice(0, -3);

async function refusedAfter({ port }: App, bytes: string, timeoutMs: number) {
  const { outcome, ms, ...rest } = await exchange(port, bytes, { timeoutMs });
  return { outcome, ms, status: 'status' in rest ? rest.status : undefined };
}

test('a stalled body is refused at its time limit', async () => {
  await withWorld({ hasAgent: true }, async ({ site, agent, attacker }) => {
    const answers = `${attacker.surveyPath(bystanderSurvey)}/answers`;
    const [ofSite, ofHead, ofAgent] = await Promise.all([
      refusedAfter(site, stalled('POST', answers), 30_000 * margin),
      refusedAfter(site, 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Late: ', 30_000 * margin),
      refusedAfter(agent, stalled('PUT', '/workers/slow'), 10_000 * margin + 5_000),
    ]);
    expect({ ofSite, ofHead, ofAgent }).toMatchObject({
      ofSite: { outcome: 'answered', status: 408 },
      ofHead: { outcome: 'answered', status: 408 },
      ofAgent: { outcome: 'answered', status: 408 },
    });
  });
});

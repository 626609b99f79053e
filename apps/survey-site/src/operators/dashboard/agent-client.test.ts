import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { agentStub, busyAgent, type AgentStub, type Respond } from '../../../test/support/agent-stub.ts';
import { createAgentClient } from './agent-client.ts';

const nowMs = Date.parse('2026-11-21T09:00:00Z');
let stub: AgentStub;

beforeEach(async () => {
  stub = await agentStub(busyAgent(nowMs));
});
afterEach(() => stub.close());

const ask = (limitMs = 1_000) => createAgentClient({ url: stub.url, limitMs, fetch })();
const answering = (text: string, status = 200): Respond => {
  return (response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(text);
};

describe('a scaling agent', () => {
  test('is heard with its status, its latest decisions and its last hour', async () => {
    expect(await ask()).toMatchObject({
      outcome: 'heard',
      status: { isLeading: true, signals: { ready: 1240 }, workers: { reporting: 5 } },
      decisions: [{ from: 5, to: 8, outcome: 'done' }, {}, {}, {}, {}, {}, {}],
      history: expect.any(Array),
      calls: { rows: [{ operation: 'PeekMessages', outcome: 'ok', count: 720 }, {}, {}] },
    });
  });

  test('that is not named is not asked', async () => {
    let asked = 0;
    const client = createAgentClient({
      url: undefined,
      limitMs: 1,
      fetch: () => {
        asked += 1;
        return fetch(stub.url);
      },
    });
    expect([await client(), asked]).toEqual([{ outcome: 'not-set' }, 0]);
  });

  test('that knows its status alone is heard all the same, the rest being unknown', async () => {
    stub.answers = { '/status': stub.answers['/status'] };
    expect(await ask()).toMatchObject({
      outcome: 'heard',
      decisions: { unknown: 'it answered with 404' },
      history: { unknown: 'it answered with 404' },
      calls: { unknown: 'it answered with 404' },
    });
  });

  test.each<[string, Respond, string]>([
    ['an error', answering('{}', 503), 'it answered with 503'],
    ['no JSON', answering('<html>'), 'its answer is not JSON'],
    ['something else', answering('{"isLeading":"yes"}'), 'its answer is not the one of a scaling agent'],
    ['far too much', answering(`"${'x'.repeat(9 * 1024 ** 2)}"`), 'its answer is too long'],
    [
      'a way elsewhere',
      (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'it cannot be reached',
    ],
    ['a cut connection', (response) => void response.destroy(), 'it cannot be reached'],
  ])('that answers with %s is silent, with why', async (_name, respond, why) => {
    stub.answers['/status'] = respond;
    expect(await ask()).toEqual({ outcome: 'silent', why });
  });

  test('that does not answer in time is silent: nobody waits for it', async () => {
    stub.answers['/status'] = () => {};
    expect(await ask(50)).toEqual({ outcome: 'silent', why: 'it did not answer within 0.05 s' });
  });

  test('that is not there is silent, and its address is not told', async () => {
    const client = createAgentClient({ url: 'http://127.0.0.1:1', limitMs: 1_000, fetch });
    expect(await client()).toEqual({ outcome: 'silent', why: 'it cannot be reached' });
  });
});

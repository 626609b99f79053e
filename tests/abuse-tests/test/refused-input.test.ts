import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { flood, times } from '../src/attacks.ts';
import { exchange, formBody, jsonBody, requestText, type RequestParts } from '../src/exchange.ts';
import { underAttack } from '../src/under-attack.ts';
import { adminKey, bystanderSurvey, World } from '../src/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

async function ask(request: RequestParts | string) {
  const bytes = typeof request === 'string' ? request : requestText(request);
  const answer = await exchange(world.site.port, bytes);
  if (answer.outcome !== 'answered') throw new Error(`no response: ${answer.outcome}`);
  return answer;
}

test('an ETag that storage refuses is no internal error', async () => {
  const path = `${world.attacker.surveyPath(bystanderSurvey)}/summary`;
  const etags = [
    'W/"2-1.Kg"',
    '*',
    'W/"2-1.IiI"',
    '"2-1.AAAA"',
    'W/"2-1.LA", W/"2-1.Kg"',
    'W/"2-1.ICwq"',
    '"2-1.MHg4RA"',
  ];
  for (const etag of etags) {
    const headers = { ...world.attacker.bearer, 'if-none-match': etag };
    const { status } = await ask({ path, headers });
    expect({ etag, isFault: status >= 500 }).toEqual({ etag, isFault: false });
  }
});

test('a request with two hosts is refused', async () => {
  const two = 'GET /healthz HTTP/1.1\r\nHost: a.example\r\nHost: b.example\r\nConnection: close\r\n\r\n';
  expect((await ask(two)).status).toBe(400);
});

test('a number that is almost an integer is refused, not rounded', async () => {
  const path = `${world.attacker.surveyPath(bystanderSurvey)}/answers`;
  for (const number of ['4.99999999999999999999', '5.00000000000000000001', '1e-400']) {
    const body = `{"answers":{"rating":${number}}}`;
    const { status } = await ask({ method: 'POST', path, headers: jsonBody, body });
    expect({ number, status }).toEqual({ number, status: 422 });
  }
});

test('a sign-out also ends the session for a copy of its cookie', async () => {
  const { origin } = new URL(`http://localhost:${world.site.port}`);
  const post = { method: 'POST', headers: { ...formBody, origin, host: new URL(origin).host } };
  const signedIn = await ask({ ...post, path: '/ops/sign-in', body: `key=${adminKey}` });
  const cookie = signedIn.headers['set-cookie']?.split(';')[0] ?? '';
  const look = { path: '/ops/state.json', headers: { cookie } };
  expect((await ask(look)).status).toBe(200);
  const out = { ...post, headers: { ...post.headers, cookie }, path: '/ops/sign-out', body: '' };
  expect((await ask(out)).status).toBe(303);
  expect((await ask(look)).status).toBe(401);
});

test('guesses of keys are refused beyond the limit, without harm to others', async () => {
  const guess = (key: string) =>
    requestText({
      path: `${world.bystander.surveyPath(bystanderSurvey)}/summary`,
      headers: { authorization: `Bearer ${key}` },
    });
  const requests = Array.from({ length: 3_000 }, (_, index) => times(1, guess(`guess-${index}`)));
  const attack = flood(world.site, requests, { from: ['127.0.0.2'], atOnce: 32 });
  const { harm, outcomes } = await underAttack(world, attack);
  expect(harm).toEqual([]);
  expect(outcomes['401']).toBeLessThanOrEqual(120);
  expect(await exchange(world.site.port, guess(world.bystander.key), { from: '127.0.0.2' })).toMatchObject({
    status: 200,
  });
});

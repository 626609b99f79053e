import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { retryingFetch } from './retrying-fetch.ts';

const site = 'http://site/v1/tenants/acme/surveys/tea';
type Reply = number | 'fault' | { readonly status: number; readonly retryAfter: string };

function fixture(...replies: Reply[]) {
  const clock = new FakeClock(0);
  const seen: { key: string | null; body: string; atMs: number }[] = [];
  const run = async (path: string, init: RequestInit = {}): Promise<number | string> => {
    const fetching = retryingFetch(
      async (request) => {
        seen.push({
          key: request.headers.get('idempotency-key'),
          body: await request.text(),
          atMs: clock.now(),
        });
        const reply = replies.shift() ?? 200;
        if (reply === 'fault') throw new TypeError('fetch failed');
        if (typeof reply === 'number') return new Response('', { status: reply });
        return new Response('', { status: reply.status, headers: { 'retry-after': reply.retryAfter } });
      },
      { clock, random: () => 1 },
    )(new Request(`${site}${path}`, init));
    const ended = fetching.then(
      ({ status }) => status,
      (error: Error) => error.message,
    );
    for (let step = 0; step < 50; step += 1) await clock.advance(1_000);
    return ended;
  };
  return { run, seen };
}

const post = { method: 'POST', body: '{"answers":{}}' };

describe('a submission', () => {
  test('is sent again with one key until it is acknowledged, after as long as the site says', async () => {
    const { run, seen } = fixture('fault', 503, { status: 429, retryAfter: '7' }, 201);
    expect(await run('/answers', post)).toBe(201);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    expect(seen[0]!.key).toMatch(/^"[0-9a-f-]{36}"$/);
    expect(seen.map(({ body }) => body)).toEqual(Array(4).fill(post.body));
    expect(seen.map(({ atMs }) => atMs)).toEqual([0, 500, 1_500, 8_500]);
  });

  test('keeps the key that it has', async () => {
    const { run, seen } = fixture('fault', 201);
    await run('/answers', { ...post, headers: { 'idempotency-key': 'mine' } });
    expect(seen.map(({ key }) => key)).toEqual(['mine', 'mine']);
  });

  test('that is refused is not sent again', async () => {
    const { run, seen } = fixture(422);
    expect(await run('/answers', post)).toBe(422);
    expect(seen).toHaveLength(1);
  });

  test('is given up after six attempts, with the last result', async () => {
    const [refusing, broken] = [
      fixture(...Array<Reply>(9).fill(503)),
      fixture(...Array<Reply>(9).fill('fault')),
    ];
    expect([await refusing.run('/answers', post), refusing.seen.length]).toEqual([503, 6]);
    expect([await broken.run('/answers', post), broken.seen.length]).toEqual(['fetch failed', 6]);
  });
});

test.each([
  ['GET', '/summary', 2],
  ['POST', '/answers:batch', 2],
  ['POST', '/analyses', 1],
  ['PUT', '', 1],
  ['DELETE', '/answers/1', 1],
])('%s %s is sent %d times if the connection breaks once', async (method, path, times) => {
  const { run, seen } = fixture('fault');
  await run(path, { method, ...(method === 'GET' ? {} : { body: '{}' }) });
  expect([seen.length, seen[0]!.key]).toEqual([times, null]);
});

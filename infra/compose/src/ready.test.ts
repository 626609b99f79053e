import { expect, test } from '@jest/globals';
import { isReadyWithin } from './ready.ts';

const check = { origin: 'http://site', everyMs: 1, signal: new AbortController().signal };

test('polls until the site is ready', async () => {
  const answers = [
    Promise.reject(new Error('refused')),
    Response.json({}, { status: 503 }),
    Response.json({}),
  ];
  const asked: string[] = [];
  const fetch = async (url: string): Promise<Response> => {
    asked.push(url);
    return answers.shift()!;
  };
  expect(await isReadyWithin({ ...check, withinMs: 100, fetch })).toBe(true);
  expect(asked).toEqual(Array.from({ length: 3 }, () => 'http://site/readyz'));
});

const unready = async (): Promise<Response> => Response.json({}, { status: 503 });

test('gives up in time', async () => {
  expect(await isReadyWithin({ ...check, withinMs: 5, fetch: unready })).toBe(false);
});

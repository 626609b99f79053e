import { Readable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { createRefuser, documentView } from '../problems/refuser.ts';
import { limitReads, within } from './time-limit.ts';

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

describe('within', () => {
  test('returns the result of a step that ends in time, and leaves no timer behind', async () => {
    const before = timers();
    expect(await within(60_000, Promise.resolve(1))).toBe(1);
    await expect(within(60_000, Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(timers()).toBe(before);
  });

  test('rejects when the step is late, and ignores how it fails afterwards', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    await expect(within(1, promise)).rejects.toMatchObject({ code: 'timedOut' });
    reject(new Error('too late'));
  });
});

async function* rows(late: Promise<void>, first: 'before' | 'after') {
  if (first === 'before') yield 'first\n';
  await late;
  yield 'last\n';
}

describe('limitReads', () => {
  const limitMs = 20;

  /** `late` resolves after the limit. */
  function limitedApp(respond: (late: Promise<void>) => Readable | Promise<Readable>) {
    const faults: string[] = [];
    const metrics = { refused: () => {}, fault: (type: string) => void faults.push(type) };
    const app = fastify({ logger: false });
    limitReads(app, limitMs, createRefuser({ metrics, logger: pino({ level: 'silent' }) }, documentView));
    app.get('/', (_request, reply) => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, limitMs * 3));
      return Promise.resolve(respond(late)).then((stream) => reply.type('text/csv').send(stream));
    });
    return { app, faults };
  }

  test('lets a response that has begun to stream go on past the limit', async () => {
    const { app, faults } = limitedApp((late) => Readable.from(rows(late, 'before')));
    const { statusCode, body } = await app.inject('/');
    expect({ statusCode, body, faults }).toEqual({ statusCode: 200, body: 'first\nlast\n', faults: [] });
  });

  test.each([
    ['a handler that is late', (late: Promise<void>) => late.then(() => Readable.from(['late']))],
    ['a stream whose first chunk is late', (late: Promise<void>) => Readable.from(rows(late, 'after'))],
  ])('refuses %s', async (_name, respond) => {
    const { app, faults } = limitedApp(respond);
    const { statusCode, headers } = await app.inject('/');
    expect({ statusCode, type: headers['content-type'], faults }).toEqual({
      statusCode: 503,
      type: 'application/problem+json',
      faults: ['storage-unavailable'],
    });
  });
});

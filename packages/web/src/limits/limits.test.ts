import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { fastify, type FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { problemOfErrors } from '../problems/problem-of-error.ts';
import { createRefuser, documentView } from '../problems/refuser.ts';
import { addressKey } from './address-key.ts';
import { clientKey } from './client-key.ts';
import { HeldRefusals } from './held-refusals.ts';
import { RateLimiter } from './rate-limiter.ts';
import { limitReads, within } from './time-limit.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';

describe('the key of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:4711', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:4711', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:0002::6', '2001:db8:1:2'],
    ['[2001:db8:1:2::6]', '2001:db8:1:2'],
    ['[2001:db8:1:2::6]:4711', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0'],
    ['2001::2:3:4:5:6:7', '2001:0:2:3'],
    ['2001:db8:1:2:3:4:192.0.2.7', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['[fe80::1%25eth0]:4711', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['::ffff:0:192.0.2.7', '0:0:0:0'],
    ['::192.0.2.7', '0:0:0:0'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  test.each([
    '',
    'unknown',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.7:',
    '192.0.2.7:port',
    '192.0.2.7:471100',
    '[192.0.2.7',
    '[2001:db8::1',
    '[2001:db8::1]x',
    '2001:db8::1::2',
    '2001:db8:::1',
    '1:2:3:4:5:6:7:8:9',
    '_hidden',
    `192.0.2.7${' '.repeat(100)}`,
    ':'.repeat(16_000),
  ])('is not made of %s', (text) => {
    expect(addressKey(text)).toBeUndefined();
  });
});

test('a client whose connection is gone still has a key', () => {
  const gone = { ip: undefined, socket: new Socket() } as unknown as FastifyRequest;
  expect(clientKey(gone)).toBe('unknown');
});

function limiter(limit: number, maxKeys?: number) {
  const time = { ms: 1_000_000 };
  const options = { limit, windowMs: 10_000, ...(maxKeys === undefined ? {} : { maxKeys }) };
  return { time, limiter: new RateLimiter(options, { now: () => time.ms }) };
}

describe('a rate limiter', () => {
  test('refuses uses over the limit, and returns how long the window lasts', () => {
    const { time, limiter: counted } = limiter(2);
    expect([counted.take('a'), counted.take('a')]).toEqual([0, 0]);
    time.ms += 4_000;
    expect(counted.take('a')).toBe(6_000);
    expect(counted.take('b')).toBe(0);
  });

  test('counts a use by its cost', () => {
    const { limiter: counted } = limiter(5);
    expect([counted.take('a', 3), counted.take('a', 3), counted.take('a')]).toEqual([0, 0, 10_000]);
    expect([counted.take('b', 100), counted.take('b')]).toEqual([0, 10_000]);
  });

  test('restarts with the next window', () => {
    const { time, limiter: counted } = limiter(1);
    counted.take('a');
    time.ms += 10_000;
    expect(counted.take('a')).toBe(0);
  });

  test('does not count new keys beyond its maximum', () => {
    const { limiter: counted } = limiter(1, 2);
    counted.take('a');
    counted.take('b');
    expect([counted.take('c'), counted.take('c'), counted.take('a')]).toEqual([0, 0, 10_000]);
  });

  test('ends the window when the clock is set back', () => {
    const { time, limiter: counted } = limiter(1);
    counted.take('a');
    time.ms -= 3_600_000;
    expect(counted.take('a')).toBe(0);
  });
});

describe('within', () => {
  test('returns the result of a step that ends in time, and leaves no timer behind', async () => {
    const clock = new FakeClock(0);
    expect(await within(clock, 60_000, Promise.resolve(1))).toBe(1);
    await expect(within(clock, 60_000, Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(clock.pending).toBe(0);
  });

  test('rejects when the step is late, and ignores how it fails afterwards', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const clock = new FakeClock(0);
    const step = within(clock, 1_000, promise);
    clock.ms = 1_000;
    await expect(step).rejects.toMatchObject({ code: 'timed-out' });
    reject(new Error('too late'));
  });
});

async function* rows(late: Promise<void>, first: 'before' | 'after') {
  if (first === 'before') yield 'first\n';
  await late;
  yield 'last\n';
}

describe('limitReads', () => {
  const readLimitMs = 1_000;

  /** `late` resolves after the limit. */
  function limitedApp(respond: (late: Promise<void>) => Readable | Promise<Readable>) {
    const faults: string[] = [];
    const metrics = { refused: () => {}, fault: (type: string) => void faults.push(type) };
    const app = fastify({ logger: false });
    const clock = new FakeClock(0);
    limitReads(
      app,
      { clock, readLimitMs },
      createRefuser(
        { metrics, problemOf: problemOfErrors([]), logger: pino({ level: 'silent' }) },
        documentView,
      ),
    );
    app.get('/', (_request, reply) => {
      const late = Promise.withResolvers<void>();
      // After the first chunk, if there is one.
      setImmediate(() => {
        clock.ms += readLimitMs;
        setImmediate(late.resolve);
      });
      return Promise.resolve(respond(late.promise)).then((stream) => reply.type('text/csv').send(stream));
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

function started(semaphore: KeyedSemaphore) {
  const running = new Map<string, () => void>();
  const begun = new Map<string, Promise<void>>();
  return {
    running: () => [...running.keys()].join(' '),
    /** Resolves when it runs. */
    take: (key: string, name: string) =>
      new Promise<void>((runs) => {
        const ended = semaphore.run(key, () => {
          runs();
          return new Promise<void>((end) => running.set(name, end));
        });
        begun.set(name, ended);
      }),
    end: async (name: string) => {
      running.get(name)?.();
      running.delete(name);
      await begun.get(name);
      await new Promise(setImmediate);
    },
  };
}

describe('a keyed semaphore', () => {
  test('limits the tasks of a key at a time, and runs them in order', async () => {
    const { running, take, end } = started(new KeyedSemaphore(2));
    const all = ['a', 'b', 'c', 'd'].map((name) => take('acme', name));
    await new Promise(setImmediate);
    expect(running()).toBe('a b');
    await end('b');
    expect(running()).toBe('a c');
    await end('a');
    await end('c');
    expect(running()).toBe('d');
    await end('d');
    await Promise.all(all);
    await take('acme', 'e');
    expect(running()).toBe('e');
  });

  test('goes on if a task fails', async () => {
    const semaphore = new KeyedSemaphore(1);
    await expect(semaphore.run('acme', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await semaphore.run('acme', () => Promise.resolve('next'))).toBe('next');
  });

  test('lets tasks of one key run beside those of another', async () => {
    const { running, take } = started(new KeyedSemaphore(1));
    void take('acme', 'a');
    void take('acme', 'b');
    await take('other', 'c');
    expect(running()).toBe('a c');
  });
});

describe('held refusals', () => {
  test('refusals are delayed, a limited number at a time', async () => {
    const clock = new FakeClock();
    const refusals = new HeldRefusals({ clock, holdMs: 1_000, maxHeld: 2 });
    const done: string[] = [];
    const hold = async (name: string) => void done.push(`${name} ${await refusals.hold()}`);
    const held = [hold('first'), hold('second')];
    await hold('third');
    expect(done).toEqual(['third false']);
    await clock.advance(999);
    expect(done).toHaveLength(1);
    await clock.advance(1);
    await Promise.all(held);
    expect(done).toEqual(['third false', 'first true', 'second true']);
    const next = hold('next');
    await clock.advance(1_000);
    await next;
    expect(done.at(-1)).toBe('next true');
  });
});

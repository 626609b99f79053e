import { describe, expect, test } from '@jest/globals';
import { deferred, FakeClock, type Deferred } from '@canvass/testing';
import { RecordingLog } from '../../test/service-bus/recording-log.ts';
import { TriggersError } from './errors.ts';
import { ReconnectingConnection, type Connection } from './reconnecting-connection.ts';

interface Attempt {
  readonly atMs: number;
  readonly signal: AbortSignal;
  readonly made: Deferred<Connection>;
  readonly lost: Deferred<unknown>;
  isClosed: boolean;
  /** Completes this attempt. */
  succeed(close?: () => Promise<void>): void;
}

function setUp() {
  const clock = new FakeClock();
  const startMs = clock.now();
  const log = new RecordingLog();
  const events: string[] = [];
  const attempts: Attempt[] = [];
  const kept = new ReconnectingConnection<Connection>({
    name: 'the bus',
    connect: (signal) => {
      const made = deferred<Connection>();
      const lost = deferred<unknown>();
      const attempt: Attempt = {
        atMs: clock.now() - startMs,
        signal,
        made,
        lost,
        isClosed: false,
        succeed: (close = () => Promise.resolve()) =>
          made.resolve({
            lost: lost.promise,
            close: () => {
              attempt.isClosed = true;
              return close();
            },
          }),
      };
      attempts.push(attempt);
      return made.promise;
    },
    onConnected: () => events.push('connected'),
    onDisconnected: () => events.push('disconnected'),
    connectTimeoutMs: 15_000,
    closeTimeoutMs: 3_000,
    firstRetryMs: 1_000,
    longestRetryMs: 30_000,
    clock,
    random: () => 1,
    log,
  });
  const newest = (): Attempt => attempts.at(-1)!;
  /** Fails the newest attempt and waits for the next one. */
  const failed = async (error: Error): Promise<void> => {
    newest().made.reject(error);
    await clock.settle();
    await clock.advance(clock.nextDelayMs ?? 0);
  };
  return { clock, log, events, attempts, kept, newest, failed };
}

const unauthorized = new TriggersError('unauthorized', 'wrong key');

describe('a reconnecting connection', () => {
  test('connects, and reconnects when it is lost', async () => {
    const { clock, events, attempts, kept, newest } = setUp();
    newest().succeed();
    await clock.settle();
    expect(kept.state).toMatchObject({ connected: true, connects: 1, failures: 0 });
    newest().lost.resolve(new Error('gone'));
    await clock.settle();
    expect(kept.state).toMatchObject({ connected: false, reason: 'gone' });
    expect(attempts[0]?.isClosed).toBe(true);
    await clock.advance(1_000);
    newest().succeed();
    await clock.settle();
    expect(events).toEqual(['connected', 'disconnected', 'connected']);
    expect(kept.state).toMatchObject({ connected: true, connects: 2, failures: 1 });
  });

  test('doubles the pause with each failure up to the longest', async () => {
    const { attempts, failed } = setUp();
    for (let failure = 0; failure < 8; failure += 1) {
      await failed(unauthorized);
    }
    const pauses = attempts.slice(1).map(({ atMs }, index) => atMs - (attempts[index]?.atMs ?? 0));
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  test('warns once of each reason, not of each attempt, and logs when it is connected again', async () => {
    const { clock, log, newest, failed } = setUp();
    for (let failure = 0; failure < 5; failure += 1) await failed(unauthorized);
    expect(log.lines).toEqual(['warn unauthorized']);
    await failed(new TriggersError('missing', 'no topic'));
    await failed(unauthorized);
    newest().succeed();
    await clock.settle();
    expect(log.lines).toEqual(['warn unauthorized', 'warn missing', 'info']);
  });

  test('logs nothing about a connection that succeeds', async () => {
    const { clock, log, newest } = setUp();
    newest().succeed();
    await clock.settle();
    expect(log.lines).toEqual([]);
  });

  test('gives up an attempt that takes too long, and closes its late connection', async () => {
    const { clock, attempts, events } = setUp();
    await clock.advance(15_000);
    expect(attempts[0]?.signal.aborted).toBe(true);
    await clock.advance(1_000);
    expect(attempts).toHaveLength(2);
    attempts[0]?.succeed();
    await clock.settle();
    expect(attempts[0]?.isClosed).toBe(true);
    expect(events).toEqual([]);
  });

  test('backs off from a service that accepts connections and drops them', async () => {
    const { clock, attempts, newest } = setUp();
    for (let round = 0; round < 4; round += 1) {
      newest().succeed();
      await clock.settle();
      newest().lost.resolve(new Error('thrown out'));
      await clock.settle();
      await clock.advance(1_000 * 2 ** round);
    }
    expect(attempts.map(({ atMs }) => atMs)).toEqual([0, 1_000, 3_000, 7_000, 15_000]);
  });

  test('starts with the shortest pause again after a stable connection', async () => {
    const { clock, attempts, newest } = setUp();
    newest().made.reject(unauthorized);
    await clock.advance(1_000);
    newest().made.reject(unauthorized);
    await clock.advance(2_000);
    newest().succeed();
    await clock.advance(10_000);
    newest().lost.resolve(new Error('gone'));
    await clock.settle();
    await clock.advance(1_000);
    expect(attempts.map(({ atMs }) => atMs)).toEqual([0, 1_000, 3_000, 14_000]);
  });

  test('closes within its limit even if the connection does not', async () => {
    const { clock, kept, newest, events } = setUp();
    newest().succeed(() => new Promise(() => undefined));
    await clock.settle();
    let isClosed = false;
    const closed = kept.close().then(() => (isClosed = true));
    await clock.advance(2_999);
    expect(isClosed).toBe(false);
    await clock.advance(1);
    await closed;
    expect(events).toEqual(['connected', 'disconnected']);
    expect(kept.state).toMatchObject({ connected: false, reason: 'closed' });
  });

  test('closes at once during an attempt or a pause, and leaves no timer', async () => {
    const connecting = setUp();
    await connecting.clock.settle();
    await Promise.all([connecting.kept.close(), connecting.kept.close()]);
    expect(connecting.attempts[0]?.signal.aborted).toBe(true);
    await connecting.clock.settle();
    expect(connecting.clock.pending).toBe(0);

    const pausing = setUp();
    pausing.newest().made.reject(unauthorized);
    await pausing.clock.settle();
    await pausing.kept.close();
    expect(pausing.clock.pending).toBe(0);
    expect(pausing.attempts).toHaveLength(1);
  });
});

import { FakeClock } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { createStatements } from '../database/statements.ts';
import { sendSteps } from '../table-senders.ts';
import { type Announcement, NotifyThrottle } from './notify-throttle.ts';
import { decodeNotification, encodeNotification } from './table-notification.ts';

function throttled(intervalMs = 100) {
  const clock = new FakeClock();
  const alone: Announcement[] = [];
  const throttle = new NotifyThrottle({
    clock,
    intervalMs,
    notify: async (announcement) => void alone.push(announcement),
  });
  return { clock, throttle, alone };
}

describe('notifications', () => {
  test('are sent with a lone message', async () => {
    const { clock, throttle, alone } = throttled();
    expect(throttle.immediate({ payloadSize: 10, delaysMs: [0] })).toEqual({
      payloadSize: 10,
      visibleInMs: [0],
    });
    await clock.advance(100);
    expect(throttle.immediate({ payloadSize: 11, delaysMs: [0] })).toEqual({
      payloadSize: 11,
      visibleInMs: [0],
    });
    expect(alone).toEqual([]);
  });

  test('of many messages are combined into one per interval, the last one at its end', async () => {
    const { clock, throttle, alone } = throttled();
    const news = { payloadSize: 10, delaysMs: [0] };
    let along = 0;
    for (let atMs = 0; atMs < 1_000; atMs += 10) {
      if (throttle.immediate(news) === undefined) throttle.schedule(news);
      else along += 1;
      await clock.advance(10);
    }
    expect(along + alone.length).toBeLessThanOrEqual(11);
    const before = alone.length;
    throttle.schedule({ payloadSize: 12, delaysMs: [0] });
    await clock.advance(100);
    expect(alone).toHaveLength(before + 1);
    expect(alone.at(-1)?.payloadSize).toBe(12);
  });

  test('never precede their messages', async () => {
    const { clock, throttle, alone } = throttled();
    const news = { payloadSize: 10, delaysMs: [0] };
    throttle.immediate(news);
    expect(throttle.immediate(news)).toBeUndefined();
    await clock.advance(1_000);
    expect(alone).toEqual([]);
    throttle.schedule(news);
    await clock.advance(0);
    expect(alone).toHaveLength(1);
  });

  test('say when delayed messages become visible, with close moments combined', async () => {
    const { clock, throttle, alone } = throttled();
    throttle.immediate({ payloadSize: 10, delaysMs: [0] });
    throttle.schedule({ payloadSize: 10, delaysMs: [60_000, 60_001, 90_000] });
    throttle.schedule({ payloadSize: 10, delaysMs: [0] });
    await clock.advance(100);
    const [{ visibleInMs } = { visibleInMs: [] }] = alone;
    expect(visibleInMs[0]).toBe(0);
    expect(visibleInMs.length).toBeLessThanOrEqual(4);
    for (const ms of visibleInMs.slice(1)) expect(ms).toBeGreaterThanOrEqual(59_900);
  });

  test('announce a delayed message never too early, and at most a second late', async () => {
    const { clock, throttle, alone } = throttled();
    await clock.advance(1_234);
    const delaysMs = [1, 999, 5_000, 90_000];
    const along = throttle.immediate({ payloadSize: 10, delaysMs })?.visibleInMs ?? [];
    throttle.schedule({ payloadSize: 10, delaysMs });
    await clock.advance(100);
    for (const [told, passedMs] of [
      [along, 0],
      [alone[0]?.visibleInMs ?? [], 100],
    ] as const) {
      for (const delayMs of delaysMs) {
        const due = delayMs - passedMs;
        expect(told.some((ms) => ms >= due && ms <= due + 1_000)).toBe(true);
      }
    }
  });

  test('stay within the size limit of a notification', () => {
    const { throttle } = throttled();
    const delaysMs = Array.from({ length: 5_000 }, (_, index) => (index + 1) * 100_000);
    const announcement = throttle.immediate({ payloadSize: 65_536, delaysMs }) as Announcement;
    expect(Buffer.byteLength(encodeNotification('x'.repeat(56), announcement))).toBeLessThan(8_000);
  });

  test('decode to triggers, and to none for a foreign payload', () => {
    const payload = encodeNotification('orders', { payloadSize: 9, visibleInMs: [0, 5_000] });
    const trigger = { storageAccount: 'shop', queueName: 'orders', payloadSize: 9 };
    expect(decodeNotification(payload, 'shop')).toEqual([trigger, { ...trigger, visibleInMs: 5_000 }]);
    for (const other of [
      '',
      'hello',
      '{}',
      'null',
      '{"queueName":"a","payloadSize":1,"visibleInMs":["1"]}',
    ]) {
      expect(decodeNotification(other, 'shop')).toEqual([]);
    }
  });
});

const statements = createStatements('test', 'parcel');
const ready = { text: 'ready', visibilityDelayMs: 0, timeToLiveMs: undefined };
const delayed = { text: 'delayed', visibilityDelayMs: 1_000, timeToLiveMs: undefined };

describe('the steps of a send', () => {
  test.each([
    ['at once', [ready]],
    ['later', [delayed]],
    ['at once and later', [ready, delayed]],
  ])('notify once for messages that are visible %s, with the last statement', (_, messages) => {
    const steps = sendSteps(statements, messages, ['channel', 'payload']);
    const notifying = steps.map(({ values }) => values.includes('payload'));
    expect(notifying).toEqual(steps.map((_step, index) => index === steps.length - 1));
    expect(steps.at(-1)?.values.slice(-2)).toEqual(['channel', 'payload']);
  });

  test('contain no notification without one', () => {
    const steps = sendSteps(statements, [ready, delayed], undefined);
    expect(steps.map(({ statement }) => statement)).toEqual([statements.insertDelayed, statements.insert]);
  });
});

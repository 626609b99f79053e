import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { StorageCalls } from '@canvass/storage';
import { StorageCostMeter } from './storage-cost.ts';
import { priceOf, storagePrices } from './storage-prices.ts';

const minute = 60_000;
let time: { ms: number };
let calls: StorageCalls;
let meter: ReturnType<typeof meterOf>;

beforeEach(() => {
  time = { ms: 0 };
  calls = new StorageCalls();
  meter = meterOf({ isQueueBilled: true });
});

function meterOf(options: { readonly isQueueBilled: boolean }) {
  const made = new StorageCostMeter(options);
  return { read: (startedMs = 0) => made.read({ startedMs, rows: calls.rows() }, time.ms) };
}

function call(operation: string, times: number, outcome: 'ok' | 'error' = 'ok'): void {
  for (let n = 0; n < times; n += 1) calls.count(operation, outcome);
}

describe('the cost of an hour', () => {
  test('is unknown in the first minute', () => {
    call('AppendBlock', 3);
    time.ms = minute - 1;
    expect(meter.read()).toMatchObject({
      costPerHour: { unknown: 'known a minute after the start' },
      operations: [{ operation: 'AppendBlock', calls: 3, perHour: { unknown: expect.any(String) } }],
    });
  });

  test('covers the life of the process at the first reading', () => {
    call('AppendBlock', 10_000);
    time.ms = 120 * minute;
    const read = meter.read();
    expect(read).toMatchObject({ since: '1970-01-01T00:00:00.000Z', overSeconds: 7_200 });
    expect(read.operations).toMatchObject([{ calls: 10_000, perHour: 5_000 }]);
    expect(read.costPerHour).toBeCloseTo(0.0275, 10);
  });

  test('covers the last ten minutes if it is read regularly', () => {
    call('AppendBlock', 10_000);
    time.ms = 120 * minute;
    meter.read();
    time.ms += 30_000;
    expect(meter.read().overSeconds).toBe(7_230);
    time.ms += 30_000;
    call('AppendBlock', 5);
    expect(meter.read()).toMatchObject({ overSeconds: 60, operations: [{ perHour: 300 }] });
    for (let n = 0; n < 60; n += 1) {
      time.ms += minute;
      meter.read();
    }
    expect(meter.read()).toMatchObject({ overSeconds: 600, costPerHour: 0 });
  });

  test('forgets its samples if the clock is set back', () => {
    time.ms = 10 * minute;
    meter.read();
    time.ms = 5 * minute;
    call('GetBlob', 5);
    expect(meter.read()).toMatchObject({ overSeconds: 300, operations: [{ perHour: 60 }] });
    time.ms = 7 * minute;
    expect(meter.read()).toMatchObject({ overSeconds: 120, operations: [{ perHour: 0 }] });
  });

  test('starts again with a restarted process', () => {
    call('GetBlob', 1_000);
    time.ms = 60 * minute;
    meter.read();
    calls.reset();
    call('GetBlob', 5);
    time.ms += 5 * minute;
    expect(meter.read(60 * minute)).toMatchObject({
      overSeconds: 300,
      operations: [{ calls: 5, perHour: 60 }],
    });
  });

  test('includes every try and the failed ones, most expensive first', () => {
    call('GetBlob', 100);
    call('AppendBlock', 90);
    call('AppendBlock', 10, 'error');
    time.ms = 60 * minute;
    expect(meter.read().operations).toMatchObject([
      { operation: 'AppendBlock', calls: 100, failed: 10 },
      { operation: 'GetBlob', calls: 100, failed: 0 },
    ]);
  });

  test('is unknown for an operation without a price', () => {
    call('RenameBlob', 100);
    time.ms = 60 * minute;
    expect(meter.read().operations).toMatchObject([{ costPerHour: { unknown: 'no price is known' } }]);
  });

  test('excludes a queue in a database', () => {
    call('PutMessage', 10_000);
    call('GetBlob', 10_000);
    time.ms = 60 * minute;
    expect(meterOf({ isQueueBilled: false }).read().costPerHour).toBeCloseTo(0.0044, 10);
    expect(meter.read().costPerHour).toBeCloseTo(0.0044 + 0.004, 10);
  });
});

test('the prices equal those of the cost model', () => {
  const table = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../infra/cost-model/prices.json'), 'utf8'),
  ) as {
    asOf: string;
    currency: string;
    region: string;
    storage: { per: number; prices: Record<string, number> };
    operations: Record<string, string>;
  };
  expect(table).toMatchObject({ asOf: storagePrices.asOf, currency: 'USD' });
  expect(table.region).toContain(storagePrices.region);
  for (const [operation, type] of Object.entries(table.operations)) {
    expect([operation, priceOf(operation, table.storage.per, true)]).toEqual([
      operation,
      table.storage.prices[type],
    ]);
  }
  expect(priceOf('constructor', 1, true)).toBeUndefined();
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parsePrices, priceOfCalls, priceOfServiceBus, zoneRedundant } from './prices.ts';

const table = {
  asOf: '2026-01-31',
  currency: 'USD',
  region: 'nowhere',
  sources: { all: 'made up' },
  storage: { per: 10_000, prices: { write: 0.05, read: 0.004, free: 0 } },
  operations: { PutBlob: 'write', GetBlob: 'read', DeleteBlob: 'free' },
  capacityPerGiBMonth: 0.02,
  zoneRedundant: { types: ['write'], operations: 1.5, capacity: 2 },
  frontDoor: { perMonth: 35, perMillionRequests: 1 },
  compute: { corePerHour: 0.1, gibPerHour: 0.01 },
  serviceBus: {
    basePerHour: 0.01,
    perMillion: [
      { upToMillion: 10, price: 0 },
      { upToMillion: 100, price: 0.8 },
      { upToMillion: null, price: 0.5 },
    ],
  },
};
const prices = parsePrices(JSON.stringify(table));

describe('the price table', () => {
  test('in prices.json is valid', () => {
    const text = readFileSync(join(import.meta.dirname, '../prices.json'), 'utf8');
    expect(parsePrices(text).currency).toBe('USD');
  });

  test('is refused with all its faults if it is invalid', () => {
    const broken = {
      ...table,
      asOf: 'yesterday',
      operations: { PutBlob: 'wrong' },
      serviceBus: { basePerHour: -1, perMillion: [{ upToMillion: 5, price: 1 }] },
    };
    expect(() => parsePrices(JSON.stringify(broken))).toThrow(/asOf/);
    expect(() => parsePrices(JSON.stringify(broken))).toThrow(/basePerHour/);
    const unfit = { ...table, operations: { PutBlob: 'wrong' } };
    expect(() => parsePrices(JSON.stringify(unfit))).toThrow(/no price for 'wrong'/);
    const endless = { ...table, serviceBus: { basePerHour: 0, perMillion: [{ upToMillion: 5, price: 1 }] } };
    expect(() => parsePrices(JSON.stringify(endless))).toThrow(/must rise/);
  });

  test('prices calls by their type', () => {
    expect(priceOfCalls(prices, { PutBlob: 20_000, GetBlob: 10_000, DeleteBlob: 1e9 })).toBeCloseTo(
      0.104,
      10,
    );
  });

  test('is dearer for a zone-redundant account where it says so', () => {
    const dearer = zoneRedundant(prices);
    expect(priceOfCalls(dearer, { PutBlob: 20_000, GetBlob: 10_000 })).toBeCloseTo(0.154, 10);
    expect(dearer.capacityPerGiBMonth).toBe(0.04);
    const unfit = { ...table, zoneRedundant: { types: ['wrong'], operations: 1, capacity: 1 } };
    expect(() => parsePrices(JSON.stringify(unfit))).toThrow(/no price for 'wrong'/);
  });

  test('refuses an unknown operation, which would look free', () => {
    expect(() => priceOfCalls(prices, { SetBlobTier: 1 })).toThrow(/SetBlobTier/);
  });

  test.each([
    [0, 7.2],
    [10e6, 7.2],
    [11e6, 8],
    [100e6, 79.2],
    [102e6, 80.2],
  ])('prices %d operations of the bus through its tiers', (operations, price) => {
    expect(priceOfServiceBus(prices, operations, 720)).toBeCloseTo(price, 10);
  });
});

const root = join(import.meta.dirname, '../../..');

/** The REST names in the sources that count calls: the values of the metric's label `operation`. */
function countedOperations(): string[] {
  const sources = globSync('{apps,packages}/*/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((text) => /\b(?:AzureCalls|CallCounter|QueueOperation)\b/.test(text));
  const names = sources.flatMap((text) =>
    [
      ...text.matchAll(
        /'((?:Append|Clear|Copy|Create|Delete|Get|Lease|List|Peek|Put|Seal|Set|Update)[A-Z]\w+)'/g,
      ),
    ].map(([, name = '']) => name),
  );
  return [...new Set(names)].toSorted();
}

test('exactly the operations of the storage call metric have a price', () => {
  const { operations } = parsePrices(readFileSync(join(import.meta.dirname, '../prices.json'), 'utf8'));
  const counted = countedOperations();
  expect(counted).toEqual(expect.arrayContaining(['PutBlob', 'PutMessage', 'LeaseBlob']));
  expect(Object.keys(operations).toSorted()).toEqual(counted);
});

import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePrices } from './prices.ts';
import { renderReport } from './report.ts';

const prices = parsePrices(readFileSync(join(__dirname, '../prices.json'), 'utf8'));
const rate = { perDay: 10_000, callsPerAnswer: { AppendBlock: 2, PutBlob: 1 }, triggersPerAnswer: 1 };
const idleness = { housekeeping: { ListBlobs: 2 }, pollsPolling: 120, pollsTriggered: 12 };

describe('the report', () => {
  const text = renderReport({
    prices,
    rates: [rate],
    slowRates: [{ ...rate, callsPerAnswer: { AppendBlock: 1 } }],
    idleness,
    surveys: 20,
    guideIntervalS: 10,
  });

  test('has a row for each volume, with the ratio to merging', () => {
    expect(text).toMatch(/^\| 10,000 \| [\d,.]+ \| [\d.]+ \| [\d.]+ \([\d.]+ of merging\) \| [\d.]+ \|/m);
  });

  test("has the guide's idle example beside Canvass", () => {
    expect(text).toContain('| 79,200 |');
    expect(text).toContain('| 15,840,000 |');
    expect(text).toContain('| 264 |');
  });

  test('names source and date of its prices', () => {
    expect(text).toContain(prices.asOf);
    for (const source of Object.values(prices.sources)) expect(text).toContain(source);
  });
});

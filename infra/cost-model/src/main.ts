import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { seededRandom } from '@canvass/testing';
import type { MeasuredRate } from './canvass-model.ts';
import { measureIdleness, measureRate } from './measure.ts';
import { parsePrices } from './prices.ts';
import { renderReport } from './report.ts';

const surveys = 20;
const guideIntervalS = 10;
/** Answers per day, and how many to measure: enough that the worker's occasional calls hardly matter. */
const volumes = [
  { perDay: 1_000, answers: 200 },
  { perDay: 10_000, answers: 500 },
  { perDay: 100_000, answers: 2_000 },
  { perDay: 1_000_000, answers: 5_000 },
  { perDay: 10_000_000, answers: 10_000 },
  { perDay: 100_000_000, answers: 20_000 },
];

/** `npm run cost`: takes some seconds. */
async function main(): Promise<void> {
  const prices = parsePrices(readFileSync(resolve(import.meta.dirname, '../prices.json'), 'utf8'));
  const random = seededRandom(1);
  const idleness = await measureIdleness(random);
  const measure = async (intervalMs: number): Promise<MeasuredRate[]> => {
    const rates = [];
    for (const volume of volumes) rates.push(await measureRate(random, { ...volume, surveys, intervalMs }));
    return rates;
  };
  const rates = await measure(1_000);
  const slowRates = await measure(guideIntervalS * 1_000);
  console.log(renderReport({ prices, rates, slowRates, idleness, surveys, guideIntervalS }));
}

await main();

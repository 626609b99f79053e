import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesPerColumnFile } from '@canvass/answer-log';
import { describe, expect, test } from '@jest/globals';
import { canvassMonth } from './canvass-model.ts';
import { columnFilesMonth, recalculatingFromColumnsMonth } from './columns-model.ts';
import { mergingMonth, recalculatingMonth } from './guide-model.ts';
import { idleTable } from './idle-table.ts';
import { parsePrices } from './prices.ts';
import { renderReport } from './report.ts';
import { sampleSize } from './sample-size.ts';

const hundredADay = {
  perDay: 100,
  callsPerAnswer: { AppendBlock: 2, GetMessages: 0.5 },
  triggersPerAnswer: 0.5,
};
const idleHour = { housekeeping: { ListBlobs: 1 }, pollsPolling: 120, pollsTriggered: 12 };

describe('a month of Canvass', () => {
  test('is the calls of its answers plus the polls and sweeps of every hour', () => {
    expect(canvassMonth(hundredADay, idleHour, false)).toEqual({
      calls: { AppendBlock: 6_000, GetMessages: 1_500 + 120 * 720, ListBlobs: 720 },
      busOperations: 0,
    });
  });

  test('has fewer polls with triggers, and two bus operations for each trigger', () => {
    expect(canvassMonth(hundredADay, idleHour, true)).toEqual({
      calls: { AppendBlock: 6_000, GetMessages: 1_500 + 12 * 720, ListBlobs: 720 },
      busOperations: 3_000,
    });
  });
});

describe('the table of idle hours', () => {
  test("has the guide's 79,200 calls of one thread, and the calls of 200 threads", () => {
    expect(idleTable([1, 200], idleHour).map(({ callsPerDay }) => callsPerDay)).toEqual([
      79_200,
      15_840_000,
      120 * 22,
      12 * 22,
    ]);
  });
});

const polls = 8_640 * 30;

describe("the guide's ways", () => {
  test('store, read and delete each answer on its own when they are few', () => {
    expect(mergingMonth({ perDay: 100, surveys: 1 }, 10)).toEqual({
      PutBlob: 3_000 + 3_000,
      PutMessage: 3_000,
      DeleteMessage: 3_000,
      GetBlob: 3_000 + 3_000,
      GetMessages: polls,
    });
  });

  test('update a summary once per run when answers are many', () => {
    // 20 answers in 10 s, all to one survey.
    const perDay = 2 * 86_400;
    const month = mergingMonth({ perDay, surveys: 1 }, 10);
    expect(month['PutBlob']).toBeCloseTo(perDay * 30 * (1 + 1 / 20), 5);
    expect(month['GetMessages']).toBe(polls);
  });

  test('take at most 32 messages at once', () => {
    const perDay = 320 * 8_640;
    const month = mergingMonth({ perDay, surveys: 1 }, 10);
    expect(month['GetMessages']).toBe((perDay / 32) * 30);
    expect(month['PutBlob']).toBe(perDay * 30 * (1 + 1 / 32));
  });

  test('touch nearly as many summaries as answers when surveys are many', () => {
    const perDay = 2 * 86_400;
    const month = mergingMonth({ perDay, surveys: 1e9 }, 10);
    expect(month['PutBlob']).toBeCloseTo(perDay * 30 * 2, -1);
  });

  test('grow with the square of the answers when everything is recalculated', () => {
    // 3,000 runs, each reads 1,500 answers on average.
    expect(reads(100)).toBe(3_000 * 1_500);
    expect(reads(200) / reads(100)).toBe(4);
  });
});

describe('recalculating from less', () => {
  test('reads some 3,184 answers at most, and all of few', () => {
    expect(Math.round(sampleSize(1e12, 0.02))).toBe(3_184);
    expect(sampleSize(10_000, 0.02)).toBeCloseTo(2_415, 0);
    expect(sampleSize(3, 0.02)).toBeCloseTo(3, 1);
    expect(sampleSize(0, 0.02)).toBe(0);
  });

  test('from a sample reads as much from large surveys, however large', () => {
    // Ten times as many answers make ten times as many full runs.
    expect(sampleReads(1e9) / sampleReads(1e8)).toBeCloseTo(10, 1);
  });

  test('writes a column file for each full stretch', () => {
    const perDay = linesPerColumnFile / 10;
    expect(columnFilesMonth({ perDay, surveys: 1 })).toEqual({ GetBlob: 33, PutBlob: 6 });
    expect(columnFilesMonth({ perDay, surveys: 4 })).toEqual({ GetBlob: 0, PutBlob: 0 });
  });

  test('from column files reads each file and the lines behind it once per interval', () => {
    // 30 runs with an answer each, of a survey that has fewer lines than one read.
    expect(recalculatingFromColumnsMonth({ perDay: 1, surveys: 1 }, 10)).toEqual({
      GetBlob: 60,
    });
    const large = recalculatingFromColumnsMonth({ perDay: 1e8, surveys: 1 }, 10);
    const files = (1e8 * 30) / linesPerColumnFile;
    expect((large['GetBlob'] ?? 0) / (8_640 * 30)).toBeCloseTo(files / 2, -3);
  });
});

/** In a month of recalculating one survey. */
function reads(perDay: number): number {
  return recalculatingMonth({ perDay, surveys: 1 }, 10)['GetBlob'] ?? 0;
}

/** The same from samples. */
function sampleReads(perDay: number): number {
  const month = recalculatingMonth({ perDay, surveys: 1 }, 10, (answers) => sampleSize(answers, 0.02));
  return month['GetBlob'] ?? 0;
}

const prices = parsePrices(readFileSync(join(import.meta.dirname, '../prices.json'), 'utf8'));
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

  test('has the ways to recalculate less for each volume', () => {
    expect(text).toContain('from a sample, ±2 points');
    expect(text.match(/^\| 10,000 \| /gm)).toHaveLength(3);
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

import { describe, expect, test } from '@jest/globals';
import { findColumnGap, linesPerColumnFile, logBytesPerColumnFile, uncoveredPlaces } from './column-gaps.ts';
import type { ColumnFile } from '../format/column-files.ts';
import type { LogBlob } from './summary-document.ts';

/** A log of blobs with these numbers of lines and bytes. */
const logOf = (...blobs: readonly (readonly [lines: number, bytes: number])[]): LogBlob[] =>
  blobs.map(([answers, committedLength], index) => ({
    blob: `b${index}`,
    committedLength,
    answers,
    blocks: 1,
    pages: [],
    runs: [],
  }));

const filesOf = (...places: readonly (readonly [from: number, lines: number])[]): ColumnFile[] =>
  places.map(([from, lines]) => ({ from, lines }) as ColumnFile);

describe('the lines that no column file covers', () => {
  test('are all of them without files, from the head on', () => {
    const document = { log: logOf([3, 30], [0, 0], [2, 20]), columns: [], removedLines: 4 };
    expect(uncoveredPlaces(document)).toEqual([{ from: 5, to: 10 }]);
    expect(uncoveredPlaces({ log: [], columns: [], removedLines: 4 })).toEqual([]);
  });

  test('are before, between and after files', () => {
    const document = { log: logOf([20, 200]), columns: filesOf([3, 2], [5, 5], [12, 4]), removedLines: 0 };
    expect(uncoveredPlaces(document)).toEqual([
      { from: 1, to: 3 },
      { from: 10, to: 12 },
      { from: 16, to: 21 },
    ]);
    expect(uncoveredPlaces({ ...document, columns: filesOf([1, 20]) })).toEqual([]);
  });
});

describe('a gap between column files', () => {
  const lines = linesPerColumnFile;

  test('is filled before another file, however small it is', () => {
    const document = { log: logOf([lines, 10]), columns: filesOf([2, 3], [6, 1]), removedLines: 0 };
    expect(findColumnGap(document)).toEqual({ from: 1, to: 2 });
    expect(findColumnGap({ ...document, removedLines: 1 })).toEqual({ from: 5, to: 6 });
  });

  test('at the end is filled once it has the lines of a file', () => {
    const columns = filesOf([1, lines]);
    const of = (answers: number) => findColumnGap({ log: logOf([answers, 10]), columns, removedLines: 0 });
    expect(of(lines)).toBeUndefined();
    expect(of(2 * lines - 1)).toBeUndefined();
    expect(of(2 * lines)).toEqual({ from: lines + 1, to: 2 * lines + 1 });
  });

  test('at the end is filled once it has the bytes of a file', () => {
    const bytes = logBytesPerColumnFile;
    const document = { columns: filesOf([1, 10]), removedLines: 0 };
    expect(findColumnGap({ ...document, log: logOf([10, bytes], [5, bytes - 1]) })).toBeUndefined();
    expect(findColumnGap({ ...document, log: logOf([10, bytes], [5, bytes]) })).toEqual({ from: 11, to: 16 });
    // The gap is half of the first blob.
    expect(findColumnGap({ ...document, log: logOf([20, 2 * bytes]) })).toEqual({ from: 11, to: 21 });
    expect(findColumnGap({ ...document, log: logOf([20, 2 * bytes - 2]) })).toBeUndefined();
  });
});

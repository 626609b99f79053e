import { describe, expect, test } from '@jest/globals';
import { encodeColumnFile } from '@canvass/columns';
import { startHistory, type SurveyHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { plainRequest } from '../test/exported.ts';
import { formatHere, formatInThread, hasTooManyColumns, type ExportRequest } from './index.ts';

const perQuestion = 200;

/** Makes a survey with this number of questions, which have 200 choices each and allow several. */
function wideHistory(questions: number): SurveyHistory {
  const choices = Array.from({ length: perQuestion }, (_, index) => `choice ${index}`);
  return startHistory(
    definitionOf(
      ...Array.from({ length: questions }, (_, index) => {
        return { id: `q${index}`, text: 'Which?', type: 'choice', multiple: true, choices } as const;
      }),
    ),
  );
}

const request: ExportRequest = { ...plainRequest, format: 'csv', multiple: 'columns' };

describe('a formatter', () => {
  test('hands over some hundred KiB at a time, however many columns there are', async () => {
    const history = wideHistory(50);
    const rows = Array.from({ length: 500 }, (_, index) => ({
      id: `01M8${String(index).padStart(22, '0')}`,
      place: 1 + index,
      receivedAt: '2026-11-24T09:00:00.000Z',
      version: 1,
      answers: { q0: ['choice 1'], q49: ['choice 7', 'choice 8'] },
    }));
    const { bytes, tailBytes } = encodeColumnFile(rows, history);
    const part = {
      kind: 'file',
      blob: 'file',
      bytes: new Uint8Array(bytes),
      tailBytes,
      from: 1,
      to: 501,
    } as const;
    const formatter = formatHere({ history, timeZone: 'UTC', logBytes: 0 }, request);
    const pieces = await Array.fromAsync(formatter.add(part, []));
    const { rows: written } = await formatter.end();
    expect(written).toBe(500);
    const sizes = pieces.map(({ byteLength }) => byteLength);
    expect(sizes.reduce((sum, each) => sum + each)).toBeGreaterThan(5 * 1024 ** 2);
    // The first piece is larger, because it has the names of the columns.
    expect(Math.max(...sizes.slice(1))).toBeLessThan(256 * 1024);
  });

  test('is not for more columns than a spreadsheet takes', () => {
    expect(hasTooManyColumns(wideHistory(81), request)).toBe(false);
    expect(hasTooManyColumns(wideHistory(90), request)).toBe(true);
  });

  test('that is closed fails what waits for its thread', async () => {
    const formatter = formatInThread({ history: wideHistory(1), timeZone: 'UTC', logBytes: 0 }, request);
    const [ended] = await Promise.allSettled([formatter.end(), formatter.close()]);
    expect(ended).toMatchObject({ status: 'rejected', reason: { code: 'formatting-failed' } });
    await expect(formatter.end()).rejects.toMatchObject({ code: 'formatting-failed' });
  });
});

import { describe, expect, test } from '@jest/globals';
import { type ChartPoint, historyChart } from './history-chart.ts';

const minute = 60_000;
const nowMs = 100 * minute;
const drawn = (points: readonly ChartPoint[]) => {
  const svg = historyChart({ title: 'a "title"', lines: [{ name: 'ready', points }], nowMs }).toString();
  const [, area, line] = /class="ready area" d="([^"]*)".*class="ready" d="([^"]*)"/.exec(svg) ?? [];
  return { svg, area, line };
};

describe('the chart of the last hour', () => {
  test('draws each value until the next one, and the last one until now', () => {
    const points = [
      { atMs: nowMs - 60 * minute, value: 10 },
      { atMs: nowMs - 30 * minute, value: 5 },
    ];
    expect(drawn(points)).toMatchObject({ line: 'M0 3H120V29.5H240', area: 'M0 56V3H120V29.5H240V56Z' });
  });

  test('leaves a gap for unknown values', () => {
    const points = [
      { atMs: nowMs - 60 * minute, value: 1 },
      { atMs: nowMs - 45 * minute, value: null },
      { atMs: nowMs - 30 * minute, value: 1 },
      { atMs: nowMs - 15 * minute, value: null },
    ];
    expect(drawn(points)).toMatchObject({
      line: 'M0 3H60M120 3H180',
      area: 'M0 56V3H60V56ZM120 56V3H180V56Z',
    });
  });

  test('leaves out older points, and is at least 5 minutes wide', () => {
    expect(drawn([{ atMs: nowMs - 90 * minute, value: 1 }]).line).toBe('');
    expect(drawn([{ atMs: nowMs - minute, value: 1 }]).line).toBe('M192 3H240');
  });

  test('thins out the points, and keeps every peak', () => {
    const points = Array.from({ length: 36_000 }, (_, n) => ({
      atMs: nowMs - 60 * minute + n * 100,
      value: n === 20_000 ? 100 : 0,
    }));
    const { line } = drawn(points);
    expect(line?.length).toBeLessThan(4_000);
    expect(line).toContain('V3H');
  });

  test('draws a tick for each mark of the last hour', () => {
    const marks = [61, 30].map((ago) => ({ atMs: nowMs - ago * minute, isGood: ago > 30, text: `${ago}` }));
    const points = [{ atMs: nowMs - 60 * minute, value: 10 }];
    const lines = [{ name: 'wanted', points }] as const;
    const svg = historyChart({ title: 't', lines, marks: { name: 'decision', of: marks }, nowMs }).toString();
    expect(svg.match(/<path class="mark.*?<\/path>/g)).toEqual([
      '<path class="mark bad" d="M120 0V6"><title>30</title></path>',
    ]);
  });

  test('has an escaped label, also without points', () => {
    expect(drawn([]).svg).toContain('aria-label="a &quot;title&quot; over the last 5 min: ready, unknown"');
    expect(drawn([]).line).toBe('');
  });
});

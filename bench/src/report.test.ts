import { describe, expect, test } from '@jest/globals';
import type { BenchReport, Row } from './bench.ts';
import { outdated, renderReport, replaceReport, unexplained } from './report.ts';

const row = (id: string, ratio: number, goal: Row['goal']): Row => ({
  id,
  what: `what of ${id}`,
  measured: '10/s',
  against: '5/s',
  ratio,
  ...(goal === undefined ? {} : { goal }),
});

const report = (...rows: Row[]): BenchReport => ({ title: 'things', method: ['How.'], rows });

const named = (title: string, id: string): BenchReport => ({ ...report(row(id, 1, undefined)), title });

describe('the report', () => {
  test('counts a goal as met at its bound', () => {
    const text = renderReport([], [report(row('a', 2, { atLeast: 2 }), row('b', 3, { atMost: 3 }))], {});

    expect(text).toContain('| what of a | 10/s | 5/s | 2 | ≥ 2 | met |');
    expect(text).toContain('| what of b | 10/s | 5/s | 3 | ≤ 3 | met |');
  });

  test('shows the reason of a missed goal', () => {
    const text = renderReport([], [report(row('a', 1, { atLeast: 2 }))], { a: 'parsing takes it' });

    expect(text).toContain('| missed, because parsing takes it |');
  });

  test('counts a ratio of NaN as missed', () => {
    expect(unexplained([report(row('a', Number.NaN, { atMost: 2 }))], {})).toEqual(['a']);
  });

  test('lists the missed goals without a reason', () => {
    const missed = report(row('a', 1, { atLeast: 2 }), row('b', 1, { atLeast: 2 }), row('c', 1, undefined));

    expect(unexplained([missed], { a: 'known' })).toEqual(['b']);
  });

  test('compares a goal with the figure, if there is one, and shows no ratio', () => {
    const { ratio: _, ...rest } = row('a', 1, { atMost: 3 });

    const text = renderReport([], [report({ ...rest, figure: 3 })], {});

    expect(text).toContain('| what of a | 10/s | 5/s |  | ≤ 3 | met |');
  });

  test('omits the reason of a goal that is met', () => {
    const text = renderReport([], [report(row('a', 2, { atLeast: 2 }))], { a: 'parsing takes it' });

    expect(text).not.toContain('parsing takes it');
  });

  test('lists the reasons of goals that are met and of rows that no longer exist', () => {
    const rows = report(
      row('a/1', 1, { atLeast: 2 }),
      row('a/2', 2, { atLeast: 2 }),
      row('a/3', 1, undefined),
    );
    const reasons = { 'a/1': 'why', 'a/2': 'why', 'a/3': 'why', 'a/gone': 'why', 'b/not-run': 'why' };

    expect(outdated([rows], reasons)).toEqual(['a/2', 'a/3', 'a/gone']);
  });

  test('replaces the section that was measured again, keeps the others, and appends a new one', () => {
    const before = renderReport([['CPU', 'abacus']], [named('one', 'a'), named('two', 'b')], {});

    const again = replaceReport(before, [['load', '0.1']], named('one', 'c'), {});
    const after = replaceReport(again, [['load', '0.2']], named('three', 'd'), {});

    expect(after.match(/^## .*/gm)).toEqual(['## one', '## two', '## three']);
    expect(after.match(/what of \w/g)).toEqual(['what of c', 'what of b', 'what of d']);
    expect(after.match(/^Measured on: load .*/gm)).toEqual([
      'Measured on: load 0.1.',
      'Measured on: load 0.2.',
    ]);
    // Each section says what it was measured on.
    expect(after).not.toContain('abacus');
  });

  test('prints the note above the details', () => {
    const details = [
      ['case', 'CPU'],
      ['a', '0.5'],
    ];
    const noted = renderReport([], [{ ...report(), details, detailsNote: 'CPU: of one core.' }], {});
    expect(noted).toContain('\n\nCPU: of one core.\n\n| case | CPU |\n');

    const plain = renderReport([], [{ ...report(), details }], {});
    expect(plain).toContain('| --- | --- | --- | --- | --- | --- |\n\n| case | CPU |\n');
  });

  test('names the machine', () => {
    expect(renderReport([['CPU', 'abacus']], [], {})).toContain('| CPU | abacus |');
  });
});

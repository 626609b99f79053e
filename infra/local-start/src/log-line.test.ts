import { describe, expect, test } from '@jest/globals';
import { logLine } from './log-line.ts';

describe('logLine', () => {
  test('shows level, message and fields of a JSON log line, without the fields that all lines have', () => {
    const line = '{"level":40,"time":1,"pid":7,"hostname":"here","msg":"storage is slow","ms":812}';
    expect(logLine('survey-site', line)).toBe('survey-site | warn storage is slow {"ms":812}');
  });

  test('shows only level and message of a line without other fields', () => {
    expect(logLine('worker', '{"level":50,"time":1,"msg":"gone"}')).toBe('worker | error gone');
  });

  test('shows the name in the line instead of the process that passed it on', () => {
    const line = '{"level":40,"time":1,"name":"summary-worker","msg":"slow"}';
    expect(logLine('scaling-agent', line)).toBe('summary-worker | warn slow');
  });

  test.each(['TypeError: x is not a function', '{"level":40', '{"level":"high"}', 'null', ''])(
    'shows %j, which is no log line, unchanged',
    (line) => {
      expect(logLine('worker', line)).toBe(`worker | ${line}`);
    },
  );
});

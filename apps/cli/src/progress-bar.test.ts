import { expect, test } from '@jest/globals';
import { createProgressBar } from './progress-bar.ts';

function bar(isTerminal: boolean) {
  const written: string[] = [];
  let nowMs = 0;
  const shown = createProgressBar({
    write: (text) => void written.push(text),
    isTerminal,
    now: () => nowMs,
  });
  return { written, shown, pass: (ms: number) => void (nowMs += ms) };
}

test('elsewhere than on a terminal there is a line every 5 s, and the last one once', () => {
  const { written, shown, pass } = bar(false);
  shown.show(0.1, 'one');
  shown.show(0.2, 'two');
  pass(5_000);
  shown.show(1, 'three');
  shown.show(1, 'three');
  shown.end();
  shown.end();
  expect(written).toEqual(['10 %: one\n', '100 %: three\n']);
});

test('what was shown last is written at the end, although it came too soon', () => {
  const { written, shown } = bar(false);
  shown.show(0.1, 'one');
  shown.show(0.2, 'two');
  shown.end();
  expect(written).toEqual(['10 %: one\n', '20 %: two\n']);
});

test('on a terminal the cursor is at the beginning of a line in the end, if there was a bar', () => {
  const empty = bar(true);
  empty.shown.end();
  const full = bar(true);
  full.shown.show(1, 'all');
  full.shown.end();
  expect([empty.written, full.written]).toEqual([[], [`\r\u001b[K[${'#'.repeat(24)}]100 %  all`, '\n']]);
});

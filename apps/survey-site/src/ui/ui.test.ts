import { describe, expect, test } from '@jest/globals';
import {
  plural,
  shownBytes,
  shownCount,
  shownDateTime,
  shownDollars,
  shownSeconds,
  shownTime,
} from './figures.ts';
import { type ChartPoint, historyChart } from './history-chart.ts';
import { markup } from './markup.ts';
import { originOfForm } from './same-origin.ts';
import { visibleText } from './visible-text.ts';

describe('the markup template', () => {
  test('escapes every value, in content and in attributes', () => {
    const evil = `<b onclick="x('&')">`;
    expect(markup`<p title="${evil}">${evil}</p>`.toString()).toBe(
      '<p title="&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;">&lt;b onclick=&quot;x(&#39;&amp;&#39;)&quot;&gt;</p>',
    );
  });

  test('inserts html unchanged, alone and in lists', () => {
    const items = ['a', '<'].map((text) => markup`<li>${text}</li>`);
    expect(markup`<ul>${items}${markup`<li>z</li>`}</ul>`.toString()).toBe(
      '<ul><li>a</li><li>&lt;</li><li>z</li></ul>',
    );
  });

  test('leaves out what is absent, and keeps a zero', () => {
    expect(markup`[${undefined}${false}${0}]`.toString()).toBe('[0]');
  });
});

test.each([
  ['plain text\n\twith lines', 'plain text\n\twith lines'],
  ['a\u0000b\u0007', 'a⟨U+0000⟩b⟨U+0007⟩'],
  ['\u202Eevil\u2069', '⟨U+202E⟩evil⟨U+2069⟩'],
  ['half \uD83D', 'half \uFFFD'],
  ['zero\u200Bwidth\uFEFF', 'zero⟨U+200B⟩width⟨U+FEFF⟩'],
  ['Grüße, 你好, ✓ 👍', 'Grüße, 你好, ✓ 👍'],
])('spells out what cannot be seen: %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

test.each([
  [shownCount(0), '0'],
  [shownCount(12_400), '12,400'],
  [shownCount(0.4), '0'],
  [shownBytes(0), '0 B'],
  [shownBytes(1023), '1,023 B'],
  [shownBytes(1024), '1 KiB'],
  [shownBytes(1_048_575), '1 MiB'],
  [shownBytes(1.8 * 1024 ** 2), '1.8 MiB'],
  [shownBytes(5 * 1024 ** 5), '5,120 TiB'],
  [shownSeconds(0.9), '0 s'],
  [shownSeconds(119), '119 s'],
  [shownSeconds(120), '2 min'],
  [shownSeconds(7_200), '2 h'],
  [shownSeconds(48 * 3600), '2 days'],
  [shownDollars(0), '$0'],
  [shownDollars(0.000_02), '< $0.0001'],
  [shownDollars(0.0123), '$0.0123'],
  [shownDollars(7_420.163), '$7,420.16'],
  [shownTime('2026-11-21T09:00:05.999Z'), '09:00:05'],
  [shownDateTime('2026-11-21T09:00:05.999Z'), '2026-11-21 09:00:05'],
  [shownTime('yesterday'), 'unknown'],
  [plural(1, 'try', 'tries'), '1 try'],
  [plural(0, 'dead letter'), '0 dead letters'],
])('shows a figure as %s', (shown, expected) => {
  expect(shown).toBe(expected);
});

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

const of = (origin: string | undefined, host: string, publicUrl?: string) =>
  originOfForm({ headers: origin === undefined ? {} : { origin }, host }, publicUrl);

describe('a form', () => {
  test.each([
    ['http://canvass.test', 'canvass.test', undefined],
    ['https://canvass.test', 'canvass.test', undefined],
    ['https://canvass.example', 'inside:3000', 'https://canvass.example/surveys'],
    ['http://10.0.0.5:3000', '10.0.0.5:3000', 'http://canvass.example'],
    ['http://localhost:3000', 'localhost:3000', 'https://canvass.example'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000', 'https://canvass.example'],
    ['http://[::1]:3000', '[::1]:3000', 'https://canvass.example'],
  ])('from %s, asked as %s, with PUBLIC_URL %s, is from this site', (origin, host, publicUrl) => {
    expect(of(origin, host, publicUrl)).toBe('own');
  });

  test.each([
    ['http://canvass.example', 'canvass.example'],
    ['http://canvass.example', 'inside:3000'],
    ['http://10.0.0.5:3000', '10.0.0.5:3000'],
    ['http://127.0.0.1.evil.example', '127.0.0.1.evil.example'],
  ])('from %s, asked as %s, came over http to a site with an https address', (origin, host) => {
    expect(of(origin, host, 'https://canvass.example')).toBe('own-by-http');
  });

  test.each([
    [undefined, 'canvass.example'],
    ['null', 'canvass.example'],
    ['http://evil.example', 'canvass.example'],
    ['https://evil.canvass.example', 'canvass.example'],
    ['https://canvass.example:8443', 'canvass.example'],
  ])('from %s, asked as %s, is from another site', (origin, host) => {
    expect(of(origin, host, 'https://canvass.example')).toBe('foreign');
  });

  test('from https is from another site if PUBLIC_URL is http', () => {
    expect(of('https://canvass.example', 'canvass.example', 'http://canvass.example')).toBe('foreign');
  });
});

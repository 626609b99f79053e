import { describe, expect, test } from '@jest/globals';
import { renderMarkdown } from '../kinds/kinds.ts';
import {
  type AnswersInTexts,
  type AnswerWords,
  fillAddress,
  fillMarkdown,
  fillText,
  hasPipes,
  pipesIn,
  unsafePipes,
} from './fill-pipes.ts';

const wordsOf: AnswerWords = (source) =>
  new Map([
    ['colour', 'red'],
    ['person.name', 'Ann'],
    ['html', '<b>"x" & *y* [z](javascript:a)</b>'],
    ['blank', '  '],
    ['dots', '..'],
    ['hebrew', 'שלום'],
    ['site', '.evil.example'],
    ['again', '{colour}'],
  ]).get(source);

/** Knows one question. */
const known: AnswerWords = (source) => (source === 'colour' ? 'red' : null);

/** Answers whose words are their values. */
const inWords = (of: AnswerWords): AnswersInTexts => ({
  wordsOf: of,
  valuesOf: (source) => {
    const words = of(source);
    return words === null ? null : [words ?? []].flat();
  },
});
const answers = inWords(wordsOf);
const one = inWords(known);

const at = (address: string) => fillAddress(address, answers);

describe('a place for an answer in a text', () => {
  test.each([
    ['You chose {colour}.', 'You chose red.'],
    ['{person.name}, hello', 'Ann, hello'],
    ['Hello {name|friend}!', 'Hello friend!'],
    ['Hello {name}, welcome', 'Hello, welcome'],
    ['Hello {blank}!', 'Hello!'],
    ['{name} Welcome', 'Welcome'],
    ['Is ({name}) it', 'Is () it'],
    ['{name}', ''],
    ['Write {{colour} for {colour}', 'Write {colour} for red'],
    ['{1, 2} { colour } {9} {} }{ {"a":1}', '{1, 2} { colour } {9} {} }{ {"a":1}'],
    ['{again}', '{colour}'],
    ['{html}', '<b>"x" & *y* [z](javascript:a)</b>'],
    ['Say {hebrew} now', 'Say \u2068שלום\u2069 now'],
  ])('fills %j', (text, filled) => expect(fillText(text, answers)).toBe(filled));

  test('is text where no question has its name', () => {
    const text = 'Use {SAVE20|now} or {colour}, {x}';
    expect(fillText(text, one)).toBe('Use {SAVE20|now} or red, {x}');
    expect(fillMarkdown(`**${text}** [x](https://a.example/{x}?c={colour})`, one)).toBe(
      '**Use {SAVE20|now} or red, {x}** [x](https://a.example/{x}?c=red)',
    );
    expect(fillAddress('https://a.example/{x|y}?c={colour}', one)).toBe('https://a.example/{x|y}?c=red');
  });

  test('has its value in an address, and each of several in a parameter of its own', () => {
    const values: Readonly<Record<string, readonly string[]>> = {
      colour: ['r'],
      extras: ['milk', 'a b'],
      none: [],
    };
    const coded: AnswersInTexts = { wordsOf: () => 'Red', valuesOf: (source) => values[source] ?? null };
    const address =
      'https://a.example/{colour}/{extras}?q.x={extras}&none={none|0}&y=1-{extras}&z={extras}#{extras}';
    const filled = 'https://a.example/r/milk?q.x=milk&q.x=a%20b&none=0&y=1-milk&z=milk&z=a%20b#milk';
    expect(fillAddress(address, coded)).toBe(filled);
    expect(fillMarkdown(`{colour}: [on](${address})`, coded)).toBe(`Red: [on](${filled})`);
    expect(fillMarkdown('[on](https://a.example/?q.x={extras})', coded)).toBe(
      '[on](https://a.example/?q.x=milk&q.x=a%20b)',
    );
  });

  test('is found, with its fallback, and only where an answer could stand', () => {
    expect(pipesIn('{a} {b.c|d e} {{f} {2} {g|}')).toEqual([
      { source: 'a', fallback: '' },
      { source: 'b.c', fallback: 'd e' },
      { source: 'g', fallback: '' },
    ]);
    expect(['{a}', 'a {{ b', '{1}', 'no'].map(hasPipes)).toEqual([true, true, false, false]);
  });

  test('has no marks and no elements in a text with marks', () => {
    const html = renderMarkdown(fillMarkdown('**You** said {html}: {colour}', answers));
    expect(html).toBe(
      '<p><strong>You</strong> said &lt;b&gt;&quot;x&quot; &amp; *y* [z](javascript:a)&lt;/b&gt;: red</p>\n',
    );
    expect(renderMarkdown(fillMarkdown('[on](https://a.example/?n={html}&c={colour})', answers))).toContain(
      'href="https://a.example/?n=%3Cb%3E%22x%22%20%26%20%2Ay%2A%20%5Bz%5D%28javascript%3Aa%29%3C%2Fb%3E&amp;c=red"',
    );
    expect(fillMarkdown('Hello **{name}**, _{colour}_ *x {name}*', answers)).toBe('Hello, _red_ *x*');
    expect(renderMarkdown(fillMarkdown('[on]({html})', answers))).not.toContain('href');
  });

  test.each([
    '[on](https://shop.example{site})',
    '[on](https://shop.example{site}/x)',
    '[on]( https://shop.example{site}/x)',
    '[on](<https://shop.example{site}/x>)',
    '[on](https://{host}/x)',
    '[on](https:{slashes})',
    '[on](https://shop.example{at})',
    '[on](https://shop.example:{port}/)',
    '[on](https:\\\\shop.example{site})',
    '[on](mailto:{mail})',
    '[on](mailto:me{at})',
    '[on]({whole})',
    '{whole}',
  ])('never decides to which site a link leads: %s', (text) => {
    const evil = new Map([
      ['site', '.evil.example'],
      ['host', 'evil.example'],
      ['slashes', '//evil.example'],
      ['at', '@evil.example'],
      ['port', 'x@evil.example'],
      ['mail', 'me@evil.example'],
      ['whole', 'https://evil.example'],
    ]);
    const html = renderMarkdown(
      fillMarkdown(
        text,
        inWords((source) => evil.get(source)),
      ),
    );
    expect(/href="(?:https?:\/\/|mailto:)[^/?#"]*evil/.exec(html)).toBeNull();
    expect(unsafePipes(text)).toHaveLength(text.startsWith('[') ? 1 : 0);
  });

  test('in the address of a link is encoded, and so is the fallback for a missing answer', () => {
    const text = '[on](https://a.example/{name|dear friend}/{colour}?n={site}&m={name})';
    expect(fillMarkdown(text, answers)).toBe('[on](https://a.example/dear%20friend/red?n=.evil.example&m=)');
    expect(fillMarkdown('[a](https://a.example/b_(c)/{html}) {name|dear friend}', answers)).toMatch(
      /^\[a\]\(https:\/\/a\.example\/b_\(c\)\/%3C\S+\) dear friend$/,
    );
    expect(
      unsafePipes(`${text} [b](https://{colour}/) (c) [d](<https://a.example/{colour}>) {colour}`),
    ).toEqual([{ source: 'colour', fallback: '' }]);
  });

  test('is encoded in an address, and never decides on the site', () => {
    expect(at('https://a.example/{colour}?n={html}#{name|x y}')).toBe(
      'https://a.example/red?n=%3Cb%3E%22x%22%20%26%20%2Ay%2A%20%5Bz%5D%28javascript%3Aa%29%3C%2Fb%3E#x%20y',
    );
    expect(at('https://a.example{site}/x')).toBe('https://a.example{site}/x');
    expect(at('https://a.example/b/{dots}/c')).toBe('https://a.example/b//c');
    expect(at('https://a.example/?c={{x}')).toBe('https://a.example/?c=%7Bx}');
  });
});

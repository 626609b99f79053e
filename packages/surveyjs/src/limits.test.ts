import { beforeAll, describe, expect, test } from '@jest/globals';
import { countImports, type CountedImport } from '../test/counted-imports.ts';
import { importSurveyJs, maxCharacters } from './index.ts';

/** Work is bounded by the length of the text: some 5.5 entered blocks per character are needed. */
const mostBlocks = 8 * maxCharacters;

function repeatedTo(length: number, before: string, part: (index: number) => string, after: string): string {
  const parts: string[] = [];
  let size = before.length + after.length;
  for (let index = 0; ; index += 1) {
    const next = part(index);
    if (size + next.length > length) return before + parts.join('') + after;
    parts.push(next);
    size += next.length;
  }
}

const ask = '{"type":"comment","name":"asked"}';
const survey = (part: (index: number) => string, before = `{"elements":[${ask}`) =>
  repeatedTo(maxCharacters, before, part, ']}');
const property = (name: string, json: string) => `{"elements":[${ask}],"${name}":${json}}`;
const half = maxCharacters / 2 - 100;

/** Texts of about 1 MiB. */
const hostile: [string, string][] = [
  ['100,000 and more elements', survey(() => ',{}')],
  ['elements that are no objects', survey(() => ',0')],
  ['unsupported elements', survey((index) => `,{"type":"file","name":"f${index}"}`)],
  ['questions', survey((index) => `,{"type":"comment","name":"q${index}"}`)],
  ['questions of one name', survey(() => ',{"type":"comment","name":"q"}')],
  ['empty names', survey(() => ',{"type":"comment"}')],
  ['pages', repeatedTo(maxCharacters, '{"pages":[{}', () => ',{}', ']}')],
  [
    'choices',
    `{"elements":[${repeatedTo(maxCharacters - 20, '{"type":"checkbox","choices":[0', (index) => `,${index}`, ']}')}]}`,
  ],
  [
    'choices of one value',
    `{"elements":[${ask},${repeatedTo(maxCharacters - 60, '{"type":"checkbox","choices":[0', () => ',0', ']}')}]}`,
  ],
  [
    'rows',
    `{"elements":[${ask},${repeatedTo(maxCharacters - 60, '{"type":"matrix","columns":[1],"rows":[0', (index) => `,${index}`, ']}')}]}`,
  ],
  [
    'matrices with long names and rows with conditions',
    survey(
      (index) =>
        `,{"type":"matrix","name":"${'m.'.repeat(400)}${index}","columns":[1],"rows":[${Array.from({ length: 50 }, (_, row) => `{"value":"${row}","visibleIf":"{m${'.m'.repeat(10)}} = ${row}"}`).join()}]}`,
    ),
  ],
  [
    'validators',
    `{"elements":[${repeatedTo(maxCharacters - 20, '{"type":"text","validators":[0', () => ',{"type":"text"}', ']}')}]}`,
  ],
  [
    'conditions',
    survey((index) => `,{"type":"text","name":"q${index}","visibleIf":"{q0}=1${' or {q0}=1'.repeat(180)}"}`),
  ],
  ['nested parentheses', survey(() => `,{"type":"text","visibleIf":"${'('.repeat(1_900)}"}`)],
  ['nested lists', property('x', '['.repeat(half) + ']'.repeat(half))],
  [
    'nested elements',
    `{"elements":[${ask},${'{"type":"panel","elements":['.repeat(34_000)}${']}'.repeat(34_000)}]}`,
  ],
  [
    'nested groups with conditions',
    `{"elements":[${ask},${'{"type":"panel","visibleIf":"{asked} empty","elements":['.repeat(17_000)}${']}'.repeat(17_000)}]}`,
  ],
  ['one long title', `{"title":"${'x'.repeat(maxCharacters - 100)}","elements":[${ask}]}`],
  ['a title of blanks', `{"title":"${' '.repeat(maxCharacters - 100)}","elements":[${ask}]}`],
  ['a title of control characters', `{"title":"${String.raw`\u0000`.repeat(170_000)}","elements":[${ask}]}`],
  ['a title of braces', `{"title":"${'{'.repeat(maxCharacters - 100)}","elements":[${ask}]}`],
  ['a title of marks', `{"title":"a${'\u0301'.repeat(maxCharacters - 100)}","elements":[${ask}]}`],
  ['a name of marks', `{"elements":[{"type":"text","name":"a${'\u0301'.repeat(maxCharacters - 100)}"}]}`],
  [
    'a long condition',
    `{"elements":[${ask},{"type":"text","visibleIf":"${'{asked} empty or '.repeat(60_000)}"}]}`,
  ],
  [
    'languages',
    `{"elements":[${ask}],"title":${repeatedTo(maxCharacters - 100, '{"de":"T"', (index) => `,"l${index}":"T"`, '}')}}`,
  ],
  ['unknown properties', repeatedTo(maxCharacters, `{"elements":[${ask}]`, (index) => `,"p${index}":1`, '}')],
  [
    'choices that many copy',
    survey(
      (index) =>
        `,{"type":"radiogroup","name":"${'r'.repeat(100)}${index}","choicesFromQuestion":"many","choicesFromQuestionMode":"selected"}`,
      `{"elements":[${ask},{"type":"checkbox","name":"many","choices":[${Array.from({ length: 5_000 }, (_, index) => index).join()}]}`,
    ),
  ],
  [
    'a table of many rows and columns',
    `{"elements":[${ask},{"type":"matrixdropdown","name":"${'m'.repeat(550_000)}","columns":[${repeatedTo(250_000, '0', () => ',{"name":"c","cellType":"text"}', '')}],"rows":[${repeatedTo(170_000, '0', (index) => `,${index}`, '')}]}]}`,
  ],
  [
    'a group with conditions and a long name',
    `{"elements":[${ask},{"type":"paneldynamic","name":"${'g'.repeat(half)}","templateElements":[${repeatedTo(half, ask, () => `,{"type":"text","name":"x","visibleIf":"${'{panel.x}=1 or '.repeat(60)}1=1"}`, '')}]}]}`,
  ],
  [
    'a condition on all choices with a long value',
    `{"elements":[${ask},{"type":"checkbox","choicesVisibleIf":"${'{item} = '.repeat(20_000)}","choices":[${repeatedTo(800_000, '0', (index) => `,"${'v'.repeat(2_000)}${index}"`, '')}]}]}`,
  ],
  ['unclosed lists', '['.repeat(maxCharacters)],
  ['lines that are not JSON', `{${'\n'.repeat(maxCharacters - 10)}x`],
];

describe('a text of 1 MiB gets an answer soon', () => {
  const counted = new Map<string, CountedImport>();
  beforeAll(async () => {
    const imports = await countImports(hostile.map(([, text]) => text));
    for (const [index, [, text]] of hostile.entries()) counted.set(text, imports[index]!);
  });

  test.each(hostile)('%s', (_what, text) => {
    expect(text.length).toBeLessThanOrEqual(maxCharacters);
    expect(text.length).toBeGreaterThan(maxCharacters * 0.9);
    const { blocks, characters } = counted.get(text)!;
    expect(blocks).toBeGreaterThan(0);
    expect(blocks).toBeLessThan(mostBlocks);
    // A report never grows with the file.
    expect(characters).toBeLessThan(800_000);
  });
});

test.each(['[', '{"a":', 'x', '"'])('5 MiB of %s are refused unread', (part) => {
  const result = importSurveyJs(part.repeat((5 * maxCharacters) / part.length));
  expect(result).toEqual({ ok: false, problem: { code: 'too-large', maxCharacters } });
});

test('more than 200 questions are left out, and counted', () => {
  const elements = Array.from({ length: 250 }, (_, index) => ({ type: 'comment', name: `q${index}` }));
  const result = importSurveyJs({ title: 'T', elements });
  if (!result.ok) throw new Error('It was refused');
  expect(result.definition.questions).toHaveLength(200);
  expect(result.report.survey).toMatchObject([{ code: 'too-many-questions', count: 50 }]);
});

test('names that every object has are names like any other', () => {
  const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
  const elements = names.map(
    (name) => `{"type":"radiogroup","name":"${name}","title":{"__proto__":"T"},"choices":["${name}"]}`,
  );
  const result = importSurveyJs(
    `{"__proto__":{"title":"Polluted"},"title":"T","elements":[${elements.join()}]}`,
  );
  if (!result.ok) throw new Error('It was refused');
  expect(result.definition.title).toBe('T');
  expect(
    result.definition.questions.map((question) => ('choices' in question ? question.choices[0]?.value : '')),
  ).toEqual(names);
  expect(Object.prototype).not.toHaveProperty('title');
});

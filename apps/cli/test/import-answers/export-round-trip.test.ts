import { expect, test } from '@jest/globals';
import { startHistory, type FacetValue } from '@canvass/surveys';
import { FakeClock } from '@canvass/testing';
import { formatted } from '@canvass/exports/formatted';
import { importAnswers } from '../../src/import-answers/import-answers.ts';
import { definitionOf, FakeSite } from './fake-site.ts';

const definition = definitionOf({
  title: 'Everything',
  questions: [
    { id: 'why', text: '=Why,\n not?', type: 'text', maxLength: 10_000 },
    { id: 'who', text: 'Who?', type: 'text', maxLength: 10_000 },
    { id: 'who2', text: 'who?', type: 'text', maxLength: 10_000 },
    { id: 'id', text: 'Id', type: 'scale', min: -5, max: 5 },
    {
      id: 'one',
      text: 'One;two',
      type: 'choice',
      choices: ['-', { value: 'a', label: '=A;B' }, 'semi;colon', "'=1"],
    },
    {
      id: 'many',
      text: 'Many, many?',
      type: 'choice',
      multiple: true,
      choices: [
        '-',
        { value: 'a', label: '=A;B' },
        'semi;-colon',
        '+1',
        'back\\slash',
        // Several ways to part the same text.
        'Yes',
        'often',
        'Yes;often',
        'Yes\\',
      ],
    },
  ],
});

const hostile = [
  '=1+1',
  "'=1",
  'a;=1;"-2";\'+3',
  'list:\r\n- one\r\n- two\n\n-three',
  '\t@x',
  '+49 170 1234567',
  "ok ;'-) ''",
  '"quoted", =x',
];

const rows = hostile.map((text, index): Parameters<typeof formatted>[1][number] => {
  const answers: Record<string, FacetValue> = {
    why: text,
    who: hostile.at(-1 - index)!,
    who2: `;${text}`,
    id: index - 3 > 5 ? 5 : index - 3,
    one: ['-', 'a', 'semi;colon', "'=1"][index % 4]!,
    many: [
      ...['-', 'a', 'semi;-colon', '+1', 'back\\slash'].slice(index % 3, 2 + (index % 4)),
      ...[['Yes', 'often'], ['Yes;often'], ['often', 'Yes\\'], ['Yes', 'Yes;often']][index % 4]!,
    ],
  };
  const receivedAt = new Date(Date.UTC(2024, 4, 1, 9, 30, index, 123)).toISOString();
  return { id: `01M8${String(index).padStart(22, '0')}`, place: 1 + index, receivedAt, version: 1, answers };
});

async function imported(file: Buffer) {
  const site = new FakeSite(definition);
  const deps = {
    fetch: site.fetch,
    clock: new FakeClock(Date.parse('2026-11-21T09:00:00Z')),
    random: () => 1,
  };
  async function* pieces() {
    yield file;
  }
  const to = { url: 'http://site', tenant: 'acme', survey: 'coffee', key: 'key' };
  const request = { ...to, file: pieces(), format: 'csv', isDryRun: false } as const;
  const report = await importAnswers(deps, request, new AbortController().signal);
  return { report, stored: [...site.stored.values()] };
}

test.each([
  { headers: 'ids', choices: 'values', multiple: 'joined' },
  { headers: 'texts', choices: 'labels', multiple: 'joined', byteOrderMark: true },
  { headers: 'texts', choices: 'values', multiple: 'columns' },
] as const)('a CSV of Canvass (%j) is read back as it was', async (request) => {
  const file = await formatted(startHistory(definition), rows, { ...request, format: 'csv' });
  const { report, stored } = await imported(file);
  expect(report).toMatchObject({ rows: rows.length, acknowledged: rows.length, refused: 0 });
  expect(report.unused.filter((title) => !title.startsWith('Many, many?: '))).toEqual([]);
  expect(stored).toEqual(rows.map(({ id, receivedAt, answers }) => ({ key: id, receivedAt, answers })));
});

test('a file of another tool is taken without a mapping where it has the texts of the questions, and its texts as they are', async () => {
  const file = `who? (who2);Many, Many?;Timestamp;receivedAt\n"'=1\n'-x";-;x;2024-05-01T09:30:00Z\n`;
  const { report, stored } = await imported(Buffer.from(file));
  expect(report).toMatchObject({ acknowledged: 1, unused: ['Timestamp'] });
  expect(stored[0]!.answers).toEqual({ who2: "'=1\n'-x", many: ['-'] });
});

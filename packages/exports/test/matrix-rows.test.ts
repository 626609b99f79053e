import { expect, test } from '@jest/globals';
import { compileAnswerValidator, type FlatRecord, startHistory } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { slicesFixture } from '../../slices/test/slices-fixture.ts';
import { exported } from './exported.ts';

const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'blue'] };
const quality = {
  id: 'quality',
  text: 'How was it?',
  type: 'matrix',
  rows: ['food', 'staff'].map((id) => ({ id, label: id })),
  columns: ['good', 'bad'],
};

test('a filtered CSV of a matrix has the answers of all its rows, from a column file and from the log', async () => {
  const definition = definitionOf(colour, quality);
  const validate = compileAnswerValidator(definition);
  const fixture = await slicesFixture(startHistory(definition));
  const given = [
    { colour: 'red', quality: { food: 'good', staff: 'bad' } },
    { colour: 'blue', quality: { food: 'bad' } },
    { colour: 'red', quality: { staff: 'good' } },
    { colour: 'red', quality: { food: 'bad', staff: 'bad' } },
  ];
  await fixture.count(
    given.map((answers, minute) => {
      const read = validate(answers, { day: 20_000 });
      const record: FlatRecord = read.ok ? read.record : {};
      return { receivedAt: `2026-11-22T09:3${minute}:00.000Z`, version: 1, answers: record };
    }),
  );
  await fixture.cover(1, 4);
  const filtered = async (filter: Parameters<typeof exported>[1]): Promise<readonly string[]> => {
    const { bytes } = await exported(fixture, { format: 'csv', ...filter });
    const lines = bytes.toString().trimEnd().split('\r\n');
    return lines.map((line) => line.split(',').slice(3).join(','));
  };
  const head = '"q_colour","q_quality","q_quality.food","q_quality.staff"';
  expect(
    await filtered({ filter: { questions: [{ question: 'colour', type: 'choices', values: ['red'] }] } }),
  ).toEqual([
    head,
    '"red","answered","good","bad"',
    '"red","answered",,"good"',
    '"red","answered","bad","bad"',
  ]);
  expect(
    await filtered({
      filter: { questions: [{ question: 'quality.food', type: 'choices', values: ['bad'] }] },
    }),
  ).toEqual([head, '"blue","answered","bad",', '"red","answered","bad","bad"']);
});

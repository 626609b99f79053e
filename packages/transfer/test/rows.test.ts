import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  maxDay,
  minDay,
  reviseHistory,
  startHistory,
  type SurveyDefinition,
  type SurveyHistory,
} from '@canvass/surveys';
import { encoderInThread } from '../src/index.ts';
import { answeredSurveys, definitionOf } from '@canvass/surveys/generators';
import { minutes } from '../../slices/test/coffee-slices.ts';
import { createJestDatabase } from '@canvass/testing';
import { transferFixture, withTransfer, type TransferFixture } from './transfer-fixture.ts';

function revised(history: SurveyHistory, definition: SurveyDefinition): SurveyHistory {
  const next = reviseHistory(history, definition);
  if (!next.ok) throw new Error(JSON.stringify(next.errors));
  return next.history;
}

const why = { id: 'why', text: 'Why?', type: 'text' };
/** As the table has it. */
const stored = (text: string) => text.toWellFormed().replaceAll('\0', '\uFFFD');

const at = (minute: number) => new Date(Date.parse('2026-11-22T09:30:00Z') + minute * 60_000).toISOString();

/** Puts the answers into a column file, unless the source is the lines of the log. */
async function covered(source: string, fixture: TransferFixture, answers: number): Promise<void> {
  if (source === 'a column file') await fixture.cover(1, 1 + answers);
}

describe('a table', () => {
  test('has the answers of column files and of the log behind them, and later what is new', () =>
    withTransfer(
      async (fixture) => {
        await fixture.count(minutes(0, 25));
        await fixture.cover(1, 11);
        await fixture.cover(11, 21);
        expect(await fixture.step()).toEqual({
          outcome: 'transferred',
          table: 'acme__coffee',
          copied: 10,
          deleted: 0,
          place: 10,
          last: 25,
          isComplete: false,
        });
        await fixture.drain();
        expect(await fixture.rows()).toEqual(await fixture.all());
        await fixture.count(minutes(25, 5));
        expect(await fixture.drain()).toMatchObject({ copied: 5, place: 30, last: 30, isComplete: true });
        expect(await fixture.step()).toMatchObject({ copied: 0, deleted: 0, isComplete: true });
        expect(await fixture.rows()).toEqual(await fixture.all());
      },
      undefined,
      { maxRows: 10 },
    ));

  test('equals the log of any survey, through edits, column files and erasures', async () => {
    const connectionString = await createJestDatabase();
    await fc.assert(
      fc.asyncProperty(
        answeredSurveys,
        fc.nat(29),
        fc.boolean(),
        async ({ history, answers }, cut, isErased) => {
          const fixture = await transferFixture(history, { connectionString, maxRows: 7 });
          try {
            await fixture.query('drop schema if exists canvass cascade');
            const given = answers.map(({ version, receivedAt, answers: values }) => ({
              version,
              receivedAt,
              answers: values,
            }));
            const ids = await fixture.count(given.slice(0, cut));
            await fixture.cover(1, 1 + Math.ceil(ids.length / 2));
            await fixture.drain();
            if (isErased && ids.length > 0) await fixture.erase(ids[ids.length >> 1]!);
            await fixture.count(given.slice(cut));
            await fixture.drain();
            expect(await fixture.rows()).toEqual(await fixture.all());
          } finally {
            await fixture.close();
          }
        },
      ),
      { numRuns: 10 },
    );
  });

  test.each(['lines', 'a column file'])(
    'has hostile texts of %s as they are, except NUL and lone surrogates',
    (source) => {
      const texts = [
        String.raw`\N`,
        String.raw`\.`,
        '\\.\n',
        'a\tb\nc\r\nd\\e\b\f\v',
        '{"a",NULL}',
        `'); drop schema canvass; --`,
        '🦊 ﬀ \u200F \uFEFF',
        'é'.repeat(10_000),
        '   ',
        'NULL',
        'a\0b',
        'a\uD800b\uDC00',
      ];
      const choices = [String.raw`\N`, '{', '}', '"', '\\', ',', 'NULL', 'a b', '🦊', "it's"];
      const history = startHistory(
        definitionOf(
          why,
          { id: 'NULL', text: `It's a "question" \\ 🦊`, type: 'choice', choices, multiple: true },
          { id: 'one', text: 'One?', type: 'choice', choices },
        ),
      );
      return withTransfer(async (fixture) => {
        await fixture.count(
          texts.map((text, row) => ({
            receivedAt: at(row),
            version: 1,
            answers: {
              why: text,
              NULL: row % 3 === 0 ? choices : [choices[row % choices.length]!],
              ...(row % 4 === 3 ? {} : { one: row % 4 === 2 ? null : choices[row % choices.length]! }),
            },
          })),
        );
        await covered(source, fixture, texts.length);
        await fixture.drain();
        const expected = (await fixture.all()).map((each) => ({
          ...each,
          answers: { ...each.answers, why: stored(each.answers['why'] as string) },
        }));
        expect(await fixture.rows()).toEqual(expected);
        expect(await fixture.query('select "q_one" from canvass.acme__coffee_labels order by place')).toEqual(
          await fixture.query('select "q_one" from canvass.acme__coffee order by place'),
        );
      }, history);
    },
  );

  test('has a column for each question of a new version, and both kinds of a question that takes several choices now', () => {
    const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'blue'] };
    const first = startHistory(definitionOf(colour, why));
    const second = revised(
      first,
      definitionOf(
        { ...colour, multiple: true },
        { id: 'stars', text: 'Stars?', type: 'scale', min: 0, max: 5 },
      ),
    );
    return withTransfer(async (fixture) => {
      await fixture.count([{ receivedAt: at(0), version: 1, answers: { colour: 'red', why: 'so' } }]);
      await fixture.drain();
      await fixture.change(() => ({ history: second }));
      await fixture.drain();
      await fixture.count([
        { receivedAt: at(1), version: 2, answers: { colour: ['red', 'blue'], stars: 4 } },
        { receivedAt: at(2), version: 1, answers: { colour: 'blue' } },
      ]);
      await fixture.drain();
      expect(
        await fixture.query('select q_colour, list_colour, q_why, q_stars from canvass.acme__coffee'),
      ).toEqual([
        { q_colour: 'red', list_colour: null, q_why: 'so', q_stars: null },
        { q_colour: null, list_colour: ['red', 'blue'], q_why: null, q_stars: 4 },
        { q_colour: 'blue', list_colour: null, q_why: null, q_stars: null },
      ]);
    }, first);
  });

  test('has dates, and a column for each part of a question, also of a new version', () => {
    const visit = { id: 'visit', text: 'When?', type: 'date' };
    const price = { id: 'price', label: 'Price' };
    const long = { id: 'x'.repeat(60), label: 'Long' };
    const columns = ['good', { value: 'bad', label: 'Not good' }];
    const quality = (...rows: object[]) => ({
      id: 'Quality',
      text: 'How good?',
      type: 'matrix',
      rows,
      columns,
    });
    const first = startHistory(definitionOf(visit, quality(price)));
    const second = revised(first, definitionOf(quality(long, price), visit));
    const ofLong = `Quality.${long.id}`;
    return withTransfer(async (fixture) => {
      await fixture.count([
        {
          receivedAt: at(0),
          version: 1,
          answers: { visit: 20_783, Quality: 'answered', 'Quality.price': 'bad' },
        },
        { receivedAt: at(1), version: 1, answers: { visit: minDay, Quality: null, 'Quality.price': null } },
        {
          receivedAt: at(2),
          version: 1,
          answers: { visit: null, Quality: 'answered', 'Quality.price': 'good' },
        },
      ]);
      await fixture.cover(1, 3);
      await fixture.drain();
      await fixture.change(() => ({ history: second }));
      await fixture.drain();
      await fixture.count([
        {
          receivedAt: at(3),
          version: 2,
          answers: { Quality: 'answered', [ofLong]: 'bad', 'Quality.price': null, visit: maxDay },
        },
      ]);
      await fixture.drain();
      expect(await fixture.rows()).toEqual(await fixture.all());
      const view =
        'select q_visit, "q_Quality", "q_Quality.price" from canvass.acme__coffee_labels order by place';
      expect(await fixture.query(view)).toEqual([
        { q_visit: '2026-11-26', q_Quality: 'answered', 'q_Quality.price': 'Not good' },
        { q_visit: '1800-01-01', q_Quality: null, 'q_Quality.price': null },
        { q_visit: null, q_Quality: 'answered', 'q_Quality.price': 'good' },
        { q_visit: '2200-12-31', q_Quality: 'answered', 'q_Quality.price': null },
      ]);
      const described = await fixture.query(
        `select attname as name, format_type(atttypid, atttypmod) as type, col_description(attrelid, attnum) as text
         from pg_attribute where attrelid = 'canvass.acme__coffee'::regclass and attname ~ '^q_' order by attnum`,
      );
      expect(described).toEqual([
        { name: 'q_visit', type: 'date', text: 'When?' },
        { name: 'q_Quality', type: 'text', text: 'How good?' },
        { name: 'q_Quality.price', type: 'text', text: 'How good? – Price' },
        {
          name: expect.stringMatching(/^q_Quality\.x{44}_[0-9a-f]{8}$/),
          type: 'text',
          text: 'How good? – Long',
        },
      ]);
      expect(await fixture.query('select not_asked from canvass.acme__coffee order by place')).toEqual([
        { not_asked: null },
        { not_asked: ['Quality', 'Quality.price'] },
        { not_asked: ['visit'] },
        { not_asked: ['Quality.price'] },
      ]);
    }, first);
  });

  test('gets the same rows from a thread, and from the log where a column file is damaged', async () => {
    const encoder = encoderInThread();
    try {
      await withTransfer(
        async (fixture) => {
          await fixture.count(minutes(0, 30));
          const file = await fixture.cover(1, 11);
          await fixture.cover(11, 21);
          await fixture.direct.answerLogs.put(file!.blob, Buffer.alloc(file!.bytes));
          await fixture.drain();
          expect(await fixture.rows()).toEqual(await fixture.all());
          expect(fixture.damaged).toEqual([file!.blob]);
        },
        undefined,
        { encoder },
      );
    } finally {
      await encoder.close();
    }
  });

  test('of ids that differ only in case has a column for each', () => {
    const history = startHistory(definitionOf(why, { ...why, id: 'Why' }, { ...why, id: 'x'.repeat(64) }));
    return withTransfer(async (fixture) => {
      await fixture.count([
        { receivedAt: at(0), version: 1, answers: { why: 'a', Why: 'b', ['x'.repeat(64)]: 'c' } },
      ]);
      await fixture.drain();
      expect(await fixture.rows()).toEqual(await fixture.all());
    }, history);
  });
});

describe('the view', () => {
  const tea = { value: 'tea', label: 'Tea, "hot"' };
  const drinks = { id: 'drinks', text: "What's yours?", type: 'choice', multiple: true };
  const best = { id: 'best', text: 'The best?', type: 'choice' };

  test('has the latest labels, also of choices that are not offered any more, and the texts of questions', () => {
    const first = startHistory(
      definitionOf({ ...drinks, choices: [tea, 'water'] }, { ...best, choices: [tea, 'water'] }),
    );
    const second = revised(
      first,
      definitionOf(
        { ...drinks, text: 'And now?', choices: [{ value: 'water', label: "Wasser 'still'" }] },
        { ...best, choices: ['water'] },
      ),
    );
    return withTransfer(async (fixture) => {
      await fixture.count([
        { receivedAt: at(0), version: 1, answers: { drinks: ['water', 'tea'], best: 'tea' } },
        { receivedAt: at(1), version: 1, answers: {} },
      ]);
      await fixture.drain();
      const view = () =>
        fixture.query('select list_drinks, q_best from canvass.acme__coffee_labels order by place');
      expect(await view()).toEqual([
        { list_drinks: ['water', 'Tea, "hot"'], q_best: 'Tea, "hot"' },
        { list_drinks: null, q_best: null },
      ]);
      await fixture.change(() => ({ history: second }));
      await fixture.drain();
      expect(await view()).toEqual([
        { list_drinks: ["Wasser 'still'", 'Tea, "hot"'], q_best: 'Tea, "hot"' },
        { list_drinks: null, q_best: null },
      ]);
      const comments = `select attname, col_description(attrelid, attnum) as text from pg_attribute
        where attrelid = 'canvass.acme__coffee_labels'::regclass and attname ~ '_(drinks|best)' order by attname`;
      expect(await fixture.query(comments)).toEqual([
        { attname: 'list_drinks', text: 'And now?' },
        { attname: 'q_best', text: 'The best?' },
      ]);
    }, first);
  });
});

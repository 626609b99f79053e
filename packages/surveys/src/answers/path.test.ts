import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { validAnswers, parsedDefinition } from '../../test/arbitraries.ts';
import { pathDefinitions } from '../../test/branching.ts';
import { someDay } from '../../test/some-day.ts';
import {
  answersOf,
  dropUnasked,
  formPages,
  isHidden,
  startHistory,
  type SurveyDefinition,
} from '../index.ts';
import { compileAnswerValidator } from './answer-validator.ts';
import { conditionsCompiler } from './conditions-compiler.ts';
import { compileVisibility, conditionsOfDefinition } from './visibility.ts';

const colour = { id: 'colour', text: 'Colour?', type: 'choice', choices: ['red', 'blue'] };
const text = (id: string, more: object = {}) => ({ id, text: `${id}?`, type: 'text', ...more });

const definitionWith = (more: object): SurveyDefinition => parsedDefinition({ title: 'Paths', ...more });

const isRed = { question: 'colour', anyOf: ['red'] };

describe('a form with jumps', () => {
  const definition = definitionWith({
    sections: [
      { startsAt: 'colour', next: [{ showIf: isRed, to: 'last' }] },
      { startsAt: 'why', next: [{ showIf: { question: 'why', textIs: ['no'] }, to: { ending: 'out' } }] },
      { startsAt: 'last' },
    ],
    endings: [
      { id: 'out', title: 'Sorry', screenOut: true },
      { id: 'fan', title: 'For fans', showIf: { question: 'last', answered: true } },
    ],
    questions: [colour, text('why', { required: true }), text('source', { hidden: true }), text('last')],
  });
  const validate = compileAnswerValidator(definition);

  test.each<[object, object]>([
    [
      { colour: 'red', last: 'x' },
      { '@ending': 'fan', colour: 'red', why: null, last: 'x' },
    ],
    [{ colour: 'red' }, { '@ending': 'default', colour: 'red', why: null }],
    [
      { colour: 'blue', why: 'yes' },
      { '@ending': 'default', colour: 'blue', why: 'yes' },
    ],
    [
      { colour: 'blue', why: 'no' },
      { '@ending': 'out', colour: 'blue', why: 'no', last: null },
    ],
    [
      { colour: 'blue', why: 'no', source: 'shop' },
      { '@ending': 'out', colour: 'blue', why: 'no', source: 'shop', last: null },
    ],
  ])('stores %j as %j', (answers, record) => {
    expect(validate(answers, someDay)).toEqual({ ok: true, record });
    expect(Object.keys(record)[0]).toBe('@ending');
  });

  test('takes no answer of a page that the way leaves out, and needs none', () => {
    expect(validate({ colour: 'red', why: 'x' }, someDay)).toMatchObject({
      errors: [{ path: 'answers.why', fault: { code: 'not-asked' } }],
    });
    expect(validate({ colour: 'blue' }, someDay)).toMatchObject({
      errors: [{ path: 'answers.why', fault: { code: 'required' } }],
    });
  });

  test('ends where a quota says so, behind the page', () => {
    const stop = { after: 'why', ending: 'fan' };
    expect(validate({ colour: 'blue', why: 'yes' }, { ...someDay, stop })).toEqual({
      ok: true,
      record: { '@ending': 'fan', colour: 'blue', why: 'yes', last: null },
    });
    expect(validate({ colour: 'red', last: 'x' }, { ...someDay, stop })).toMatchObject({
      record: { '@ending': 'fan', last: 'x' },
    });
    expect([...compileVisibility(definition)({ colour: 'blue', why: 'yes' }, { stop })]).toEqual([
      'colour',
      'why',
      'source',
    ]);
  });

  test('takes no jump behind a page that nobody sees', () => {
    const hidden = definitionWith({
      sections: [
        { startsAt: 'colour' },
        { startsAt: 'why', showIf: isRed, next: [{ to: { ending: 'out' } }] },
        { startsAt: 'last' },
      ],
      endings: [{ id: 'out', title: 'Sorry' }],
      questions: [colour, text('why'), text('source', { hidden: true }), text('last')],
    });
    expect(compileAnswerValidator(hidden)({ colour: 'blue', last: 'x' }, someDay)).toMatchObject({
      record: { '@ending': 'default', why: null, last: 'x' },
    });
  });
});

test('the form of one page ends by the first condition that holds', () => {
  const definition = definitionWith({
    endings: [
      { id: 'never', title: 'Only a jump leads here' },
      { id: 'red', title: 'Red', showIf: isRed },
      { id: 'any', title: 'Any', showIf: { question: 'colour', answered: true } },
    ],
    questions: [colour, text('why')],
  });
  const endings = [{ colour: 'red' }, { colour: 'blue' }, { why: 'x' }].map((answers) => {
    const read = compileAnswerValidator(definition)(answers, someDay);
    return read.ok && read.record['@ending'];
  });
  expect(endings).toEqual(['red', 'any', 'default']);
});

/** The pages on the way, found page by page as a person goes, and the ending. */
function wayOf(definition: SurveyDefinition, answers: Readonly<Record<string, unknown>>) {
  const { asked, values } = conditionsOfDefinition(definition)(answers, {});
  const compile = conditionsCompiler(definition);
  const pages = formPages(definition);
  const way = new Set<number>();
  for (let at = 0; at < pages.length;) {
    way.add(at);
    const { section, questions } = pages[at]!;
    const isSeen = questions.some((each) => asked.has(each.id) && !isHidden(each));
    const jump = isSeen
      ? section?.next?.find(({ showIf }) => showIf === undefined || compile(showIf)(values))
      : undefined;
    if (typeof jump?.to === 'object') return { way, ending: jump.to.ending };
    const to = jump?.to;
    at = to === undefined ? at + 1 : pages.findIndex((page) => page.section?.startsAt === to);
  }
  return { way, ending: undefined };
}

describe('any form with jumps', () => {
  const answered = pathDefinitions
    .filter(({ sections = [] }) => sections.some(({ next }) => next !== undefined))
    .chain((definition) =>
      fc.record({ definition: fc.constant(definition), answers: validAnswers(definition) }),
    );

  test('comes to an end, and asks and stores only the questions on its way', () => {
    fc.assert(
      fc.property(answered, ({ definition, answers }) => {
        const asked = compileVisibility(definition)(answers, {});
        const { way, ending } = wayOf(definition, answers);
        for (const [index, { questions }] of formPages(definition).entries()) {
          if (way.has(index)) continue;
          for (const question of questions) expect(asked.has(question.id) && !isHidden(question)).toBe(false);
        }
        const read = compileAnswerValidator(definition)(dropUnasked(definition, answers, asked), someDay);
        if (!read.ok) return;
        const given = answersOf(read.record, startHistory(definition), 1);
        for (const [index, { questions }] of formPages(definition).entries()) {
          if (way.has(index)) continue;
          for (const question of questions) {
            expect(isHidden(question) || (given[question.id] ?? null) === null).toBe(true);
          }
        }
        expect(ending ?? read.record['@ending']).toBe(read.record['@ending']);
      }),
    );
  });
});

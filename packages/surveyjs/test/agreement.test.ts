import { expect, test } from '@jest/globals';
import { branchingDefinitions, pathDefinitions } from '@canvass/surveys/generators';
import { type Condition, type Question, type SurveyDefinition, conditionsOf, kindOf } from '@canvass/surveys';
import * as fc from 'fast-check';
import { exportSurveyJs } from '../src/index.ts';
import { imported } from './imported.ts';
import { disagreements } from './respondent.ts';

const inherited = Object.getOwnPropertyNames(Object.prototype);

/** The conditions of a question and its parts. */
function conditionsIn(question: Question): Condition[] {
  const parts = kindOf(question).partConditions?.(question) ?? [];
  return [question.showIf, ...parts.map(({ showIf }) => showIf)]
    .flatMap((showIf) => (showIf === undefined ? [] : conditionsOf(showIf)))
    .map(({ condition }) => condition);
}

/** In SurveyJS, conditions name parts of few types, and what every object of JavaScript has is found among any answers. */
function namesWhatIsNone({ questions }: SurveyDefinition): boolean {
  const withParts = questions
    .filter(({ type }) => ['matrix', 'sum', 'contact'].includes(type))
    .map(({ id }) => id);
  return questions
    .flatMap((question) => conditionsIn(question))
    .map((condition) => condition.question.split('.'))
    .some(
      ([question = '', ...part]) =>
        (part.length > 0 && !withParts.includes(question)) ||
        [question, ...part].some((name) => inherited.includes(name)),
    );
}

/** survey-core takes quotes around a text off twice, so that a condition never finds such a text. */
function looksForQuotes({ questions }: SurveyDefinition): boolean {
  return JSON.stringify(questions.map(({ showIf }) => showIf)).includes(String.raw`"'\""`);
}

/** In survey-core, somebody who has sent none has sent at most two files. */
function countsNoFiles({ questions }: SurveyDefinition): boolean {
  const files = new Set(questions.filter(({ type }) => type === 'files').map(({ id }) => id));
  return questions
    .flatMap((question) => conditionsIn(question))
    .some((condition) => files.has(condition.question) && 'atMost' in condition && !('atLeast' in condition));
}

/** In survey-core, the condition of a row finds a row of a name before a question of that name. */
function namesRowsAsQuestions({ questions }: SurveyDefinition): boolean {
  const ids = new Set(questions.map(({ id }) => id));
  return questions.some(
    (question) => question.type === 'matrix' && question.rows.some(({ id }) => ids.has(id)),
  );
}

/** survey-core takes the day of its clock. */
function asksForToday({ questions }: SurveyDefinition): boolean {
  return questions.some((question) => JSON.stringify(question).includes('"today'));
}

function isComparable(definition: SurveyDefinition): boolean {
  const each = withPathsAsConditions(definition);
  return (
    !namesWhatIsNone(each) &&
    !looksForQuotes(each) &&
    !countsNoFiles(each) &&
    !namesRowsAsQuestions(each) &&
    !asksForToday(each)
  );
}

/** The conditions of jumps as ones of a question, to which the same peculiarities apply. */
function withPathsAsConditions(definition: SurveyDefinition): SurveyDefinition {
  const { sections = [], questions } = definition;
  const all = sections.flatMap(({ next = [] }) => next).flatMap(({ showIf }) => showIf ?? []);
  const [first] = questions;
  return all.length === 0 || first === undefined
    ? definition
    : { ...definition, questions: [...questions, { ...first, showIf: { all } }] };
}

const comparable = branchingDefinitions.filter(isComparable);

test('survey-core shows the same questions of an exported survey, whatever is answered', () => {
  fc.assert(
    fc.property(comparable, fc.integer(), (definition, seed) => {
      const file = exportSurveyJs(definition);
      expect(disagreements(file, imported(file), { respondents: 3, seed })).toEqual([]);
    }),
    // Always the same: survey-core has more peculiarities than the filters above, and a change of Canvass must not meet them by chance.
    { numRuns: 30, seed: 35 },
  );
});

test('survey-core leaves out the pages that jumps of an exported survey lead past', () => {
  let jumps = 0;
  fc.assert(
    fc.property(pathDefinitions.filter(isComparable), fc.integer(), (definition, seed) => {
      jumps += definition.sections?.flatMap(({ next = [] }) => next).length ?? 0;
      const file = exportSurveyJs(definition);
      expect(disagreements(file, imported(file), { respondents: 3, seed })).toEqual([]);
    }),
    { numRuns: 60, seed: 38 },
  );
  expect(jumps).toBeGreaterThan(10);
});

test.each(
  fc.sample(comparable, { numRuns: 8, seed: 35 }).map((definition, index) => [index, definition] as const),
)('survey-core shows 30 people the same questions of survey %i', (_index, definition) => {
  const file = exportSurveyJs(definition);
  expect(disagreements(file, imported(file), { respondents: 30, seed: 1 })).toEqual([]);
});

test.each([
  ["{plan} = 'pro' and ({many} contains 'b' or {age} > 17.5)"],
  ["!({plan} anyof ['free', 'pro']) or {many} = ['a', 'b']"],
  ["{many} notempty and {many} <> ['a'] and {plan} <> 'free'"],
  ["{day} > '2026-03-05' or {start} <= '09:30'"],
  ['!({age} >= 18) and {age} <> 7'],
  ["{grid.r} = 'good' or !({grid.s} notempty)"],
  ["{why} = 'Yes' or {why} empty"],
  ["{plan} contains 'r' and {size} >= 2"],
])('%s is shown to the same people', (visibleIf) => {
  const file = {
    title: 'T',
    elements: [
      { type: 'radiogroup', name: 'plan', choices: ['free', 'pro', 'gold'] },
      { type: 'checkbox', name: 'many', choices: ['a', 'b', 'c'] },
      { type: 'text', name: 'age', inputType: 'number', min: 0, max: 20, step: 0.5 },
      { type: 'text', name: 'day', inputType: 'date', min: '2026-03-01', max: '2026-03-10' },
      { type: 'text', name: 'start', inputType: 'time' },
      { type: 'matrix', name: 'grid', rows: ['r', 's'], columns: ['good', 'bad'] },
      { type: 'comment', name: 'why', maxLength: 5 },
      { type: 'dropdown', name: 'size', choices: [1, 2, 3] },
      { type: 'comment', name: 'later', maxLength: 5, visibleIf },
    ],
  };
  const result = imported(file);
  expect(result.definition.questions.at(-1)).toHaveProperty('showIf');
  expect(disagreements(file, result, { respondents: 30, seed: 1 })).toEqual([]);
});

test('conditions on files compare how many there are', () => {
  const file = {
    title: 'T',
    elements: [
      { type: 'file', name: 'photos', allowMultiple: true, maxFiles: 3 },
      { type: 'comment', name: 'one', visibleIf: '{photos.length} >= 1' },
      { type: 'comment', name: 'few', visibleIf: '{photos.length} < 2 or {photos} empty' },
      { type: 'comment', name: 'any', visibleIf: '{photos} notempty' },
    ],
  };
  const result = imported(file);
  expect(result.definition.questions.slice(1).map(({ showIf }) => showIf)).toEqual([
    { question: 'photos', atLeast: 1 },
    {
      any: [
        { question: 'photos', atMost: 1 },
        { question: 'photos', answered: false },
      ],
    },
    { question: 'photos', answered: true },
  ]);
  expect(disagreements(file, result, { respondents: 30, seed: 1 })).toEqual([]);
});

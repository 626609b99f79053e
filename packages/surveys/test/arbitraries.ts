import * as fc from 'fast-check';
import {
  type FlatRecord,
  type CountedAnswer,
  type CountedFacet,
  type Question,
  type QuestionType,
  type SurveyDefinition,
  type SurveyHistory,
  SurveyAnswersSummary,
  type TimeZone,
  compileAnswerValidator,
  countedFacets,
  facetId,
  kindOf,
  parseDefinition,
  questionTypes,
  reviseHistory,
  startHistory,
  type Language,
  defaultEnding,
  endingFacetId,
  languageFacetId,
  languagesOf,
} from '../src/index.ts';
import { treacherousIds } from './kinds/choice-lists.ts';
import { generators, generatorsOf } from './kinds/kinds.ts';
import { someDay } from './some-day.ts';
import { receivedTimes } from './time-zones.ts';

export { texts } from './kinds/texts.ts';

/** Without "NaN": in tests of pages it means that a figure is missing. A brace is written twice, so that it stands for no answer. */
const title = fc.string({ minLength: 1, maxLength: 20 }).map(
  (text) =>
    `T ${text
      .replace(/[^ -~]/g, '')
      .replaceAll('NaN', '-')
      .replaceAll('{', '{{')}`,
);
const questionId = fc
  .oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/), fc.constantFrom(...treacherousIds))
  .filter((id) => !['__proto__', 'constructor', 'prototype'].includes(id));
/** A question whose id determines its type, so that versions of one survey agree on types. */
function typeFor(id: string): QuestionType {
  const sum = Array.from(id, (letter) => letter.charCodeAt(0)).reduce((total, code) => total + code, 0);
  return questionTypes[sum % questionTypes.length]!;
}

/** It follows from the text, so that the questions of a seed stay the same. */
function explanation(type: QuestionType, text: string): object {
  const isExplained = kindOf({ type }).asksNothing !== true && text.length % 2 === 0;
  return isExplained ? { description: `About ${text}` } : {};
}

function questionFor(id: string): fc.Arbitrary<unknown> {
  const type = typeFor(id);
  return fc
    .tuple(
      fc.record(
        { id: fc.constant(id), type: fc.constant(type), text: title, required: fc.boolean() },
        { requiredKeys: ['id', 'type', 'text'] },
      ),
      generators[type].options(),
    )
    .map(([common, options]) => ({ ...common, ...explanation(type, common.text), ...options }));
}

/** Definitions as an owner may send them. */
export const definitionInputs: fc.Arbitrary<unknown> = fc
  .uniqueArray(questionId, { minLength: 1, maxLength: 6 })
  .filter((ids) => ids.some((id) => !kindOf({ type: typeFor(id) }).asksNothing))
  .chain((ids) =>
    fc.record(
      {
        title,
        endings: fc.constant([
          { id: 'out', title: 'Screened out', screenOut: true },
          { id: 'shop', title: 'To the shop', redirectTo: 'https://example.org/' },
        ]),
        languages: fc.uniqueArray(fc.constantFrom('de', 'it', 'nl', 'ja'), { minLength: 1, maxLength: 3 }),
        questions: fc.tuple(...ids.map(questionFor)),
      },
      { requiredKeys: ['title', 'questions'] },
    ),
  );

export const definitions: fc.Arbitrary<SurveyDefinition> = definitionInputs.map((input) => {
  const parsed = parseDefinition(input);
  if (!parsed.ok)
    throw new Error(`The generator made an invalid definition: ${JSON.stringify(parsed.errors)}`);
  return parsed.definition;
});

/** Answers that are valid and need no conversion, as they are given back. */
export function validAnswers(definition: SurveyDefinition): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .tuple(
      ...definition.questions.map((question) => {
        const answer = generatorsOf(question).validAnswer(question);
        return fc.tuple(
          fc.constant(question.id),
          question.required ? answer : fc.option(answer, { nil: undefined }),
        );
      }),
    )
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)));
}

/** The record of valid answers. */
export function recordOf(
  definition: SurveyDefinition,
  answers: Readonly<Record<string, unknown>>,
  language?: Language,
): FlatRecord {
  if (Object.keys(answers).length === 0) return {};
  const read = compileAnswerValidator(definition)(answers, { ...someDay, language });
  if (!read.ok) throw new Error(`The generator made an invalid answer: ${JSON.stringify(read.errors)}`);
  return read.record;
}

/** Records of valid answers, some of them without questions or parts that were not asked, as if they had conditions. */
export function validRecords(definition: SurveyDefinition): fc.Arbitrary<FlatRecord> {
  const facets = definition.questions.flatMap((question) =>
    kindOf(question)
      .askedParts(question)
      .map(({ part }) => ({ id: facetId(question.id, part), question: question.id, part })),
  );
  const isUnasked = fc.constantFrom('asked', 'asked', 'asked', 'question', 'part');
  return fc
    .tuple(
      validAnswers(definition),
      fc.constantFrom(...languagesOf(definition)),
      fc.array(isUnasked, { minLength: facets.length, maxLength: facets.length }),
      // As if it had jumps. A person who has left has come to no ending.
      fc.constantFrom(defaultEnding, ...(definition.endings ?? []).map(({ id }) => id), null),
    )
    .map(([answers, language, unasked, ending]) => {
      const record = recordOf(definition, answers, language);
      if (Object.hasOwn(record, endingFacetId)) record[endingFacetId] = ending;
      const gone = new Set(
        facets.flatMap(({ question, part }, index) =>
          part === '' && unasked[index] === 'question' ? [question] : [],
        ),
      );
      for (const [index, { id, question, part }] of facets.entries()) {
        if (gone.has(question) || (part !== '' && unasked[index] === 'part')) record[id] = null;
      }
      return inOrder(record, [languageFacetId, endingFacetId, ...facets.map(({ id }) => id)]);
    });
}

function inOrder(record: FlatRecord, ids: readonly string[]): FlatRecord {
  return Object.fromEntries(
    ids.flatMap((id) => (Object.hasOwn(record, id) ? [[id, record[id]!] as const] : [])),
  );
}

/** Answers with one fault, and its path. */
export function invalidAnswers(
  definition: SurveyDefinition,
): fc.Arbitrary<{ answers: unknown; path: string }> {
  const unknownIds = fc
    .constantFrom('nobody-asked', '__proto__', 'constructor', 'a.b', '')
    .filter((id) => definition.questions.every((question) => question.id !== id));
  const fault = fc.oneof(
    ...definition.questions.map((question) =>
      generatorsOf(question)
        .faultyAnswer(question)
        .map(({ value, part }) => ({ id: question.id, value, at: facetId(question.id, part) })),
    ),
    unknownIds.map((id) => ({ id, value: 'x' as unknown, at: id })),
  );
  return fc.tuple(validAnswers(definition), fault).map(([answers, { id, value, at }]) => ({
    answers: Object.fromEntries([...Object.entries(answers), [id, value]]),
    path: `answers.${at}`,
  }));
}

/** An answer with the questions of its version. */
export interface VersionedAnswer extends CountedAnswer {
  readonly version: number;
  readonly questions: readonly CountedFacet[];
}

/** A survey edited up to three times, with answers to all of its versions. */
export const answeredSurveys: fc.Arbitrary<{ history: SurveyHistory; answers: VersionedAnswer[] }> = fc
  .array(definitions, { minLength: 1, maxLength: 4 })
  .map(fittedVersions)
  .chain((versions) => {
    const history = historyOf(versions);
    const answer = fc.nat(versions.length - 1).chain((index) => {
      const definition = versions[index];
      if (definition === undefined) throw new Error('The index is out of range');
      return fc.record({
        version: fc.constant(index + 1),
        questions: fc.constant(questionsOf(history, index + 1)),
        receivedAt: receivedTimes,
        answers: validRecords(definition),
      });
    });
    return fc.record({ history: fc.constant(history), answers: fc.array(answer, { maxLength: 30 }) });
  });

/** Definitions that can be published one after the other. */
function fittedVersions(versions: readonly SurveyDefinition[]): SurveyDefinition[] {
  const first = new Map<string, Question>();
  return versions.map((definition) => ({
    ...definition,
    questions: definition.questions.map((question) => {
      const before = first.get(question.id);
      if (before?.type === question.type)
        return generatorsOf(question).fitted?.(question, before) ?? question;
      first.set(question.id, question);
      return question;
    }),
  }));
}

function historyOf([first, ...edits]: readonly SurveyDefinition[]): SurveyHistory {
  if (first === undefined) throw new Error('A survey has at least one version');
  return edits.reduce((history, edit) => {
    const revised = reviseHistory(history, edit);
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    return revised.history;
  }, startHistory(first));
}

export function questionsOf(history: SurveyHistory, version: number): readonly CountedFacet[] {
  const questions = countedFacets(history, version);
  if (questions === undefined) throw new Error(`There is no version ${version}`);
  return questions;
}

export function countAll(answers: readonly VersionedAnswer[], zone?: TimeZone): SurveyAnswersSummary {
  const summary = SurveyAnswersSummary.empty(zone);
  for (const answer of answers) summary.addNewAnswer(answer, answer.questions);
  return summary;
}

/** The question that this input is read as, also if it asks nothing by itself. */
export function questionOf(input: unknown): Question {
  const other = { id: 'other-question', text: 'Other?', type: 'text' };
  return definitionOf(input, other).questions[0]!;
}

/** A definition of these questions. */
export function definitionOf(...questions: readonly unknown[]): SurveyDefinition {
  return parsedDefinition({ title: 'A survey', questions });
}

/** The definition that an owner writes like this. */
export function parsedDefinition(input: unknown): SurveyDefinition {
  const parsed = parseDefinition(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}

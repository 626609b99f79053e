import * as fc from 'fast-check';
import {
  type FacetValue,
  type FlatRecord,
  type CountedAnswer,
  type CountedFacet,
  type Question,
  type SurveyDefinition,
  type SurveyHistory,
  SurveyAnswersSummary,
  countedFacets,
  parseDefinition,
  readerText,
  reviseHistory,
  startHistory,
} from '../src/index.ts';

/** Ids and choice values, some of which break a plain object. */
const treacherousIds = ['toString', 'valueOf', 'hasOwnProperty', '1', '0', '-1', '__defineGetter__'];
const treacherousValues = [...treacherousIds, '__proto__', 'constructor', 'prototype', 'null', '🦊', 'ﬀ'];
const words = [
  'fast',
  'Slow',
  "don't",
  'don’t',
  'constructor',
  '__proto__',
  'toString',
  'the',
  'é',
  'ÉTÉ',
  'ΟΔΟΣ',
  'AI',
  'ai',
  'VAN',
  'van',
  'İyi',
  '猫',
  'の',
];

const title = fc.string({ minLength: 1, maxLength: 20 }).map((text) => `T ${text.replace(/[^ -~]/g, '')}`);
const questionId = fc
  .oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/), fc.constantFrom(...treacherousIds))
  .filter((id) => !['__proto__', 'constructor', 'prototype'].includes(id));
/** As readers take them, so that no two of a question or of its versions are twins. */
const choiceValue = fc
  .oneof(fc.stringMatching(/^[a-z0-9 ]{0,8}[a-z]$/), fc.constantFrom(...treacherousValues))
  .map(readerText);
const choice = choiceValue.chain((value) =>
  fc.constantFrom<unknown>(value, { value, label: `Label of ${value}` }),
);

/** A question whose id determines its type, so that versions of one survey agree on types. */
function questionFor(id: string): fc.Arbitrary<unknown> {
  const common = { id: fc.constant(id), text: title };
  const type = (['text', 'scale', 'choice'] as const)[id.length % 3] ?? 'text';
  switch (type) {
    case 'scale':
      return fc
        .record({ min: fc.integer({ min: -50, max: 50 }), span: fc.integer({ min: 0, max: 100 }), ...common })
        .chain(({ span, ...rest }) =>
          fc
            .record({ required: fc.boolean() }, { requiredKeys: [] })
            .map((optional) => ({ ...rest, ...optional, max: rest.min + span, type })),
        );
    case 'choice':
      return fc.record(
        {
          ...common,
          type: fc.constant(type),
          choices: fc.uniqueArray(choice, { minLength: 1, maxLength: 6, selector: valueOf }),
          multiple: fc.boolean(),
          required: fc.boolean(),
        },
        { requiredKeys: ['id', 'text', 'type', 'choices'] },
      );
    case 'text':
      return fc.record(
        {
          ...common,
          type: fc.constant('text'),
          maxLength: fc.integer({ min: 1, max: 200 }),
          required: fc.boolean(),
        },
        { requiredKeys: ['id', 'text', 'type'] },
      );
  }
}

function valueOf(choiceInput: unknown): unknown {
  return typeof choiceInput === 'object' && choiceInput !== null && 'value' in choiceInput
    ? choiceInput.value
    : choiceInput;
}

/** Definitions as an owner may send them. */
export const definitionInputs: fc.Arbitrary<unknown> = fc
  .uniqueArray(questionId, { minLength: 1, maxLength: 6 })
  .chain((ids) =>
    fc.record(
      {
        title,
        language: fc.constantFrom('de', 'it', 'nl', 'ja'),
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

/** Up to 60 characters of words, blanks and other well-formed text. */
export const texts: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'grapheme', maxLength: 8 })), { maxLength: 6 })
  .map((parts) => parts.join(' ').replaceAll('\0', ''));

function validAnswerTo(question: Question): fc.Arbitrary<FacetValue> {
  switch (question.type) {
    case 'text':
      return texts.map((text) => {
        const fitting = text.slice(0, question.maxLength);
        return fitting.isWellFormed() && fitting.trim() !== '' ? fitting : 'x';
      });
    case 'scale':
      return fc.integer({ min: question.min, max: question.max });
    case 'choice': {
      const values = question.choices.map((offered) => offered.value);
      return question.multiple ? fc.subarray(values, { minLength: 1 }) : fc.constantFrom(...values);
    }
  }
}

/** Answers that are valid and need no conversion. */
export function validAnswers(definition: SurveyDefinition): fc.Arbitrary<FlatRecord> {
  return fc
    .tuple(
      ...definition.questions.map((question) =>
        fc.tuple(
          fc.constant(question.id),
          question.required
            ? validAnswerTo(question)
            : fc.option(validAnswerTo(question), { nil: undefined }),
        ),
      ),
    )
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as FlatRecord);
}

/** Valid answers, some of them to questions that were not asked, as if they had conditions. */
function storedAnswers(definition: SurveyDefinition): fc.Arbitrary<FlatRecord> {
  const ids = definition.questions.map(({ id }) => id);
  const unasked = fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, fc.subarray(ids));
  return fc
    .tuple(validAnswers(definition), unasked)
    .map(([answers, none]) => ({ ...answers, ...Object.fromEntries(none.map((id) => [id, null])) }));
}

function faultyAnswerTo(question: Question): fc.Arbitrary<unknown> {
  const wrongAnywhere = fc.constantFrom<unknown>(null, true, {}, [1], [null]);
  switch (question.type) {
    case 'text':
      return fc.oneof(
        wrongAnywhere,
        fc.integer(),
        fc.constantFrom('a\0b', 'a\ud800', '\udc00b', 'x'.repeat(question.maxLength + 1)),
      );
    case 'scale':
      return fc.oneof(
        wrongAnywhere,
        fc.constantFrom<unknown>(
          '3',
          '',
          [],
          question.min - 1,
          question.max + 1,
          question.min + 0.5,
          Number.NaN,
        ),
      );
    case 'choice': {
      const first = question.choices[0]?.value ?? '';
      const faulty = question.multiple
        ? [first, 'not a choice!', [first, first], ['not a choice!'], ['']]
        : [[first], 'not a choice!'];
      return fc.oneof(wrongAnywhere, fc.integer(), fc.constantFrom<unknown>(...faulty));
    }
  }
}

/** Answers with one fault, and its path. */
export function invalidAnswers(
  definition: SurveyDefinition,
): fc.Arbitrary<{ answers: unknown; path: string }> {
  const unknownIds = fc
    .constantFrom('nobody-asked', '__proto__', 'constructor', 'a.b', '')
    .filter((id) => definition.questions.every((question) => question.id !== id));
  const fault = fc.oneof(
    ...definition.questions.map((question) => fc.tuple(fc.constant(question.id), faultyAnswerTo(question))),
    fc.tuple(unknownIds, fc.constant('x')),
  );
  return fc.tuple(validAnswers(definition), fault).map(([answers, [id, value]]) => ({
    answers: Object.fromEntries([...Object.entries(answers), [id, value]]),
    path: `answers.${id}`,
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
  .chain((versions) => {
    const history = historyOf(versions);
    const answer = fc.nat(versions.length - 1).chain((index) => {
      const definition = versions[index];
      if (definition === undefined) throw new Error('The index is out of range');
      return fc.record({
        version: fc.constant(index + 1),
        questions: fc.constant(questionsOf(history, index + 1)),
        receivedAt: fc.integer({ min: 0, max: 1e9 }).map((ms) => new Date(1.7e12 + ms).toISOString()),
        answers: storedAnswers(definition),
      });
    });
    return fc.record({ history: fc.constant(history), answers: fc.array(answer, { maxLength: 30 }) });
  });

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

export function countAll(answers: readonly VersionedAnswer[]): SurveyAnswersSummary {
  const summary = SurveyAnswersSummary.empty();
  for (const answer of answers) summary.addNewAnswer(answer, answer.questions);
  return summary;
}

/** A definition of these questions. */
export function definitionOf(...questions: readonly unknown[]): SurveyDefinition {
  const parsed = parseDefinition({ title: 'A survey', questions });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}

import { type Choice, maxChoices } from '../shared/choice.ts';
import type { FacetOf } from '../facets/facet.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import type { FieldError } from '../shared/field-error.ts';
import { type Language, defaultLanguage } from '../shared/language.ts';
import type { Question } from '../definition/question.ts';
import { readerText } from '../shared/reader-text.ts';

/** The most questions over all versions of a survey. Their totals share one blob. */
const maxQuestionsEver = 1_000;

/** The parts of a question that its summary shows. */
export type QuestionSpec =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'scale'; readonly text: string; readonly min: number; readonly max: number }
  | {
      readonly type: 'choice';
      readonly text: string;
      readonly choices: readonly Choice[];
      readonly multiple: boolean;
      /** What earlier versions offered, with the last labels: at most 200, the latest first. Absent if there is none. */
      readonly retired?: readonly Choice[];
    };

/** All definition versions of a survey, as its summary keeps them. JSON-safe and never mutated. */
export interface SurveyHistory {
  /** The ids of the questions that each version asks, in their order, by version number. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
  /** The language of each version's form, by version number, if the version names one. Absent: none does. */
  readonly languages?: Readonly<Record<string, Language>>;
  /** The latest spec of every question ever asked, by id. Ids may be names like `toString`: read own keys only. */
  readonly questions: Readonly<Record<string, QuestionSpec>>;
  /** The current version. */
  readonly current: number;
}

export type RevisedHistory =
  | { readonly ok: true; readonly history: SurveyHistory; readonly version: number }
  | { readonly ok: false; readonly errors: FieldError[] };

/** The history of a new survey: `definition` is its version 1. */
export function startHistory(definition: SurveyDefinition): SurveyHistory {
  return {
    versions: { 1: definition.questions.map((question) => question.id) },
    ...(definition.language && { languages: { 1: definition.language } }),
    questions: Object.fromEntries(
      definition.questions.map((question) => [question.id, questionSpec(question, undefined)]),
    ),
    current: 1,
  };
}

/**
 * Adds `definition` as the next version. Refuses to change the type of a question, retired or not, because its totals
 * could not be merged; a choice's value that an earlier version wrote with other characters, because its counts would stand beside
 * those; and more than 1,000 questions over all versions. The caller checks whether the definition differs.
 */
export function reviseHistory(history: SurveyHistory, definition: SurveyDefinition): RevisedHistory {
  const errors: FieldError[] = [];
  for (const [index, question] of definition.questions.entries()) {
    const before = questionOf(history, question.id);
    if (before !== undefined && before.type !== question.type) {
      errors.push({
        path: `questions[${index}].type`,
        message: `The question "${question.id}" is of type ${before.type}, which cannot change; use a new id`,
      });
    } else if (before?.type === 'choice' && question.type === before.type) {
      for (const choice of respelled(question.choices, before)) {
        errors.push({
          path: `questions[${index}].choices[${choice}].value`,
          message: 'An earlier version writes this value with other spaces, accents or invisible characters',
        });
      }
    }
  }
  const questions = new Map(Object.entries(history.questions));
  for (const question of definition.questions) {
    questions.set(question.id, questionSpec(question, questionOf(history, question.id)));
  }
  if (questions.size > maxQuestionsEver) {
    errors.push({
      path: 'questions',
      message: `All versions of a survey together ask at most ${maxQuestionsEver} questions; use a new survey`,
    });
  }
  if (errors.length > 0) return { ok: false, errors };

  const version = history.current + 1;
  return {
    ok: true,
    version,
    history: {
      versions: { ...history.versions, [version]: definition.questions.map((question) => question.id) },
      ...languagesWith(history, version, definition.language),
      questions: Object.fromEntries(questions),
      current: version,
    },
  };
}

function languagesWith(
  { languages }: SurveyHistory,
  version: number,
  language: Language | undefined,
): Pick<SurveyHistory, 'languages'> {
  if (language !== undefined) return { languages: { ...languages, [version]: language } };
  return languages === undefined ? {} : { languages };
}

/** The language of a version's form. */
export function languageOf({ languages }: SurveyHistory, version: number): Language {
  const language = languages !== undefined && Object.hasOwn(languages, version) && languages[version];
  return language || defaultLanguage;
}

/** The latest spec of a question, or undefined if no version asks it. */
export function questionOf(history: SurveyHistory, id: string): QuestionSpec | undefined {
  return Object.hasOwn(history.questions, id) ? history.questions[id] : undefined;
}

/** The label of a choice that any version offered; undefined if it is not known: a history keeps the latest 200 that are not offered. */
export function labelOfChoice(
  { choices, retired = [] }: Pick<FacetOf<'choices'>, 'choices' | 'retired'>,
  value: string,
): string | undefined {
  const isIt = (choice: Choice): boolean => choice.value === value;
  return (choices.find(isIt) ?? retired.find(isIt))?.label;
}

/** The indexes of choices whose values are known, but not in this spelling. */
function respelled(
  choices: readonly Choice[],
  { choices: offered, retired = [] }: Extract<QuestionSpec, { type: 'choice' }>,
): number[] {
  const known = new Set([...offered, ...retired].map(({ value }) => value));
  const unknown = choices.flatMap(({ value }, index) => (known.has(value) ? [] : [{ value, index }]));
  if (unknown.length === 0) return [];
  const texts = new Set(Array.from(known, readerText));
  return unknown.filter(({ value }) => texts.has(readerText(value))).map(({ index }) => index);
}

function questionSpec(question: Question, before: QuestionSpec | undefined): QuestionSpec {
  const { type, text } = question;
  switch (type) {
    case 'text':
      return { type, text };
    case 'scale':
      return { type, text, min: question.min, max: question.max };
    case 'choice': {
      const { choices, multiple } = question;
      const retired = before?.type === type ? retiredChoices(choices, before) : [];
      return { type, text, choices, multiple, ...(retired.length > 0 && { retired }) };
    }
  }
}

function retiredChoices(
  offered: readonly Choice[],
  before: Extract<QuestionSpec, { type: 'choice' }>,
): Choice[] {
  const values = new Set(offered.map(({ value }) => value));
  return [...before.choices, ...(before.retired ?? [])]
    .filter(({ value }) => !values.has(value))
    .slice(0, maxChoices);
}

import type { Choice, Question, SurveyDefinition } from './definition.ts';
import type { FieldError } from './field-error.ts';

/** The most questions that all versions of one survey may ask together; their totals share one blob. */
export const MAX_QUESTIONS_EVER = 1_000;

/** What a summary must know of a question to show it: the definition less what only the form needs. */
export type QuestionSpec =
  | { readonly type: 'freeText'; readonly text: string }
  | { readonly type: 'range'; readonly text: string; readonly min: number; readonly max: number }
  | {
      readonly type: 'multipleChoice';
      readonly text: string;
      readonly choices: readonly Choice[];
      readonly multiple: boolean;
    };

/** What a summary knows of every definition version of its survey. JSON-safe and never changed in place. */
export interface SurveyHistory {
  /** The ids of the questions that each version asks, in their order, by version number. */
  readonly versions: Readonly<Record<string, readonly string[]>>;
  /** The latest spec of every question ever asked, by id. Ids may be names like `toString`: read own keys only. */
  readonly questions: Readonly<Record<string, QuestionSpec>>;
  /** The version that is being asked now. */
  readonly current: number;
}

export type RevisedHistory =
  | { readonly ok: true; readonly history: SurveyHistory; readonly version: number }
  | { readonly ok: false; readonly errors: FieldError[] };

/** The history of a new survey: `definition` is its version 1. */
export function startHistory(definition: SurveyDefinition): SurveyHistory {
  return {
    versions: { 1: definition.questions.map((question) => question.id) },
    questions: Object.fromEntries(
      definition.questions.map((question) => [question.id, questionSpec(question)]),
    ),
    current: 1,
  };
}

/**
 * Adds `definition` as the next version. Refused where a question's type would change under an id that was ever
 * used, retired or not, because its totals could then not be merged; and past 1,000 questions over all versions.
 * Whether the definition differs from the current one at all is the caller's to decide.
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
    }
  }
  const questions = new Map(Object.entries(history.questions));
  for (const question of definition.questions) questions.set(question.id, questionSpec(question));
  if (questions.size > MAX_QUESTIONS_EVER) {
    errors.push({
      path: 'questions',
      message: `All versions of a survey together ask at most ${MAX_QUESTIONS_EVER} questions; use a new survey`,
    });
  }
  if (errors.length > 0) return { ok: false, errors };

  const version = history.current + 1;
  return {
    ok: true,
    version,
    history: {
      versions: { ...history.versions, [version]: definition.questions.map((question) => question.id) },
      questions: Object.fromEntries(questions),
      current: version,
    },
  };
}

/** The latest spec of a question, or undefined where no version ever asked it. */
export function questionOf(history: SurveyHistory, id: string): QuestionSpec | undefined {
  return Object.hasOwn(history.questions, id) ? history.questions[id] : undefined;
}

function questionSpec(question: Question): QuestionSpec {
  const { type, text } = question;
  switch (type) {
    case 'freeText':
      return { type, text };
    case 'range':
      return { type, text, min: question.min, max: question.max };
    case 'multipleChoice':
      return { type, text, choices: question.choices, multiple: question.multiple };
  }
}

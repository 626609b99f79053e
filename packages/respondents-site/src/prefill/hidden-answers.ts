import {
  type AnswerContext,
  type FormFields,
  type HiddenAnswers,
  type HiddenQuestions,
  isHidden,
  readHiddenAnswers,
  type SurveyDefinition,
} from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';

/** Returns the fields of a sent form without answers of hidden questions that do not fit: a form may be older than its survey, and nobody sees what is wrong. */
export function withoutWrongHidden(
  fields: FormFields,
  hidden: HiddenQuestions | undefined,
  context: AnswerContext,
): FormFields {
  const { ignored } = readHiddenAnswers(fields, hidden, context);
  if (ignored.length === 0) return fields;
  const wrong = new Set(ignored.map(({ name }) => name));
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !wrong.has(name)));
}

/** Returns what was given without all that has the name of a hidden question: an invitation has signed which of them there are. */
export function withoutHidden<Value>(
  given: Readonly<Record<string, Value>>,
  { questions }: HiddenQuestions,
): Record<string, Value> {
  const hidden = new Set(questions.map(({ id }) => id));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !hidden.has(name)));
}

/** Returns the answers that a sent form carries. */
export function hiddenAnswersOf({ questions }: SurveyDefinition, fields: FormFields): HiddenAnswers {
  const hidden = questions.filter(isHidden);
  if (hidden.length === 0) return {};
  return Object.fromEntries(
    hidden.flatMap(({ id }) => {
      const values = [Object.hasOwn(fields, id) ? fields[id] : undefined].flat().filter(isText);
      return values.length > 0 ? [[id, values]] : [];
    }),
  );
}

export function hiddenAnswerFields(answers: HiddenAnswers): Html[] {
  return Object.entries(answers).flatMap(([id, given]) =>
    [given].flat().map((value) => markup`<input type="hidden" name="${id}" value="${value}">\n`),
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

import type { SurveyDefinition } from '../definition/definition.ts';
import type { QuestionType } from '../definition/question.ts';
import { readWholeNumber } from '../shared/whole-number.ts';

/** The fields of a urlencoded body: a string, or an array of strings if the field is repeated. */
export type FormFields = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The part of a question that reading a form needs. Many surveys keep it in memory. */
export interface FormQuestion {
  readonly id: string;
  readonly type: QuestionType;
  /** Whether it accepts several values. */
  readonly multiple: boolean;
}

export function formQuestions({ questions }: SurveyDefinition): FormQuestion[] {
  return questions.map((question) => ({
    id: question.id,
    type: question.type,
    multiple: question.type === 'choice' && question.multiple,
  }));
}

/**
 * Turns the fields of a submitted form into the values that `compileAnswerValidator` checks. A field's name is its
 * question's id; an empty field is not an answer; other fields are ignored. A value that does not convert stays as it is,
 * so that the validator names it.
 */
export function formAnswers(questions: readonly FormQuestion[], form: FormFields): Record<string, unknown> {
  const answers: Record<string, unknown> = {};
  for (const question of questions) {
    const field = Object.hasOwn(form, question.id) ? form[question.id] : undefined;
    const value = field === undefined ? undefined : fieldValue(question, field);
    if (value !== undefined) answers[question.id] = value;
  }
  return answers;
}

function fieldValue(question: FormQuestion, field: string | readonly string[]): unknown {
  if (question.multiple) {
    const values = (typeof field === 'string' ? [field] : field).filter((value) => value !== '');
    return values.length === 0 ? undefined : values;
  }
  if (typeof field !== 'string' || field === '') return field === '' ? undefined : field;
  switch (question.type) {
    case 'scale':
      return readWholeNumber(field) ?? field;
    case 'text':
      // A browser counts a line break as one character against maxlength, but submits it as CR LF.
      return field.replaceAll('\r\n', '\n');
    case 'choice':
      return field;
    default:
      return question.type satisfies never;
  }
}

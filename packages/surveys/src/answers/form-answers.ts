import type { SurveyDefinition } from '../definition/definition.ts';
import { kindOf, type Question } from '../kinds/kinds.ts';
import { type FormFields, type FormQuestion, readFields, withFields } from './form-fields.ts';

export function formQuestions({ questions }: SurveyDefinition): FormQuestion[] {
  return questions.map(formQuestion);
}

export function formQuestion(question: Question): FormQuestion {
  const kind = kindOf(question);
  return {
    id: question.id,
    type: question.type,
    parts: withFields(kind.askedParts(question)),
    multiple: kind.takesSeveral?.(question) ?? false,
    decimals: kind.typedDecimals?.(question) ?? 0,
  };
}

/** Turns the fields of a submitted form into the values that `compileAnswerValidator` checks (see `readFields`). */
export function formAnswers(questions: readonly FormQuestion[], form: FormFields): Record<string, unknown> {
  return readFields(questions, form, kindOf);
}

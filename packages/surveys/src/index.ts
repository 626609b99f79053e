export { surveySlugSchema, tenantSlugSchema } from './slugs.ts';

export { type SurveyDefinition, surveyDefinitionSchema } from './definition.ts';
export type { Choice } from './choice.ts';
export { type Language, languages } from './language.ts';
export type { MultipleChoiceQuestion, Question, QuestionType, RangeQuestion } from './question.ts';
export type { Section } from './sections.ts';
export { type Condition, type ShowIf } from './show-if.ts';
export type { FieldError } from './field-error.ts';
export { parseDefinition } from './parse-definition.ts';
export { readDefinition } from './read-definition.ts';

export { type SurveyHistory, reviseHistory, startHistory } from './history.ts';
export { parseHistory } from './parse-history.ts';

export type { AnswerValue, AnswerValues } from './answers.ts';
export { type AnswerValidator, type ValidatedAnswers, compileAnswerValidator } from './answer-validator.ts';
export { type FormFields, type FormQuestion, formAnswers, formQuestions } from './form-answers.ts';

export { type CountedQuestion, countedQuestions, isCountable } from './counted-questions.ts';
export { type CountedAnswer, SurveyAnswersSummary } from './survey-answers-summary.ts';
export { type PublicSummary, publicSummarySchema } from './public-summary.ts';
export { presentSummary } from './present-summary.ts';

export { SurveysError } from './errors.ts';

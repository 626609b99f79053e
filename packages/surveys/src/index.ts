export { surveySlugSchema, tenantSlugSchema } from './slugs.ts';

export {
  type Choice,
  type FreeTextQuestion,
  type MultipleChoiceQuestion,
  type Question,
  type QuestionType,
  type RangeQuestion,
  type SurveyDefinition,
  choiceSchema,
  questionIdSchema,
  questionSchema,
  surveyDefinitionSchema,
} from './definition.ts';
export { type FieldError, fieldErrors } from './field-error.ts';
export { type ParsedDefinition, parseDefinition } from './parse-definition.ts';
export { readDefinition } from './read-definition.ts';

export {
  type QuestionSpec,
  type RevisedHistory,
  type SurveyHistory,
  reviseHistory,
  startHistory,
} from './history.ts';
export { parseHistory } from './parse-history.ts';

export type { AnswerValue, AnswerValues } from './answers.ts';
export { type AnswerValidator, type ValidatedAnswers, compileAnswerValidator } from './answer-validator.ts';
export { type FormFields, type FormQuestion, formAnswers, formQuestions } from './form-answers.ts';

export { type CountedQuestion, countedQuestions, isCountable } from './counted-questions.ts';
export {
  type CountedAnswer,
  type SurveyAnswersSummaryJson,
  SurveyAnswersSummary,
} from './survey-answers-summary.ts';
export { type PublicSummary, type QuestionSummary, publicSummarySchema } from './public-summary.ts';
export { type SummaryToPresent, presentSummary } from './present-summary.ts';

export { type SurveysErrorCode, SurveysError } from './errors.ts';

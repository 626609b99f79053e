export { surveySlugSchema, tenantSlugSchema } from './slugs.ts';

export { MAX_QUESTIONS, type SurveyDefinition, surveyDefinitionSchema } from './definition.ts';
export { type Choice, MAX_CHOICES } from './choice.ts';
export { type Language, languages } from './language.ts';
export {
  type FreeTextQuestion,
  MAX_RANGE_VALUES,
  MAX_TEXT_LENGTH,
  type MultipleChoiceQuestion,
  type Question,
  type QuestionType,
  type RangeQuestion,
} from './question.ts';
export { hasVisibleCharacter, readerText } from './reader-text.ts';
export { isQuestionId } from './question-id.ts';
export { isRangeValue } from './range-value.ts';
export { readWholeNumber } from './whole-number.ts';
export { MAX_SECTIONS, type Section } from './sections.ts';
export {
  type Condition,
  MAX_CONDITIONS,
  MAX_CONDITION_TEXTS,
  MAX_CONDITION_TEXT_LENGTH,
  type ShowIf,
  isConditionText,
} from './show-if.ts';
export type { FieldError } from './field-error.ts';
export { type TwinTexts, twinTexts } from './twin-texts.ts';
export { parseDefinition } from './parse-definition.ts';
export {
  type StoredSettings,
  type SurveySettings,
  type SurveyState,
  defaultPublicResultsStep,
  parseSettings,
  settingsOf,
  settingsToStore,
  storedSettingsSchema,
  surveySettingsSchema,
  surveyState,
  time as utcTime,
} from './settings.ts';
export {
  type BatchState,
  type InvitationBatch,
  MAX_BATCH_INVITATIONS,
  MAX_INVITATION_BATCHES,
  MAX_INVITATIONS,
  batchOf,
  batchState,
  nextInvitation,
  storedInvitationsSchema,
} from './invitation-batches.ts';
export { isolated, withoutBidiControls } from './isolated.ts';
export { readDefinition } from './read-definition.ts';

export {
  type QuestionSpec,
  type SurveyHistory,
  labelOfChoice,
  questionOf,
  reviseHistory,
  startHistory,
} from './history.ts';
export { parseHistory } from './parse-history.ts';
export { compareDefinitions } from './compare-definitions.ts';
export type { DefinitionChange, QuestionChange, RangeEnds } from './definition-change.ts';
export { type EditEffect, describeEdit } from './describe-edit.ts';
export { type FreshlyNamed, withFreshIds } from './fresh-ids.ts';

export type { AnswerValue, AnswerValues } from './answers.ts';
export { type AnswerValidator, type ValidatedAnswers, compileAnswerValidator } from './answer-validator.ts';
export { type AnswerFault, describeFault } from './answer-fault.ts';
export { type Visibility, compileVisibility } from './visibility.ts';
export { type FormPage, askedPages, dropUnasked, errorsOnPage, formPages } from './form-pages.ts';
export { type FormFields, type FormQuestion, formAnswers, formQuestions } from './form-answers.ts';

export { type CountedQuestion, countedQuestions, isCountable } from './counted-questions.ts';
export { AnswerScanner } from './answer-scanner.ts';
export { JsonBytes } from './json-bytes.ts';
export { type CountedAnswer, SurveyAnswersSummary } from './survey-answers-summary.ts';
export type { CountOf, TabulatedAnswers, TabulatedQuestion } from './tabulated-answers.ts';
export { MAX_DISTINCT_WORDS } from './word-counts.ts';
export { type RecentWord, detached } from './recent-words.ts';
export { scanWords } from './scan-words.ts';
export { type LanguageBits, languageBit } from './stop-words.ts';
export { TextWords } from './text-words.ts';
export { countedWord, countedWords } from './words.ts';
export { type PublicSummary, type QuestionSummary, publicSummarySchema } from './public-summary.ts';
export { presentSummary, questionsInOrder } from './present-summary.ts';
export {
  type PublicGroupedSlice,
  type PublicSlice,
  type PublicTrend,
  publicGroupedSliceSchema,
  publicSliceSchema,
  publicTrendSchema,
} from './public-slice.ts';
export {
  type GroupedSliceToPresent,
  type SliceSource,
  type TrendPoint,
  type TrendToPresent,
  maxTrendPoints,
  presentGroupedSlice,
  presentSlice,
  presentTrend,
} from './present-slice.ts';

export {
  type AnswerFilter,
  type ChoiceFilter,
  type ContainsFilter,
  MAX_CONTAINS_LENGTH,
  MAX_FILTER_CONDITIONS,
  NO_FILTER,
  type NumberRange,
  type QuestionFilter,
  type RangeFilter,
  type WordFilter,
  isFiltering,
  storedFilterSchema,
} from './filter/answer-filter.ts';
export { type FilteredAnswer, compileContains, compileFilter, matchesFilter } from './filter/match-filter.ts';
export type { ParsedFilter } from './filter/parsed-filter.ts';
export { type FilterQuery, isFilterParameter, parseFilterQuery } from './filter/parse-filter-query.ts';
export { type FilterInput, filterInputSchema, parseFilterJson } from './filter/parse-filter-json.ts';
export { filterToJson, filterToQuery } from './filter/print-filter.ts';
export { type FilterPart, describeFilter } from './filter/describe-filter.ts';
export { type AnswerGroup, type GroupBy, type ParsedBy, parseBy, wordsPerGroup } from './filter/group-by.ts';
export {
  type ParsedInterval,
  type TrendInterval,
  intervalStart,
  nextInterval,
  parseInterval,
  trendIntervals,
} from './filter/trend-interval.ts';

export { SurveysError } from './errors.ts';

export {
  type ConditionTest,
  type Draft,
  type DraftChoice,
  type DraftCondition,
  type DraftQuestion,
  type DraftSection,
  type DraftShowIf,
  blankCondition,
  blankDraft,
  conditionTests,
  conditionTexts,
  draftQuestions,
  MAX_DRAFT_CHOICES,
} from './draft/draft.ts';
export type { DraftField, DraftPlace } from './draft/draft-places.ts';
export type {
  DraftEdit,
  DraftRefusal,
  EditedDraft,
  QuestionFields,
  QuestionPreset,
} from './draft/draft-edit.ts';
export { applyEdit } from './draft/apply-edit.ts';
export { type CheckedDraft, type DraftProblem, checkDraft } from './draft/check-draft.ts';
export { testsFor } from './draft/condition-tests.ts';
export { draftOf } from './draft/draft-of.ts';
export { parseDraft } from './draft/parse-draft.ts';
export { MAX_UNDO_STEPS, withUndoStep } from './draft/draft-undo.ts';

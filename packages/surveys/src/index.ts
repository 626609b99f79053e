export { isSlug, surveySlugSchema, tenantSlugSchema } from './shared/slugs.ts';

export { labelsSchema, maxLabelLength, maxLabels } from './definition/labels.ts';
export {
  emptySize,
  excessOf,
  maxAllConditions,
  maxFacets,
  maxListedBytes,
  maxListedValues,
  patternBytes,
  sizeWith,
} from './definition/definition-size.ts';
export { type SurveyDefinition, maxQuestions, surveyDefinitionSchema } from './definition/definition.ts';
export { type Choice, type ScoredChoice, maxChoices, maxScore } from './shared/choice.ts';
export { type Language, defaultLanguage, isLanguage, languages, languageSchema } from './shared/language.ts';
export {
  type DefinitionText,
  type TranslatedDefinition,
  definitionJson,
  definitionTexts,
  languagesOf,
  translatedDefinition,
} from './definition/definition-texts.ts';
export type { TextsById, Translations } from './definition/translations.ts';
export { type TextInLanguages, textFor } from './shared/text-in-languages.ts';
export { isShownText } from './shared/shown-text.ts';
export {
  type DraftQuestion,
  type DraftQuestionOf,
  type Question,
  type QuestionOf,
  type QuestionPreset,
  type QuestionSpec,
  type QuestionType,
  type TypedOptions,
  type TypedOptionsOf,
  acceptedBounds,
  areDaysCrossed,
  draftDayEnds,
  draftLooks,
  maxPoints,
  maxScaleLabelLength,
  printLabels,
  readLabels,
  draftTextForms,
  isQuestionType,
  asksPeople,
  hasHidden,
  isHidden,
  kindOf,
  maxCells,
  maxFileBytes,
  maxFiles,
  maxMatchedLength,
  maxItems,
  maxRangeValues,
  maxRows,
  readyScaleOf,
  readyScales,
  maxScaleEnd,
  patternSchema,
  questionSchema,
  type FormChoice,
  choiceLooks,
  choicesInForm,
  type ContactFieldId,
  type ContactNeed,
  contactFieldIds,
  contactFields,
  contactNeeds,
  countriesIn,
  countryField,
  maxOtherLength,
  otherPart,
  otherValue,
  readDayEnd,
  markdownText,
  renderMarkdown,
  mebibyte,
  megabyteDecimals,
  questionTypes,
} from './kinds/kinds.ts';
export type { Kind, TakenFiles } from './kinds/kind.ts';
export type { Ends, ItemList, ListedItem, OptionChange } from './kinds/option-change.ts';
export type { QuestionBase } from './kinds/question-fields.ts';
export { hasVisibleCharacter, readerText } from './shared/reader-text.ts';
export { isQuestionId } from './shared/question-id.ts';
export {
  type NumberForm,
  inUnits,
  jsonOfNumber,
  lastMinute,
  maxDecimals,
  numberOfJson,
  parseNumber,
  printNumber,
} from './facets/number-form.ts';
export { type OrderedType, isNumber, isOrdered } from './facets/ordered-facet.ts';
export { maxNumber } from './facets/number-form.ts';
export { readDecimal } from './shared/decimal.ts';
export { readWholeNumber } from './shared/whole-number.ts';
export { type Section, maxSections } from './definition/sections.ts';
export { conditionsOf } from './conditions/conditions-of.ts';
export {
  type Condition,
  type ShowIf,
  isConditionText,
  maxConditionTextLength,
  maxConditionTexts,
  maxConditions,
  showIfSchema,
  maxDepth,
} from './conditions/show-if.ts';
export { checkTest } from './conditions/check-test.ts';
export type { AskedPart, PartLimits } from './conditions/asked-part.ts';
export type { FieldError } from './shared/field-error.ts';
export { type TwinTexts, twinTexts } from './definition/twin-texts.ts';
export { type ParsedDefinition, parseDefinition } from './definition/parse-definition.ts';
export { type NamedPicture, picturesOf, withoutPictures } from './definition/pictures.ts';
export { isPicture, type PictureType, pictureTypes, typeOfPicture } from './shared/picture.ts';
export { type Funnel, type PageReached, funnelOf } from './progress/funnel.ts';
export {
  haveSameProgress,
  progressDefinition,
  progressQuestions,
  secondsToSend,
  sentStep,
  startStep,
  stepsOf,
} from './progress/progress-definition.ts';
export { draftPictures } from './draft/picture-edits.ts';
export {
  type StoredSettings,
  type SavingSettings,
  type SurveySettings,
  type SurveyState,
  defaultPublicResultsStep,
  defaultSavedDays,
  parseSettings,
  settingsOf,
  settingsToStore,
  storedSettingsSchema,
  surveySettingsSchema,
  surveyState,
  time as utcTime,
  timeZoneOf,
} from './definition/settings.ts';
export {
  type InvitationBatch,
  type InvitationBatchState,
  maxInvitationsPerBatch,
  maxInvitationBatches,
  maxInvitations,
  countInvited,
  invitationBatchOf,
  isOfKnownPerson,
  invitationBatchState,
  nextInvitation,
  storedInvitationsSchema,
} from './definition/invitation-batches.ts';
export { isolated, withoutBidiControls } from './shared/isolated.ts';
export {
  type AnswersInTexts,
  type AnswerWords,
  fillAddress,
  fillMarkdown,
  fillText,
  linkPipes,
  hasPipes,
  pipesIn,
} from './piping/fill-pipes.ts';
export { mayHavePipes, pipedDefinition } from './definition/pipes/piped-definition.ts';
export { adoptPipes, type PipeAdoption } from './definition/pipes/adopt-pipes.ts';
export { pipeSources } from './definition/pipes/pipe-sources.ts';
export { settingsHavePipes, settingsPipeFaults } from './definition/pipes/settings-pipes.ts';
export { readDefinition } from './definition/read-definition.ts';

export type { OwnNames, SurveyHistory } from './history/survey-history.ts';
export { languageOf, questionOf, reviseHistory, startHistory } from './history/history.ts';
export { type SurveyFacet, facetOf, facetsInOrder, facetsOf, screenOutsOf } from './history/facets.ts';
export {
  type Facet,
  type FacetOf,
  type FacetType,
  type FacetValue,
  type FlatRecord,
  type Part,
  facetTypes,
} from './facets/facet.ts';
export { isFacetId } from './facets/facet-id.ts';
export { languageFacetId, languageName } from './facets/language-facet.ts';
export { defaultEnding, endingFacetId } from './facets/ending-facet.ts';
export { choicesFilter, otherChoicesFilter } from './filter/check-condition.ts';
export { isOwnFacet } from './facets/own-facets.ts';
export {
  type Ending,
  maxEndingTextLength,
  maxEndingTitleLength,
  maxEndings,
} from './definition/paths/endings.ts';
export { type Jump, maxJumps } from './definition/paths/jumps.ts';
export { maxQuotaNameLength, maxQuotas, type Quota } from './definition/quotas.ts';
export { quotaFaults, quotaFilter, testedHistory } from './filter/quota-filter.ts';
export { isPresence } from './facets/is-presence.ts';
export { labelOfChoice } from './facets/choice-label.ts';
export { maxTextLength } from './facets/facet-value.ts';
export {
  dayAt,
  isDay,
  maxDay,
  minDay,
  parseDay,
  printDay,
  startOfMonth,
  startOfYear,
} from './facets/days.ts';
export { facetId, partSeparator } from './facets/facet-id.ts';
export { type SurveyHistoryJson, historyToJson } from './history/history-json.ts';
export { parseHistory } from './history/parse-history.ts';
export { historyInLanguage } from './history/translated-history.ts';
export { compareDefinitions } from './history/compare-definitions.ts';
export type { DefinitionChange } from './history/definition-change.ts';
export { type EditEffect, describeEdit } from './history/describe-edit.ts';

export {
  type Answers,
  answersOf,
  areRecordsAnswers,
  endingOfAnswer,
  languageOfAnswer,
} from './answers/answers.ts';
export {
  type AnswerValidator,
  type ValidatedAnswers,
  compileAnswerValidator,
} from './answers/answer-validator.ts';
export type { AnswerContext } from './kinds/answer-rule.ts';
export { isDrawn, leavesPartsOut } from './kinds/drawn-questions.ts';
export { drawOf, draws, inDrawnOrder } from './shared/drawn-order.ts';
export { type AnswerFault, type FileFault, type FileProblem, describeFault } from './shared/answer-fault.ts';
export { type ChoiceFault, isChoiceFault } from './shared/choice-fault.ts';
export {
  type AnswerFile,
  fieldOfFile,
  fileOfField,
  isAnswerFile,
  readFileList,
} from './shared/answer-file.ts';
export {
  type FileQuestion,
  errorsOfFilesInBatch,
  fileQuestions,
  filesIn,
  filesOfRecord,
} from './answers/file-questions.ts';
export { cleanFileName } from './shared/file-name.ts';
export {
  type FileGroup,
  extensionOf,
  extensionsOf,
  fileGroups,
  isContentOf,
  takesName,
} from './shared/file-types.ts';
export { earliestReceivedMs, receivedAtToleranceMs } from './answers/received-at-limits.ts';
export { askedIf } from './definition/asked-if.ts';
export { conditionsIn } from './answers/asked-facets.ts';
export { compileVisibility } from './answers/visibility.ts';
export { type FormPage, askedPages, dropUnasked, errorsOnPage, formPages } from './answers/form-pages.ts';
export { unreachedPages } from './answers/unreached-pages.ts';
export type { TypedControl } from './kinds/readings.ts';
export { compileGivenChecker } from './answers/faults-of-given.ts';
export {
  type HiddenAnswers,
  type HiddenQuestions,
  hiddenQuestionsOf,
  readHiddenAnswers,
} from './answers/hidden-answers.ts';
export { partialAnswer } from './answers/partial-answer.ts';
export { formAnswers, formQuestion, formQuestions } from './answers/form-answers.ts';
export { type FormFields, type FormQuestion, fieldNames } from './answers/form-fields.ts';
export { type FollowedPage, type FollowedQuestion, followPage } from './answers/followed-page.ts';

export {
  type CountedFacet,
  valueIn,
  countedFacets,
  countedLanguage,
  isCountable,
} from './totals/counted-facets.ts';
export { AnswerScanner } from './totals/answer-scanner.ts';
export { JsonBytes, writeDigits } from './shared/json-bytes.ts';
export { type CountedAnswer, SurveyAnswersSummary } from './totals/survey-answers-summary.ts';
export type { CountOf, TabulatedAnswers, TabulatedFacet } from './facets/tabulated-answers.ts';
export { maxDistinctWords } from './words/word-counts.ts';
export { detached } from './words/recent-words.ts';
export type { RecentWord } from './words/recent-word.ts';
export { scanWords } from './words/scan-words.ts';
export { type LanguageNumber, languageNumber } from './words/stop-words.ts';
export { TextWords } from './words/text-words.ts';
export { countedWords, shownWord } from './words/words.ts';
export {
  type PartSummary,
  type PublicSummary,
  type QuestionSummary,
  publicSummarySchema,
} from './present/public-summary.ts';
export { presentSummary, questionsInOrder } from './present/present-summary.ts';
export {
  type PublicGroupedSlice,
  type PublicSlice,
  publicGroupedSliceSchema,
  publicSliceSchema,
  publicTrendSchema,
} from './present/public-slice.ts';
export { type AveragedFacet, averageIn, averagedFacets } from './present/facets/averaged-facets.ts';
export { type Scores, scoresOf } from './facets/scores.ts';
export {
  type SliceSource,
  type TrendPoint,
  maxTrendPoints,
  presentGroupedSlice,
  presentSlice,
  presentTrend,
} from './present/present-slice.ts';
export {
  type PublicPreferences,
  type RankedItem,
  presentPreferences,
  publicPreferencesSchema,
  rankedItems,
} from './present/preferences.ts';

export {
  type AnswerFilter,
  type NumberRange,
  type OtherChoicesFilter,
  type QuestionFilter,
  type ValueFilter,
  filterIn,
  isFiltering,
  maxContainsLength,
  maxFilterConditions,
  noFilter,
} from './filter/answer-filter.ts';
export {
  type FilteredAnswer,
  compileCondition,
  compileContains,
  compileFilter,
  isAskedIn,
  matchesFilter,
  type TestedHistory,
} from './filter/match-filter.ts';
export { type FilterQuery, isFilterParameter, parseFilterQuery } from './filter/parse-filter-query.ts';
export { type FilterInput, filterInputSchema } from './definition/filter-input.ts';
export { parseFilterJson } from './filter/parse-filter-json.ts';
export { filterToJson, filterToQuery } from './filter/print-filter.ts';
export { compareCodePoints } from './shared/code-points.ts';
export {
  distinctTags,
  maxTagLength,
  maxTagsPerAnswer,
  maxTagsPerSurvey,
  readTag,
  tagKey,
} from './filter/tags.ts';
export { describeFilter, type FilterPart, type FilterWords } from './filter/describe-filter.ts';
export {
  type GroupBy,
  type GroupSource,
  canGroupBy,
  compileGroups,
  groupsBy,
  groupFinder,
  parseBy,
  wordsPerGroup,
} from './filter/group-by.ts';
export { type GroupFinder, type GroupValue, rangeOfGroup } from './filter/groupings.ts';
export { type EndText, endOfJson, endTextOf, endToJson, endsOf } from './facets/end-text.ts';
export { type TrendInterval, intervalAt, parseInterval, trendIntervals } from './filter/trend-interval.ts';

export { type LocalDay, type Moments, TimeZone } from './zones/time-zone.ts';
export { localTime, printOffset, shownTime } from './zones/local-time.ts';
export { defaultTimeZone, readTimeZone, timeZoneNames } from './zones/zone-names.ts';

export { dayMs } from './shared/durations.ts';
export { SurveysError } from './shared/errors.ts';

export { type ConditionTest, conditionTests, testsFor } from './facets/condition-tests.ts';
export {
  type DraftCondition,
  type DraftMatch,
  type DraftShowIf,
  blankCondition,
  conditionTexts,
  draftMatches,
  draftPartAt,
  isDraftGroup,
} from './kinds/draft-show-if.ts';
export { type ListItem, maxListItems } from './kinds/list-items.ts';
export {
  type Draft,
  type DraftEnding,
  type DraftJump,
  type DraftSection,
  blankDraft,
  draftLanguage,
  draftQuestions,
} from './draft/draft.ts';
export { draftTexts } from './draft/draft-texts.ts';
export {
  type DraftText,
  type DraftTranslation,
  type DraftTranslations,
  translationIn,
} from './draft/draft-translations.ts';
export type { DraftFacet } from './kinds/draft-kind.ts';
export { type TestableFacet, draftFacets, standsInTexts } from './draft/draft-facets.ts';
export {
  type DraftField,
  type DraftItem,
  conditionPrefix,
  itemExclusiveField,
  itemPictureField,
  itemField,
  itemScoreField,
  jumpField,
} from './draft/draft-items.ts';
export { jumpTarget, jumpTo } from './draft/paths/jump-targets.ts';
export type { ConditionOwner, DraftEdit, DraftRefusal, EditedDraft } from './draft/draft-edit.ts';
export { applyEdit } from './draft/apply-edit.ts';
export { type CheckedDraft, type DraftProblem, checkDraft } from './draft/check-draft.ts';
export { draftOf } from './draft/draft-of.ts';
export { emptyParts } from './draft/empty-parts.ts';
export { parseDraft } from './draft/parse-draft.ts';
export { previewDefinition } from './draft/preview-definition.ts';
export { findItem, itemsOf, takesConditions, takesNone } from './draft/question-lists.ts';
export { withUndoStep } from './draft/draft-undo.ts';
export {
  type Corners,
  type Theme,
  type Typeface,
  corners,
  isColour,
  isThemePicture,
  parseTheme,
  storedThemeSchema,
  themeOver,
  themeSchema,
  typefaces,
} from './theme/theme.ts';
export {
  accentContrast,
  isReadable,
  paletteOf,
  readableAccent,
  type SchemeColours,
} from './theme/palette.ts';

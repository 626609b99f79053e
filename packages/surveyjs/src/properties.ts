import { firstOwn, isFalse, isObject } from './json.ts';
import type { SourceElement } from './source-element.ts';

const words = (text: string) => text.trim().split(/\s+/);

/** Properties that are read, with the names that older versions gave them. */
const read = new Set(
  words(`
    type name title description valueName visible visibleIf isRequired validators elements questions templateElements
    inputType min max step maxLength
    rateMin rateMax rateStep rateCount rateValues rateType rateDisplayMode autoGenerate minRateDescription
    mininumRateDescription maxRateDescription maximumRateDescription
    choices choicesOrder choicesMin choicesMax choicesStep choicesByUrl choicesFromQuestion maxSelectedChoices
    showOtherItem hasOther otherText showNoneItem hasNone noneText showRefuseItem refuseText showDontKnowItem
    dontKnowText showCommentArea hasComment commentText
    labelTrue labelFalse valueTrue valueFalse label useTitleAsLabel
    columns cellType eachRowRequired isAllRowRequired rowOrder rowsOrder`),
);

/** Properties that determine only how a survey looks, or how it is edited. */
const appearance = new Set(
  words(`
    state width minWidth maxWidth colSpan effectiveColSpan startWithNewLine indent innerIndent titleLocation showTitle
    descriptionLocation showNumber hideNumber errorLocation renderAs page commentPlaceholder commentPlaceHolder inputSize
    size textUpdateMode autocomplete autoComplete inputTextAlignment cols rows autoGrow allowResize
    acceptCarriageReturn scaleColorMode rateColorMode displayRateDescriptionsAsExtremeItems rateDescriptionLocation
    displayMode itemComponent separateSpecialChoices colCount allowClear showClearButton showOptionsCaption
    textWrapEnabled searchEnabled searchMode choicesLazyLoadEnabled choicesLazyLoadPageSize inputFieldComponent
    showHeader verticalAlign alternateRows rowTitleWidth columnMinWidth cellComponent
    hideSelectedItems closeOnSelect swapOrder placeholder placeHolder optionsCaption otherPlaceholder otherPlaceHolder
    useDisplayValuesInDynamicTexts useDisplayValuesInTitle questionTitleWidth questionTitleLocation gridLayoutColumns
    questionErrorLocation showQuestionNumbers questionStartIndex allowAdaptiveActions showNavigationButtons
    navigationButtonsVisibility navigationTitle navigationDescription defaultDisplayValue selectAllText
    $schema sjsVersion logo logoWidth logoHeight logoFit logoPosition autoFocusFirstQuestion focusFirstQuestionAutomatic
    autoFocusFirstError focusOnFirstError showPageTitles showPageNumbers navigationButtonsLocation showPrevButton
    questionDescriptionLocation showProgressBar progressBarLocation progressBarType progressBarShowNavigationText
    progressBarShowPageTitles progressBarShowPageNumbers progressBarNavigationTextLocation progressBarInheritWidthFrom
    showTOC tocLocation tocItemComponent autoGrowComment allowResizeComment commentAreaRows pagePrevText pageNextText
    completeText previewText editText requiredMark requiredText questionTitlePattern questionTitleTemplate
    checkErrorsMode validateVisitedEmptyFields previewMode timerLocation timerInfoMode showTimerPanelMode
    showTimerPanel widthMode gridLayoutEnabled fitToContainer headerView backgroundImage backgroundImageFit
    backgroundImageAttachment backgroundOpacity showBrandInfo matrixDragHandleArea regionalFormat themeVariables
    themeName colorPalette isPanelless css`),
);

/** What changes the meaning of a survey and has no equivalent. An unknown property is reported, too. */
const known = new Set(
  words(`
    readOnly enableIf requiredIf requiredErrorText resetValueIf setValueIf setValueExpression defaultValue
    defaultValueExpression correctAnswer clearIfInvisible bindings randomize randomizeCategory minValueExpression
    maxValueExpression minErrorText maxErrorText stepErrorText maskType maskSettings dataList choicesVisibleIf
    choicesEnableIf choicesFromQuestionMode choiceValuesFromQuestion choiceTextsFromQuestion hideIfChoicesEmpty
    minSelectedChoices valuePropertyName allowCustomChoices createCustomChoiceText showSelectAllItem hasSelectAll
    cells columnsVisibleIf eachRowUnique hideIfRowsEmpty rowsVisibleIf otherErrorText storeOthersAsComment questionOrder questionsOrder timeLimit maxTimeToFinish
    triggers calculatedValues completedHtml completedBeforeHtml completedHtmlOnCondition loadingHtml startSurveyText
    navigateToUrl navigateToUrlOnCondition firstPageIsStartPage firstPageIsStarted showPreviewBeforeComplete showTimer
    timeLimitPerPage maxTimeToFinishPage cookieName surveyId surveyPostId surveyShowDataSaving partialSendEnabled
    sendResultOnPageNext autoAdvanceEnabled goNextPageAutomatic autoAdvanceAllowComplete
    allowCompleteSurveyAutomatic clearInvisibleValues mode showCompletePage showCompletedPage`),
);

/** What only the survey itself is read for. */
export const surveyProperties: ReadonlySet<string> = new Set(
  words('pages locale maxTextLength maxCommentLength maxOthersLength questionsOnPageMode isSinglePage'),
);

/** The report names this many unknown properties of an element. */
const maxUnknown = 10;
/** The name of an unknown property is clipped to this many characters. */
const maxNameLength = 64;
/** Properties of an element beyond this number are not looked at. */
const maxChecked = 200;

/**
 * Reports the properties that are not taken, and collects those that concern only the looks.
 *
 * @param alsoRead properties that only this element's reader understands
 */
export function reportProperties(
  element: SourceElement,
  looks: Set<string>,
  alsoRead: ReadonlySet<string> = new Set(),
): void {
  let unknown = 0;
  let checked = 0;
  for (const property in element.json) {
    checked += 1;
    if (checked > maxChecked) return;
    if (read.has(property) || alsoRead.has(property) || saysNothing(firstOwn(element.json, property)))
      continue;
    if (appearance.has(property)) looks.add(property);
    else if (known.has(property)) element.note(property, { code: 'property', property });
    else if (unknown < maxUnknown) {
      unknown += 1;
      const shown = property.slice(0, maxNameLength).toWellFormed();
      element.note(shown, { code: 'unknown-property', property: shown });
    }
  }
}

/** The value of a rule or a flag that is not set. */
function saysNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '' || isFalse(value)) return true;
  if (value === 'none' || value === 'default' || value === 0) return true;
  return Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0;
}

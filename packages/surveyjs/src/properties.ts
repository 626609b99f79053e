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
    columns cellType eachRowRequired isAllRowRequired rowOrder rowsOrder hideIfRowsEmpty hideIfChoicesEmpty canvass`),
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
    themeName colorPalette isPanelless css
    showPreview allowImagesPreview storeDataAsText waitForUpload sourceType fileOrPhotoPlaceholder photoPlaceholder
    filePlaceholder allowCameraAccess cameraFacingMode confirmDelete imageHeight imageWidth contentMode imageFit
    minImageWidth minImageHeight maxImageWidth maxImageHeight showLabel longTap selectToRankSwapAreas
    selectToRankAreasLayout selectToRankEmptyRankedAreaText selectToRankEmptyUnrankedAreaText showLabels
    tooltipVisibility labelFormat tooltipFormat labelCount allowDragRange allowSwap itemErrorLocation itemTitleWidth
    columnLayout transposeData detailPanelMode cellErrorLocation detailErrorLocation horizontalScroll columnColCount
    singleInputTitleTemplate hideColumnsIfEmpty noRowsText allowAddRows allowRemoveRows addRowButtonLocation addRowText
    removeRowText detailPanelShowOnAdding allowRowReorder confirmDeleteText noEntriesText allowAddPanel allowRemovePanel
    newPanelPosition panelsState addPanelText removePanelText prevPanelText nextPanelText renderMode tabAlign
    templateTabTitle tabTitlePlaceholder templateQuestionTitleLocation templateQuestionTitleWidth templateErrorLocation
    removePanelButtonLocation`),
);

/** What nobody loses a question, a choice or a text by: people are asked the same in another way. */
const changing = new Set(
  words(`
    readOnly enableIf requiredIf requiredErrorText defaultValue defaultValueExpression dataList minErrorText
    maxErrorText stepErrorText maskType maskSettings choicesEnableIf showSelectAllItem hasSelectAll otherErrorText
    storeOthersAsComment valuePropertyName calculatedValues questionOrder questionsOrder randomize timeLimit maxTimeToFinish
    loadingHtml startSurveyText firstPageIsStartPage firstPageIsStarted showPreviewBeforeComplete showTimer
    timeLimitPerPage maxTimeToFinishPage cookieName surveyId surveyPostId surveyShowDataSaving partialSendEnabled
    sendResultOnPageNext autoAdvanceEnabled goNextPageAutomatic autoAdvanceAllowComplete
    allowCompleteSurveyAutomatic clearInvisibleValues clearIfInvisible mode choicesOrder rowOrder
    defaultRowValue defaultPanelValue copyDefaultValueFromLastEntry keyDuplicationError panelCountExpression
    rowCountExpression bindings totalText`),
);

/** What loses something that is asked, checked or told, and has no equivalent. */
const losing = new Set(
  words(`
    resetValueIf setValueIf setValueExpression correctAnswer minRangeLength maxRangeLength customLabels randomizeCategory minValueExpression
    maxValueExpression choicesVisibleIf choicesFromQuestionMode choiceValuesFromQuestion choiceTextsFromQuestion
    minSelectedChoices allowCustomChoices createCustomChoiceText cells columnsVisibleIf
    eachRowUnique completedBeforeHtml
    navigateToUrlOnCondition showCompletePage showCompletedPage
    rowsVisibleIf detailElements keyName templateTitle templateDescription templateVisibleIf`),
);

/** What only the survey itself is read for. */
export const surveyProperties: ReadonlySet<string> = new Set(
  words(
    'pages locale completedHtml completedHtmlOnCondition navigateToUrl maxTextLength maxCommentLength maxOthersLength questionsOnPageMode isSinglePage triggers',
  ),
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
    else if (changing.has(property)) element.note(property, { code: 'property-changed', property });
    else if (losing.has(property)) element.note(property, { code: 'property', property });
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

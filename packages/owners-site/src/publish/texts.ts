import { plural } from '@canvass/web/page';

/** The words of the pages that publish a survey and show its versions. */
export const publishTexts = {
  review: {
    title: 'Publish',
    back: 'Back to the draft',
    first: {
      size: (questions: string, pages: string) => `The survey has ${questions} on ${pages}.`,
      open: 'Once it is published, everyone with its link can answer:',
      scheduled: (at: string) => `Once it is published, everyone with its link can answer from ${at} (UTC):`,
      closed:
        'Nobody will be able to answer, because its closing date has passed. Change it in the settings.',
      submit: 'Publish and open',
      submitForLater: 'Publish',
    },
    questions: (count: number) => plural(count, 'question'),
    pages: (count: number) => plural(count, 'page'),
    lead: 'Respondents see the new version within seconds. People who already have the form open can still send it.',
    results: 'What happens to the results',
    noEffects: 'Nothing: all counts stay as they are.',
    form: 'What else changes on the form',
    twins: {
      heading: 'Some texts cannot be told apart',
      items: (question: string, label: string) =>
        `In the question ${question}, ${label} stands several times. The results show each of them.`,
      questions: (count: number, text: string) => `${count} questions have the text ${text}.`,
    },
    languages: {
      heading: 'Some texts are not translated, or outdated',
      language: (untranslated: number, outdated: number, original: string) => {
        const missing = `${plural(untranslated, 'text')} not translated: people see ${untranslated === 1 ? 'it' : 'those'} in ${original}`;
        const old = `${plural(outdated, 'translation')} outdated: the original has changed`;
        return [...(untranslated > 0 ? [missing] : []), ...(outdated > 0 ? [old] : [])].join('; ');
      },
    },
    submit: 'Publish this version',
    problems: (count: number) => `${plural(count, 'thing')} to do before you can publish`,
    unchanged: 'There is nothing to publish: the draft is the same as the published version.',
    changedMeanwhile: {
      heading: 'Nothing was published yet',
      detail:
        'The draft or the published version changed while you were looking. Below is what publishing does now.',
    },
    refused: 'This version cannot be published',
    tooManySurveys: (limit: number) =>
      `There are ${limit} surveys, and no more are allowed. Delete one first; the draft is kept.`,
    tooManyVersions: (limit: number) =>
      `This survey has ${limit} versions, and no more are allowed. The published version stays as it is. Copy the survey to continue.`,
    summaryUnreadable:
      'The stored results of this survey cannot be read, so that no version can be added. No answer is lost. An operator can rebuild them.',
  },
  versions: {
    title: 'Versions',
    lead: 'Each version is a form that respondents could answer. Answers keep the version that they were given to.',
    columns: { version: 'Version', at: 'Published', by: 'By', actions: 'Actions' },
    number: (version: number) => `Version ${version}`,
    draft: 'Draft',
    draftRow: 'not published',
    current: 'current',
    unknown: 'unknown',
    compare: 'Differences',
    compareNamed: (from: number, to: string) => `Differences between version ${from} and ${to}`,
    edit: 'Edit from this version',
    editNamed: (version: number) => `Edit from this version: ${version}`,
    toDraft: 'the draft',
    toVersion: (version: number) => `version ${version}`,
    heading: (from: number, to: string) => `What differs between version ${from} and ${to}`,
    same: 'They are the same.',
    missing: 'Older versions were published before Canvass kept them.',
    notFound: 'This version was not kept.',
    draftInvalid: 'The draft is not complete yet, so that it cannot be compared.',
    never: 'This survey was never published. Its first version appears here once you publish it.',
    exports: 'Download the current version',
    exportsDraft: 'Download the draft',
    incomplete: 'The draft is not complete yet, so that there is nothing to download.',
    toDo: 'See what is left to do',
    json: 'Canvass JSON',
    surveyjs: 'SurveyJS JSON',
  },
  change: {
    titleChanged: (after: string) => `The title becomes ${after}.`,
    descriptionChanged: 'The description changes.',
    languagesChanged: (after: string) =>
      `Respondents can answer in ${after}. Words of later answers are counted in the language of each answer.`,
    translationsChanged: (language: string, texts: number) =>
      `${plural(texts, 'text changes', 'texts change')} in ${language}.`,
    sectionsChanged: 'The titles of the pages change, or where they begin.',
    sectionsCounted: (before: string, after: string) => `The form has ${after} instead of ${before}.`,
    onePage: 'one page',
    pages: (count: number) => plural(count, 'page'),
    questionAdded: (question: string) => `New question: ${question}.`,
    questionAddedResults: (question: string) => `New question: ${question}. It begins without answers.`,
    questionRemoved: (question: string) => `Removed: ${question}.`,
    questionRemovedResults: (question: string) =>
      `Removed: ${question}. Its answers so far stay in the results, as those of a retired question.`,
    questionReturned: (question: string) => `Asked again: ${question}. It goes on with its earlier counts.`,
    questionMoved: (question: string, from: number, to: number) =>
      `Moved: ${question}, from number ${from} to number ${to}.`,
    typeChanged: (question: string, before: string, after: string) =>
      `Another kind of answer: ${question}, from ${before} to ${after}. That makes a new question.`,
    typeChangedResults: (question: string, before: string, after: string) =>
      `Another kind of answer: ${question}, from ${before} to ${after}. That makes a new question, which begins without answers; the answers so far stay in the results, as those of a retired question.`,
    textChanged: (before: string, after: string) => `Reworded: ${before} becomes ${after}.`,
    textChangedResults: (before: string, after: string) =>
      `Reworded: ${before} becomes ${after}. Earlier and later answers count together.`,
    nowRequired: (question: string) => `${question} now needs an answer.`,
    nowOptional: (question: string) => `${question} can now be skipped.`,
    conditionAdded: (question: string) => `${question} is now asked only under a condition.`,
    conditionChanged: (question: string) => `${question} is asked under another condition.`,
    conditionRemoved: (question: string) => `${question} is now asked of everyone.`,
    conditionResults: 'People who are not asked count neither as answered nor as skipped.',
    maxLengthChanged: (question: string, before: number, after: number) =>
      `The longest answer to ${question} is ${after} characters instead of ${before}.`,
    rangeChanged: (question: string, before: string, after: string) =>
      `The scale of ${question} goes from ${after} instead of ${before}.`,
    narrowed: 'Answers outside the new scale stay in the chart and in the mean.',
    widened: 'Earlier answers count together with later ones.',
    ends: (min: number, max: number) => `${min} to ${max}`,
    endLabelsChanged: (question: string) => `The labels at the ends of ${question} change.`,
    severalAllowed: (question: string) => `Several choices may be chosen in ${question}.`,
    oneAllowed: (question: string) => `Only one choice may be chosen in ${question}.`,
    multipleResults: 'Earlier and later answers count together.',
    daysChanged: (question: string, before: string, after: string) =>
      `${question} takes ${after} instead of ${before}.`,
    days: {
      any: 'any day',
      from: (min: string) => `days from ${min} on`,
      until: (max: string) => `days until ${max}`,
      between: (min: string, max: string) => `days from ${min} to ${max}`,
      today: 'today',
      before: (days: number) => `${plural(days, 'day', 'days')} before today`,
      after: (days: number) => `${plural(days, 'day', 'days')} after today`,
    },
    daysResults: 'Earlier and later answers count together.',
    scoresChanged: (question: string) => `The choices of ${question} have other scores.`,
    scoresResults: 'The means of all answers, earlier ones included, are computed with them.',
    itemAdded: (one: string, question: string, item: string) => `New ${one} in ${question}: ${item}.`,
    itemRemoved: (one: string, question: string, item: string) => `Removed ${one} in ${question}: ${item}.`,
    itemRemovedResults: (one: string) => `What was counted so far stays in the results, as a retired ${one}.`,
    itemRelabelled: (one: string, question: string, before: string, after: string) =>
      `Reworded ${one} in ${question}: ${before} becomes ${after}.`,
    itemRelabelledResults: 'What was counted so far goes on under the new words.',
    itemsReordered: (several: string, question: string) =>
      `The ${several} of ${question} have another order.`,
    itemCondition: {
      added: (one: string, item: string, question: string) =>
        `The ${one} ${item} of ${question} is now asked only under a condition.`,
      changed: (one: string, item: string, question: string) =>
        `The ${one} ${item} of ${question} is asked under another condition.`,
      removed: (one: string, item: string, question: string) =>
        `The ${one} ${item} of ${question} is now asked of everyone who is asked the question.`,
    },
    exclusiveStarts: (item: string, question: string) =>
      `The choice ${item} of ${question} now excludes the others.`,
    exclusiveEnds: (item: string, question: string) =>
      `The choice ${item} of ${question} no longer excludes the others.`,
    pictureChanged: (question: string) => `The picture of ${question} changes.`,
    itemPictureChanged: (item: string, question: string) =>
      `The picture of the choice ${item} of ${question} changes.`,
    orderChanged: 'The results show the questions in the new order.',
    optionChanged: (question: string, option: string, before: string, after: string) =>
      `${question}: ${option.charAt(0).toLowerCase()}${option.slice(1)} changes from ${before} to ${after}.`,
    optionStarts: (question: string, option: string) => `${question}: ${option}, from now on.`,
    optionEnds: (question: string, option: string) => `${question}: ${option}, no longer.`,
    noOption: 'none',
    promoterScoreStarts: (question: string) => `${question} gets a recommendation score (NPS).`,
    promoterScoreEnds: (question: string) => `${question} no longer has a recommendation score (NPS).`,
  },
} as const;

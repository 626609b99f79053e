import { plural, shownCount } from '@canvass/web/page';

/** The words of the pages that show single answers, and what people wrote in text questions. */
export const answersTexts = {
  title: 'Answers',
  done: { erased: 'The answer is erased' },
  none: 'There is no counted answer yet. An answer appears here a few seconds after it was sent.',
  range: (first: number, last: number, all: number) =>
    `Answers ${shownCount(last)} to ${shownCount(first)} of ${shownCount(all)}, the newest first.`,
  rangeWithGaps: (first: number, last: number) =>
    `Answers ${shownCount(last)} to ${shownCount(first)}, the newest first. Missing numbers are those of answers that were erased or removed.`,
  noneHere: 'The answers with these numbers were erased or removed.',
  filtered: {
    range: (from: number, downTo: number) =>
      `Those that fit among answers ${shownCount(from)} to ${shownCount(downTo)}, the newest first.`,
    none: (from: number, downTo: number) =>
      `None of answers ${shownCount(from)} to ${shownCount(downTo)} fits.`,
    older: 'Older answers that fit',
    results: 'Results of these answers',
  },
  columns: { number: 'No.', receivedAt: 'Received (UTC)' },
  moreQuestions: (count: number) => `${plural(count, 'more question')}: open an answer to read all of it.`,
  open: (number: number) => `Answer ${shownCount(number)}`,
  pages: 'Pages of answers',
  newest: 'Newest',
  newer: 'Newer answers',
  older: 'Older answers',
  left: 'not answered',
  notAsked: 'not asked',
  answer: {
    title: (number: number) => `Answer ${shownCount(number)}`,
    of: (all: number) => `of ${shownCount(all)}`,
    receivedAt: 'Received',
    version: (version: number) => `Answer to version ${version} of the survey`,
    id: 'Id',
    previous: 'Previous answer',
    next: 'Next answer',
    isNewest: 'This is the newest answer.',
    isOldest: 'This is the oldest answer.',
    table: 'What was answered',
    question: 'Question',
    given: 'Answer',
    retired: 'no longer asked',
    noNewer: 'No newer answer fits.',
    noOlder: 'No older answer fits.',
    back: 'All answers',
    backToPart: 'Answers that fit',
    navigation: 'Answers before and after',
    erase: 'Erase this answer',
  },
  erase: {
    title: (number: number) => `Erase answer ${shownCount(number)}?`,
    receivedAt: 'Received',
    id: 'Id',
    atOnce: 'It goes at once from all pages, counts, exports and calls.',
    bytes: (hours: number) => `Its data is deleted from the storage within ${plural(hours, 'hour')}.`,
    stays: 'Its number stays empty: the other answers keep theirs. The audit trail keeps its id.',
    backups:
      'Backups that were made before still have it. A restore erases it again if it knows of the erasure.',
    forGood: 'Nobody can bring it back.',
    submit: 'Erase this answer for good',
    cancel: 'Keep it',
    unknown: 'The survey has no such answer.',
  },
  /** `end` is the highest number. `hasGaps` says that some numbers below it are missing. */
  missingDetail: (end: number, hasGaps: boolean) => {
    if (end === 0) return 'No answer of this survey is counted yet.';
    return hasGaps
      ? `The numbers of this survey’s answers go up to ${shownCount(end)}. Those of answers that were erased or removed are missing.`
      : `The answers of this survey have the numbers 1 to ${shownCount(end)}.`;
  },
  notAQuestionDetail: 'The survey has no text question with this id, in any of its versions.',
  searchRuns: 'Another search is still running',
  searchRunsDetail:
    'One person at a time searches the texts of your surveys. Wait a moment, then load the page again.',
  texts: {
    title: (question: string) => `Texts: ${question}`,
    search: 'Find in the texts',
    submit: 'Find',
    showAll: 'Show all',
    none: 'Nobody has written anything here yet.',
    noneFound: (query: string) => `No text with “${query}” among these.`,
    searched: (first: number, last: number) =>
      `Read answers ${shownCount(last)} to ${shownCount(first)}, the newest first.`,
    /** `all` and `left` are undefined if numbers are missing. */
    readAll: (all: number | undefined) =>
      `These are all answers, back to the first${all === undefined ? '' : ` of ${shownCount(all)}`}.`,
    goOn: (left: number | undefined) =>
      left === undefined ? 'Search the older answers' : `Search the ${shownCount(left)} older answers`,
    newest: 'Back to the newest',
    results: 'Back to the results',
    pages: 'Further texts',
  },
} as const;

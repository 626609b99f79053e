import { plural, shownCount } from '../../../ui/figures.ts';

/** The words of the pages that show single answers, and what people wrote in text questions. */
export const answersTexts = {
  title: 'Answers',
  none: 'There is no counted answer yet. An answer appears here a few seconds after it was sent.',
  range: (first: number, last: number, all: number) =>
    `Answers ${shownCount(last)} to ${shownCount(first)} of ${shownCount(all)}, the newest first.`,
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
    back: 'All answers',
    navigation: 'Answers before and after',
  },
  missingDetail: (all: number) =>
    all === 0
      ? 'No answer of this survey is counted yet.'
      : `The answers of this survey have the numbers 1 to ${shownCount(all)}.`,
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
    readAll: (all: number) => `These are all answers, back to the first of ${shownCount(all)}.`,
    goOn: (left: number) => `Search the ${shownCount(left)} older answers`,
    newest: 'Back to the newest',
    results: 'Back to the results',
    pages: 'Further texts',
  },
} as const;

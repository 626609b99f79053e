import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the pages that show single answers, and what people wrote in text questions. */
export const answersTexts = deskTexts('answers', {
  title: 'Answers',
  done: { erased: 'The answer is erased' },
  none: 'There is no counted answer yet. An answer appears here a few seconds after it was sent.',
  range: 'Answers {last} to {first} of {all}, the newest first.',
  rangeWithGaps:
    'Answers {last} to {first}, the newest first. Missing numbers are those of answers that were erased or removed.',
  noneHere: 'The answers with these numbers were erased or removed.',
  filtered: {
    range: 'Those that fit among answers {from} to {downTo}, the newest first.',
    none: 'None of answers {from} to {downTo} fits.',
    older: 'Older answers that fit',
    results: 'Results of these answers',
  },
  columns: { number: 'No.', receivedAt: 'Received ({zone})' },
  moreQuestions: {
    one: '{count} more question: open an answer to read all of it.',
    other: '{count} more questions: open an answer to read all of it.',
  },
  open: 'Answer {number}',
  pages: 'Pages of answers',
  newest: 'Newest',
  newer: 'Newer answers',
  older: 'Older answers',
  left: 'not answered',
  notAsked: 'not asked',
  answer: {
    title: 'Answer {number}',
    of: 'of {all}',
    receivedAt: 'Received',
    version: 'Answer to version {version} of the survey',
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
    title: 'Erase answer {number}?',
    receivedAt: 'Received',
    id: 'Id',
    atOnce: 'It goes at once from all pages, counts, exports and calls.',
    bytes: {
      one: 'Its data is deleted from the storage within {count} hour.',
      other: 'Its data is deleted from the storage within {count} hours.',
    },
    stays: 'Its number stays empty: the other answers keep theirs. The audit trail keeps its id.',
    backups:
      'Backups that were made before still have it. A restore erases it again if it knows of the erasure.',
    forGood: 'Nobody can bring it back.',
    submit: 'Erase this answer for good',
    cancel: 'Keep it',
    unknown: 'The survey has no such answer.',
  },
  missing: {
    none: 'No answer of this survey is counted yet.',
    withGaps:
      'The numbers of this survey’s answers go up to {end}. Those of answers that were erased or removed are missing.',
    all: 'The answers of this survey have the numbers 1 to {end}.',
  },
  notAQuestionDetail: 'The survey has no text question with this id, in any of its versions.',
  searchRuns: 'Another search is still running',
  searchRunsDetail:
    'One person at a time searches the texts of your surveys. Wait a moment, then load the page again.',
  texts: {
    title: 'Texts: {question}',
    search: 'Find in the texts',
    submit: 'Find',
    showAll: 'Show all',
    none: 'Nobody has written anything here yet.',
    noneFound: 'No text with “{query}” among these.',
    searched: 'Read answers {last} to {first}, the newest first.',
    readAll: 'These are all answers, back to the first.',
    readAllOf: 'These are all answers, back to the first of {all}.',
    goOn: 'Search the older answers',
    goOnOf: 'Search the {left} older answers',
    newest: 'Back to the newest',
    results: 'Back to the results',
    pages: 'Further texts',
  },
});

/** Says why there is no answer with a number. `end` is the highest number. `hasGaps`: some numbers below it are missing. */
export function missingAnswer(end: number, hasGaps: boolean): string {
  const { missing } = answersTexts;
  if (end === 0) return missing.none;
  return hasGaps ? missing.withGaps({ end }) : missing.all({ end });
}

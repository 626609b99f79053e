import { deskTexts } from '../desk-language/desk-texts.ts';

/** The words of the pages that show single answers, and what people wrote in text questions. */
export const answersTexts = deskTexts('answers', {
  title: 'Answers',
  error: 'Error: ',
  done: { erased: 'The answer is erased' },
  none: 'No answers yet. Each appears here a few seconds after it was sent.',
  noneFound: 'Nobody wrote “{query}” in answers {from} to {downTo}.',
  goOn: 'Look at older answers',
  caption: 'Answers, the newest first',
  newestOf: 'The newest {count} of {all}',
  found: '{count} found in answers {from} to {downTo}',
  range: 'Answers {last} to {first} of {all}',
  rangeWithGaps: 'Answers {last} to {first}. Missing numbers are those of erased answers.',
  noneHere: 'The answers with these numbers were erased.',
  filtered: {
    range: 'Those that fit among answers {from} to {downTo}',
    none: 'None of answers {from} to {downTo} fits.',
    results: 'Results of these answers',
  },
  find: 'Find in what people wrote',
  search: 'Find',
  removeSearch: 'Show all, not only those with “{query}”',
  narrow: 'Which answers the list shows',
  addFilter: 'Add a filter',
  columns: { number: 'Answer' },
  chooseColumns: {
    summary: 'Columns: {shown} of {all}',
    legend: 'Show in the list',
    submit: 'Show these',
  },
  open: 'Answer {number}',
  pages: 'Pages of answers',
  newest: 'Newest',
  newer: 'Newer',
  older: 'Older',
  left: 'not answered',
  notAsked: 'not asked',
  tags: {
    title: 'Tags',
    add: 'Add a tag',
    submit: 'Add',
    remove: 'Remove the tag “{tag}”',
    more: { one: '{count} more tag', other: '{count} more tags' },
    blank: 'Write a word or two, such as “call back”.',
    tooLong: 'A tag has at most {most} characters. Shorten it.',
    tooManyOfAnswer: 'An answer has at most {most} tags. Remove one first.',
    tooManyOfSurvey: 'A survey has at most {most} different tags. Use one of those that there are.',
    tooManyGiven: 'The answers of a survey have at most {most} tags together. Remove some first.',
  },
  answer: {
    title: 'Answer {number}',
    today: 'Today, {time}',
    onDay: '{day}, {time}',
    language: 'in {language}',
    point: { of: '{value} of {max}', labelled: '{point}, {label}' },
    newer: 'Newer answer',
    older: 'Older answer',
    retired: 'no longer asked',
    isNewest: 'This is the newest answer.',
    isOldest: 'This is the oldest answer.',
    noNewer: 'No newer answer fits.',
    noOlder: 'No older answer fits.',
    back: 'Back to all answers',
    copyLink: 'Copy link',
    copied: 'Link copied',
    erase: 'Erase …',
  },
  erase: {
    title: 'Erase answer {number}?',
    receivedAt: 'Received',
    atOnce: 'It goes at once from all pages, counts and exports, with its tags.',
    bytes: {
      one: 'Its data is deleted from the storage within {count} hour.',
      other: 'Its data is deleted from the storage within {count} hours.',
    },
    stays:
      'Its number stays empty: the other answers keep theirs. The activity list says that it was erased.',
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
    search: 'Find in these texts',
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

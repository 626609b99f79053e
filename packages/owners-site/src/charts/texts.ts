import { deskTexts } from '../desk-language/desk-texts.ts';

/** Words that several charts have. */
export const chartTexts = deskTexts('charts', {
  answers: 'Answers',
  answersCounted: { one: '{count} answer', other: '{count} answers' },
  share: 'Share',
  only: 'Show only these',
  shown: 'Shown',
  these: 'these {count}',
  all: 'all {count}',
});

import type { FlatRecord } from '@canvass/surveys';

/** A typical survey: a choice, a range and a free text, as put over HTTP. */
export const benchDefinition = {
  title: 'How was the workshop?',
  questions: [
    {
      id: 'colour',
      text: 'Which colour?',
      type: 'choice',
      choices: ['red', 'green', 'blue', 'black'],
    },
    { id: 'rating', text: 'How good was it?', type: 'scale', min: 1, max: 5 },
    { id: 'why', text: 'Why?', type: 'text', maxLength: 500 },
  ],
};

const colours = ['red', 'green', 'blue', 'black'];

const vocabulary = (
  'the and was very good it i to of a we but not really more time for in with had this so well could learn ' +
  'great workshop people too much fast slow pace room examples talk nice useful questions speaker would like ' +
  'next again team helpful clear some short long coffee liked most best exercises material slides interesting ' +
  'difficult easy practical hands theory explained understand everything nothing better worse content topic ' +
  'hard start break lunch cold warm loud quiet friendly answers discussion group groups session day hours ' +
  'online screen sound camera notes handout code demo project tools setup install laptop network slow wifi ' +
  'organised structure schedule late early missed enjoyed inspiring boring repeated details overview basics ' +
  'advanced beginner level experience recommend colleagues manager company customers product service price'
).split(' ');

/** Answers to `benchDefinition` with a text of some 60 characters; words have realistic frequencies. */
export function makeAnswers(random: () => number): FlatRecord {
  return {
    colour: colours[Math.floor(random() * colours.length)]!,
    rating: 1 + Math.floor(random() * 5),
    why: makeText(random),
  };
}

function makeText(random: () => number): string {
  const length = 45 + random() * 30;
  let text = '';
  while (text.length < length) {
    // Cubed: about the long tail of words in real texts.
    const word = vocabulary[Math.floor(random() ** 3 * vocabulary.length)]!;
    // One in fifty is a unique number or name.
    text += `${text === '' ? '' : ' '}${random() < 0.02 ? `x${Math.floor(random() * 1e6)}` : word}`;
  }
  return text;
}

/** The names of the first `count` surveys. */
export function surveyNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `survey-${index}`);
}

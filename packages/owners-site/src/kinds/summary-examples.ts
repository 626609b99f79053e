/** Figures of questions as OpenAPI shows them. */
export const numbersExample = {
  id: 'rating',
  type: 'scale',
  facet: 'number',
  text: 'How good is our coffee?',
  answered: 1,
  skipped: 0,
  average: 4,
  median: 4,
  standardDeviation: 0,
  min: 4,
  max: 4,
  histogram: [1, 2, 3, 4, 5].map((value) => ({ value, count: value === 4 ? 1 : 0 })),
};

export function choicesExample(milk: number, sugar: number) {
  return {
    id: 'extras',
    type: 'choice',
    facet: 'choices',
    text: 'With what?',
    answered: milk + sugar,
    skipped: 0,
    choices: [
      { value: 'milk', label: 'milk', count: milk },
      { value: 'sugar', label: 'sugar', count: sugar },
    ],
  };
}

export const wordsExample = {
  id: 'why',
  type: 'text',
  facet: 'words',
  text: 'Why?',
  answered: 1,
  skipped: 0,
  averageLength: 12,
  topWords: [{ word: 'strong', count: 1 }],
};

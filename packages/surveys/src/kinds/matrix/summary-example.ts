/** A row of a matrix in a public summary, for OpenAPI. */
export const rowExample = {
  id: 'quality.price',
  text: 'Price',
  facet: 'choices',
  answered: 2,
  skipped: 1,
  choices: [
    { value: 'good', label: 'Good', count: 2 },
    { value: 'bad', label: 'Bad', count: 0 },
  ],
} as const;

/** A matrix in a public summary. */
export const matrixExample = {
  id: 'quality',
  type: 'matrix',
  facet: 'kept',
  text: 'How good is it?',
  answered: 3,
  skipped: 0,
  parts: [rowExample],
} as const;

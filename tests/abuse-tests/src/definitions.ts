/** The largest allowed definition: 200 questions with 200 choices each. */
export function largestDefinition(title: string): object {
  const choices = Array.from({ length: 200 }, (_, index) => `c${index}`);
  return {
    title,
    questions: Array.from({ length: 200 }, (_, index) => ({
      id: `q${index}`,
      text: 'Which?',
      type: 'multipleChoice',
      choices,
    })),
  };
}

/** The maximum number of questions; a new `title` makes a new version. */
export function longDefinition(title: string): object {
  return {
    title,
    questions: Array.from({ length: 200 }, (_, index) => ({ id: `q${index}`, text: 'How?', type: 'range' })),
  };
}

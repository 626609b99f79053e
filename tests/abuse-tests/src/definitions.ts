/** The largest that a definition may be: 200 questions of 200 choices each. */
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

/** As many questions as there may be; `title` makes each a new version. */
export function longDefinition(title: string): object {
  return {
    title,
    questions: Array.from({ length: 200 }, (_, index) => ({ id: `q${index}`, text: 'How?', type: 'range' })),
  };
}

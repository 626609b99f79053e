import { randomBytes } from 'node:crypto';

/** The largest allowed definition: 200 questions with 200 choices each. */
export function largestDefinition(title: string): object {
  const choices = Array.from({ length: 200 }, (_, index) => `c${index}`);
  return {
    title,
    questions: Array.from({ length: 200 }, (_, index) => ({
      id: `q${index}`,
      text: 'Which?',
      type: 'choice',
      choices,
    })),
  };
}

/** The maximum number of questions; a new `title` makes a new version. */
export function longDefinition(title: string): object {
  return {
    title,
    questions: Array.from({ length: 200 }, (_, index) => ({ id: `q${index}`, text: 'How?', type: 'scale' })),
  };
}

/** A definition of nearly 1 MiB that hardly compresses. */
export function randomDefinition(title: string): object {
  return {
    title,
    questions: Array.from({ length: 60 }, (_, index) => ({
      id: `q${index}`,
      text: 'Which?',
      type: 'choice',
      choices: Array.from({ length: 200 }, () => randomBytes(57).toString('base64url')),
    })),
  };
}

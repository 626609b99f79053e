import type { Problem } from './problem.ts';

/** An input of a request does not fit its schema. */
export class RefusedInput extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.title);
    this.name = 'RefusedInput';
    this.problem = problem;
  }
}

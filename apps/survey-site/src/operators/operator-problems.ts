import type { ProblemType } from '../http/problems/problem-types.ts';

/** The problems of every call with the operator's key. */
export const operatorProblems = [
  'malformed-request',
  'unauthenticated',
  'invalid',
  'rate-limited',
  'internal-error',
] as const satisfies readonly ProblemType[];

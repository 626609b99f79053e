import type { ProblemType } from '@canvass/web/problems';

/** The problems of every call with the operator's key. */
export const operatorProblems = [
  'malformed-request',
  'unauthenticated',
  'invalid',
  'rate-limited',
  'internal-error',
] as const satisfies readonly ProblemType[];

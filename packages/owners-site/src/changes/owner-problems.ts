import type { ProblemType } from '@canvass/web/problems';
import { surveyProblems } from '@canvass/web/openapi';

/** The problems of every call with the tenant's key. */
export const ownerProblems = ['unauthenticated', 'forbidden', 'role-too-low', ...surveyProblems] as const;

/** The further problems of every call that changes something. */
export const changeProblems = ['too-many-changes', 'too-large', 'unsupported-media-type'] as const;

/** The problems of every call for owners only. */
export const accessProblems = [
  'malformed-request',
  'unauthenticated',
  'forbidden',
  'role-too-low',
  'invalid',
  'rate-limited',
  'internal-error',
  'document-unreadable',
  'storage-unavailable',
] as const satisfies readonly ProblemType[];

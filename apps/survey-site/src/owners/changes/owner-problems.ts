import { surveyProblems } from '../../http/openapi/survey-schemas.ts';

/** The problems of every call with the tenant's key. */
export const ownerProblems = ['unauthenticated', 'forbidden', 'role-too-low', ...surveyProblems] as const;

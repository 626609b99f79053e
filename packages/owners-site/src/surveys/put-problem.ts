import type { StoredDefinition } from '@canvass/storage';
import { invalid, problem, type Problem, summaryUnreadable } from '@canvass/web/problems';
import type { PutSurvey } from '../changes/lifecycle/outcomes.ts';
import { preconditionFailed } from '../changes/write-conditions.ts';

/** Why there is no new survey or version. */
export function putProblem(
  refused: Exclude<PutSurvey, { readonly stored: StoredDefinition }>,
  tenant: string,
  survey: string,
): Problem {
  switch (refused.outcome) {
    case 'refused':
      return problem('incompatible-edit', { errors: refused.errors });
    case 'unknownPictures':
      return invalid(refused.errors);
    case 'tooManySurveys':
      return problem('too-many-surveys', { detail: tooManySurveys(refused.limit) });
    case 'tooManyVersions':
      return problem('too-many-versions', { detail: tooManyVersions(refused.limit) });
    case 'summaryUnreadable':
      return summaryUnreadable(tenant, survey);
    case 'preconditionFailed':
      return preconditionFailed(refused.etag);
  }
}

const counted = (limit: number, noun: string): string => `${limit} ${noun}${limit === 1 ? '' : 's'}`;

const tooManySurveys = (limit: number): string =>
  `A tenant has at most ${counted(limit, 'survey')} (MAX_SURVEYS_PER_TENANT). Delete one first; deleted ones do not count.`;

const tooManyVersions = (limit: number): string =>
  `A survey has at most ${counted(limit, 'version')} (MAX_VERSIONS_PER_SURVEY). The last version stays in force. Create a new survey for further edits.`;

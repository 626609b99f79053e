import { problem, type Problem } from '@canvass/web/problems';
import type { StoredNewDraft } from './store-new-draft.ts';
import { surveysTexts } from './texts.ts';

/** Why there is no new survey. */
export function newDraftProblem(refused: Exclude<StoredNewDraft, { outcome: 'stored' }>): Problem {
  switch (refused.outcome) {
    case 'tooManySurveys':
      return problem('too-many-surveys', { detail: surveysTexts.tooMany(refused.limit) });
    case 'tooLarge':
      return problem('too-large');
    case 'taken':
    case 'conflict':
      return problem('concurrent-edit');
  }
}

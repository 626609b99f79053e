import type { AnalysisRequest } from '@canvass/analyses';
import type { SurveyKey } from '@canvass/answer-log';
import { noFilter } from '@canvass/surveys';
import type { Caller } from '@canvass/web/app';
import { ownerChange } from '../changes/owner-change.ts';
import type { OwnerScope } from '../changes/owner-scope.ts';
import { mayCancel } from './may-cancel.ts';

/**
 * Starts an analysis. The audit trail has no entry, because it changes nothing of the survey. Rejects with `StorageError`,
 * as all changes of analyses do.
 *
 * @param tail  the end of its id, if the request has a key
 */
export const startAnalysis = ownerChange(
  'viewer',
  ({ analyses }: OwnerScope, caller, key: SurveyKey, request: AnalysisRequest, tail?: string) =>
    analyses.start(key, request, starterOf(caller), tail),
);

const wholeSurvey: AnalysisRequest = { kind: 'recount', where: noFilter, by: null, precision: 'exact' };

/**
 * Starts a recount of a survey.
 *
 * @param tail  the end of its id, if the request has a key
 */
export const startRecount = ownerChange(
  'editor',
  async ({ analyses, recordChange }: OwnerScope, caller, key: SurveyKey, tail?: string) => {
    const started = await analyses.start(key, wholeSurvey, starterOf(caller), tail);
    if (started.outcome === 'started') {
      await recordChange({ ...caller, action: 'recount-started', target: key.survey });
    }
    return started;
  },
);

/** The outcome of an order to cancel. If it is `notAllowed`, `kind` says what was to be cancelled. */
export type CancelAnalysis =
  | { readonly outcome: 'cancelled' | 'hadEnded' | 'notFound' }
  | { readonly outcome: 'notAllowed'; readonly kind: AnalysisRequest['kind'] };

/** Cancels an analysis that the caller has started. An editor may cancel any analysis or recount. */
export const cancelAnalysis = ownerChange(
  'viewer',
  async (
    { analyses, recordChange }: OwnerScope,
    caller,
    key: SurveyKey,
    id: string,
  ): Promise<CancelAnalysis> => {
    const read = await analyses.read(key, id);
    if (read.outcome === 'notFound') return read;
    const { kind } = read.analysis.request;
    if (!mayCancel(caller.principal, read.analysis)) return { outcome: 'notAllowed', kind };
    const outcome = await analyses.cancel(key, id);
    if (kind === 'recount' && outcome === 'cancelled') {
      await recordChange({ ...caller, action: 'recount-cancelled', target: key.survey });
    }
    return { outcome };
  },
);

function starterOf({ principal: { kind, id } }: Caller) {
  return { kind, id };
}

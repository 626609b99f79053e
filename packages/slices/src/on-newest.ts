import { onNewestSummary, type Summaries, type SummaryDocument, type SurveyKey } from '@canvass/answer-log';
import { isMoved } from './answer-parts.ts';
import type { WorkLimits } from './work-limits.ts';

export interface SliceRequest {
  /** A summary that was read lately, which saves a read. Default: the newest is read. */
  readonly known?: SummaryDocument | undefined;
  /** Aborts the work when the client has gone. */
  readonly signal?: AbortSignal | undefined;
}

export type Refused =
  /** The survey does not exist any more. */
  | { readonly outcome: 'notFound' }
  /** Too many slices wait already, of this tenant or of all. */
  | { readonly outcome: 'busy' };

/**
 * Runs `work` in its turn, with the known or the newest summary. If something that the summary lists was replaced meanwhile, the work begins
 * again with the newest one.
 */
export function onNewest<T extends { readonly outcome: string }>(
  { summaries, limits }: { readonly summaries: Pick<Summaries, 'read'>; readonly limits: WorkLimits },
  key: SurveyKey,
  { known, signal }: SliceRequest,
  work: (document: SummaryDocument, signal: AbortSignal | undefined) => Promise<T>,
): Promise<T | Refused> {
  return limits.run(key.tenant, signal, () =>
    onNewestSummary(summaries, key, known, (document) => work(document, signal), isMoved),
  );
}

import type { Summaries } from '@canvass/answer-log';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import { announceEnd, type OnEnded } from '../ending/announce-end.ts';
import { ControlledRun, type ControlledRunDeps } from './controlled-run.ts';
import { deleteWork } from '../ending/delete-work.ts';
import { endByFault } from '../ending/end-analysis.ts';
import { AnalysesError } from '../errors.ts';
import { planOrEnd, type InitiatorDeps } from './initiate.ts';

export interface ControllerDeps extends InitiatorDeps, ControlledRunDeps {
  readonly summaries: Pick<Summaries, 'read' | 'replace'>;
  readonly onEnded?: OnEnded | undefined;
}

/**
 * Merges and publishes the results of an analysis, and sends its tasks, until it ends. Then it deletes the work. Everything that it needs is
 * stored, so another call goes on after a crash, and two at once do no harm. Returns false if the signal aborts it, or if it makes no
 * progress while others wait. Throws `StorageError`, and what the queue throws.
 *
 * @param sent How many first tasks the initiator has sent.
 * @param mayWait Returns whether another analysis may be waiting.
 */
export async function control(
  deps: ControllerDeps,
  path: AnalysisPath,
  sent: number,
  signal: AbortSignal,
  mayWait: () => boolean,
): Promise<boolean> {
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const found = await deps.store.read(path);
    if (found.outcome === 'notFound' || found.analysis.phase !== 'running') {
      await announceEnd(deps, path);
      await deleteWork(deps.analyses, path);
      return true;
    }
    const { generation } = found.analysis;
    const plan = await planOrEnd(deps, path, found.analysis);
    if (plan === undefined) continue;
    const sentBefore = isFirst && generation === 0 ? sent : 0;
    try {
      const run = new ControlledRun(deps, path, plan, found, sentBefore);
      if ((await run.untilItEnds(signal, mayWait)) === 'stalled') return false;
    } catch (error) {
      const hasEnded = error instanceof AnalysesError && error.code === 'gone';
      if (!hasEnded && !(await endByFault(deps, path, generation, error))) throw error;
    }
  }
  return false;
}

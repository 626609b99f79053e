import { StorageError, type BlobContainer } from '@canvass/storage';
import type { Analysis } from '../state/analysis.ts';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import type { AnalysisPlan } from '../plan/analysis-plan.ts';
import type { AnalysisStore } from '../state/analysis-store.ts';
import { deleteWork } from '../ending/delete-work.ts';
import { endBecause } from '../ending/end-analysis.ts';
import type { AnalysisMessages } from '../messages.ts';
import type { Plans } from '../plan/plans.ts';
import { mostOpenTasks, range, sendTasks } from './task-sender.ts';

export interface InitiatorDeps {
  readonly analyses: BlobContainer;
  readonly plans: Plans;
  readonly store: AnalysisStore;
  readonly messages: AnalysisMessages;
  readonly now: () => number;
}

/**
 * Plans an analysis, and sends the message for its controller and the first tasks. The controller sends the others. It may be called again
 * at any time. Throws `StorageError`, and what the queue throws.
 */
export async function initiate(deps: InitiatorDeps, path: AnalysisPath): Promise<void> {
  const { store, messages } = deps;
  const found = await store.read(path);
  if (found.outcome === 'notFound' || found.analysis.phase !== 'running') {
    // An earlier try may have written a plan and died before it sent a message, so no controller deletes the plan.
    await deleteWork(deps.analyses, path);
    return;
  }
  const { generation } = found.analysis;
  const plan = await planOrEnd(deps, path, found.analysis);
  if (plan === undefined) return;
  const sent = Math.min(mostOpenTasks, plan.tasks.length);
  await messages.send({ kind: 'control', analysis: path, sent });
  await sendTasks(messages, { kind: 'task', analysis: path, generation }, range(0, sent));
}

/** Returns the stored plan, or a new one. If no plan can be made, it ends the analysis and returns undefined. */
export async function planOrEnd(
  deps: Omit<InitiatorDeps, 'analyses' | 'messages'>,
  path: AnalysisPath,
  analysis: Analysis,
): Promise<AnalysisPlan | undefined> {
  try {
    const planned = await deps.plans.ensure(path, analysis);
    if (planned.outcome === 'planned') return planned.plan;
    if (planned.outcome === 'deleted') await endBecause(deps, path, 'cancelled', 'survey-deleted');
    else await endBecause(deps, path, 'failed', 'summary-unreadable');
  } catch (error) {
    if (!(error instanceof StorageError && error.code === 'corrupt')) throw error;
    await endBecause(deps, path, 'failed', 'summary-unreadable');
  }
  return undefined;
}

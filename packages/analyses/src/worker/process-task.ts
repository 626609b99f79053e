import type { BlobContainer } from '@canvass/storage';
import { placesOfTask } from '../plan/analysis-plan.ts';
import { resultBlob } from '../state/analysis-blobs.ts';
import type { AnalysisStore } from '../state/analysis-store.ts';
import { endByFault } from '../ending/end-analysis.ts';
import { foldTask, type FoldDeps } from '../fold/fold-task.ts';
import type { TaskMessage } from '../messages.ts';
import { encodeResult } from '../results/partial-result.ts';
import type { Plans } from '../plan/plans.ts';

export interface TaskDeps extends FoldDeps {
  readonly analyses: BlobContainer;
  readonly store: AnalysisStore;
  readonly plans: Plans;
  readonly now: () => number;
}

/** `folded` says that the task's result is stored; `needless`, that it was stored before or is not wanted any more. */
export type TaskOutcome = 'folded' | 'needless';

/** Folds a task and stores its result under its number. A second try changes nothing. Throws `StorageError` and `AnswerLogError`. */
export async function processTask(
  deps: TaskDeps,
  { analysis: path, generation, task }: TaskMessage,
  signal: AbortSignal,
): Promise<TaskOutcome> {
  const { analyses, store } = deps;
  const isWanted = async (): Promise<boolean> => {
    const figures = await store.figures(path);
    return figures?.phase === 'running' && figures.generation === generation;
  };
  const blob = resultBlob(path, generation, { level: 0, number: task });
  const [isStillWanted, stored] = await Promise.all([isWanted(), analyses.head(blob)]);
  const isStored = stored.outcome === 'found';
  // A process that was late has stored this result after the analysis had ended, and has died before it could delete it.
  if (isStored && !isStillWanted) await analyses.delete(blob);
  if (isStored || !isStillWanted) return 'needless';
  const plan = await deps.plans.read(path, generation);
  const places = plan && placesOfTask(plan, task);
  if (!places) return 'needless';
  try {
    const result = await foldTask(deps, path, plan, places, signal);
    await analyses.put(blob, encodeResult(result), { condition: { ifAbsent: true } });
  } catch (error) {
    if (!(await endByFault(deps, path, generation, error))) throw error;
    return 'needless';
  }
  if (await isWanted()) return 'folded';
  // The controller may have deleted the other results before, so nobody else deletes this one.
  await analyses.delete(blob);
  return 'needless';
}

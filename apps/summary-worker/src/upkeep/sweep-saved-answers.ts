import { createPending } from '@canvass/answer-files';
import { createJournal, type Journal } from '@canvass/journal';
import { createSavedAnswers, isStored, type IsStoredDeps, sweepSaved } from '@canvass/saved-answers';
import { createDefinitions, readInstance } from '@canvass/storage';
import type { WorkerDeps } from '../worker-deps.ts';

export type SweepSavedAnswersDeps = Pick<WorkerDeps, 'containers' | 'hints' | 'clock' | 'newId' | 'logger'>;

/**
 * Erases what was saved and not sent in time, or makes answers of it. These go through a journal of this sweep, as the answers of a site do: if the worker is
 * killed, its segment is counted like that of a dead site.
 */
export async function sweepSavedAnswers(
  { containers, hints, clock, newId, logger }: SweepSavedAnswersDeps,
  findStored: IsStoredDeps,
  idempotencyWindowMs: number,
  signal: AbortSignal,
): Promise<void> {
  const definitions = createDefinitions({
    container: containers.definitions,
    clock,
    compile: () => undefined,
  });
  const savedAnswers = createSavedAnswers(containers.saved);
  let journal: Journal | undefined;
  const opened = (): Journal =>
    (journal ??= createJournal({
      journal: containers.journal,
      clock,
      newId,
      sendHint: (hint) => hints.queue.send(hint, { visibilityDelayMs: hint.heldBackMs ?? 0 }),
    }));
  try {
    const swept = await sweepSaved(
      {
        container: containers.saved,
        findSurvey: (key) => readInstance(definitions, key),
        pending: createPending(containers.files, idempotencyWindowMs, (folder) =>
          savedAnswers.isWaiting(folder),
        ),
        isStored: (key, id) => isStored(findStored, key, id),
        append: (key, lines) => opened().append(key, lines),
        clock,
        idempotencyWindowMs,
        onFailure: (name, err) => logger.warn({ name, err }, 'saved answers could not be swept'),
      },
      signal,
    );
    logger.debug(swept, 'swept the saved answers');
  } finally {
    await journal?.close();
  }
}

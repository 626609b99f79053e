import type { AnswerReader, Summaries, SurveyKey } from '@canvass/answer-log';
import { idLength } from '@canvass/journal';
import { dayMs } from '@canvass/runtime/clock';
import type { BlobContainer, ListedBlob } from '@canvass/storage';
import { filesOfRecord } from '@canvass/surveys';
import { deleteFolder } from './delete-folder.ts';
import {
  folderOfName,
  folderPrefix,
  markedId,
  markName,
  pendingName,
  pendingPrefix,
  type FileFolder,
} from './names.ts';
import { createPending } from './pending.ts';

export interface SweepFilesDeps {
  /** The container `files`. */
  readonly container: BlobContainer;
  readonly summaries: Pick<Summaries, 'read'>;
  readonly answerReader: Pick<AnswerReader, 'find'>;
  /** Finds an answer that is not counted, as `findUncounted` does. */
  readonly findUncounted: (key: SurveyKey, id: string) => Promise<object | undefined>;
  /** Whether a form that names the files is saved, and may still be sent. */
  readonly isSaved: (folder: FileFolder) => Promise<boolean>;
  /** See `SegmentCounterOptions`. */
  readonly idempotencyWindowMs: number;
  /** Called for each folder that could not be looked at. The next sweep tries again. */
  readonly onFailure: (path: string, error: unknown) => void;
}

export interface SweptFiles {
  /** Folders whose answer was found. */
  readonly settled: number;
  /** Folders that nobody sent, or whose answer was never stored. */
  readonly expired: number;
}

/** An upload that is not sent within this time expires, by the service's clock. So does one whose answer is nowhere. */
export const uploadExpiresAfterMs = dayMs;

/**
 * Looks once at each folder that is older than a day: keeps the files that its answer names, or deletes all if there is no answer. It lists
 * only the folders of the last day.
 */
export async function sweepFiles(deps: SweepFilesDeps, signal?: AbortSignal): Promise<SweptFiles> {
  const swept = { settled: 0, expired: 0 };
  for await (const blob of deps.container.list(pendingPrefix)) {
    if (signal?.aborted) break;
    try {
      const outcome = await sweepFolder(deps, blob);
      if (outcome !== 'waits') swept[outcome] += 1;
    } catch (error) {
      deps.onFailure(blob.name, error);
    }
  }
  return swept;
}

async function sweepFolder(
  deps: SweepFilesDeps,
  { name, idleMs }: Pick<ListedBlob, 'name' | 'idleMs'>,
): Promise<'settled' | 'expired' | 'waits'> {
  // A promise counts from its last attempt.
  if (idleMs < uploadExpiresAfterMs) return 'waits';
  const folder = folderOfName(name);
  const pending = createPending(deps.container, deps.idempotencyWindowMs);
  const found = await pending.read(folder);
  if (found === undefined) return 'waits';
  const { document } = found;
  if (!document.isExpired) {
    // Also if attempts came to nothing: the form can be sent once more.
    if (await deps.isSaved(folder)) return 'waits';
    for (const attempt of document.attempts) {
      const answer = await answerOf(deps, folder.key, attempt);
      if (answer === 'unknown') return 'waits';
      if (answer === undefined) continue;
      await settle(deps.container, folder, answer);
      return 'settled';
    }
  }
  // No attempt can name the files from here on, whoever was faster.
  if (!document.isExpired && !(await pending.expire(folder, found))) return 'waits';
  await deleteFolder(deps.container, pending, folder);
  return 'expired';
}

/** What an attempt became. */
interface SettledAnswer {
  readonly id: string;
  /** The names of its files in their folder. */
  readonly files: ReadonlySet<string>;
}

/** The answer that an attempt became; undefined if there is none; `unknown` while it waits to be counted, or its summary is lost. */
async function answerOf(
  deps: SweepFilesDeps,
  key: SurveyKey,
  attempt: string,
): Promise<SettledAnswer | 'unknown' | undefined> {
  // Nearly all are counted by now. Only the others cost a search of the journal.
  const counted = await countedAnswer(deps, key, attempt);
  if (counted !== undefined) return counted;
  if ((await deps.findUncounted(key, attempt)) !== undefined) return 'unknown';
  // What the search did not find is in a summary that is read after it.
  return countedAnswer(deps, key, attempt);
}

/** The counted answer of an attempt; undefined if there is none; `unknown` if the summary is lost. */
async function countedAnswer(
  { summaries, answerReader }: SweepFilesDeps,
  key: SurveyKey,
  attempt: string,
): Promise<SettledAnswer | 'unknown' | undefined> {
  const summary = await summaries.read(key);
  if (summary.outcome === 'deleted') return undefined;
  // A rebuild will count the log again.
  if (summary.outcome === 'notFound') return 'unknown';
  const read = await answerReader.find(key, attempt, summary.document);
  if (read.outcome !== 'found') return undefined;
  const { answer, history } = read;
  const files = filesOfRecord(history, answer.answers).flatMap((of) => of.files);
  return { id: answer.id, files: new Set(files.map((file) => file.key.slice(0, idLength))) };
}

/** Leaves the files that the answer names, and says whose they are, before what was known of the folder goes. */
async function settle(container: BlobContainer, folder: FileFolder, answer: SettledAnswer): Promise<void> {
  const prefix = folderPrefix(folder);
  const deleteOthers = async (): Promise<void> => {
    for await (const { name } of container.list(prefix)) {
      const isKept = markedId(name) !== undefined || answer.files.has(name.slice(prefix.length));
      if (!isKept) await container.delete(name);
    }
  };
  await deleteOthers();
  await container.put(markName(folder, answer.id), Buffer.alloc(0));
  await container.delete(pendingName(folder));
  // An upload may have begun meanwhile. One that begins now finds the mark.
  await deleteOthers();
}

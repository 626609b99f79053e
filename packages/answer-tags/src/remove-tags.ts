import { deleteOfGoneSurveys, keyOfPath, type RemovedFromLog, type SurveyKey } from '@canvass/answer-log';
import { timeOf } from '@canvass/journal';
import { type BlobContainer, StorageError } from '@canvass/storage';
import { readShard, replaceShard, shardName, tagsPrefix } from './tag-shard.ts';

/** How often a shard is read again because another process was faster. */
const maxAttempts = 16;

/** Deletes the tags of an answer that was erased. Throws `StorageError`. */
export function eraseTags(container: BlobContainer, key: SurveyKey, id: string): Promise<void> {
  return withoutAnswers(container, shardName(key, id), (each) => each === id);
}

/** Deletes the tags of erased answers, and of answers that are too old. Throws `StorageError`. */
export async function removeTags(
  container: BlobContainer,
  key: SurveyKey,
  { erased, cutOffMs }: RemovedFromLog,
): Promise<void> {
  const ids = new Set(erased);
  for await (const { name } of container.list(tagsPrefix(key))) {
    await withoutAnswers(container, name, (id) => ids.has(id) || timeOf(id) < cutOffMs);
  }
}

/** Deletes the tags of surveys that are gone. Throws `StorageError`. */
export function removeTagsOfSurveys(
  container: BlobContainer,
  isGone: (key: SurveyKey) => Promise<boolean>,
  signal?: AbortSignal,
): Promise<number> {
  return deleteOfGoneSurveys(container, keyOfPath, isGone, signal);
}

async function withoutAnswers(
  container: BlobContainer,
  name: string,
  goes: (id: string) => boolean,
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const read = await readShard(container, name);
    if (read === undefined) return;
    const { logSince, answers } = read.shard;
    const kept = new Map([...answers].filter(([id]) => !goes(id)));
    if (kept.size === answers.size) return;
    if (await replaceShard(container, name, read, { logSince, answers: kept })) return;
  }
  throw new StorageError('unavailable', `the tags ${name} kept changing`);
}

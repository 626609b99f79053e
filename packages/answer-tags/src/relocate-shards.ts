import type { AnswerReader, SummaryDocument, SurveyKey } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { type ReadShard, replaceShard } from './tag-shard.ts';

/**
 * Finds the places of tagged answers in a log that was rebuilt or restored: its answers keep their ids, but may have other places. It reads
 * the log once. A shard that another process has written since then stays. Throws `StorageError` and what `AnswerReader.idsNewestFirst` does.
 */
export async function relocateShards(
  deps: { readonly container: BlobContainer; readonly answerReader: Pick<AnswerReader, 'idsNewestFirst'> },
  key: SurveyKey,
  document: SummaryDocument,
  shards: ReadonlyMap<string, ReadShard>,
): Promise<void> {
  const { logSince } = document;
  const old = [...shards].filter(([, { shard }]) => shard.logSince !== logSince);
  if (old.length === 0) return;
  const places = new Map(old.flatMap(([, { shard }]) => [...shard.answers.keys()].map((id) => [id, 0])));
  for await (const { id, number } of deps.answerReader.idsNewestFirst(key, document)) {
    if (places.has(id)) places.set(id, number);
  }
  for (const [name, read] of old) {
    const answers = new Map(
      Array.from(read.shard.answers, ([id, { tags }]) => [id, { place: places.get(id)!, tags }]),
    );
    await replaceShard(deps.container, name, read, { logSince, answers });
  }
}

import { createHash } from 'node:crypto';
import {
  type AnswerReader,
  type ErasureLedger,
  type Summaries,
  type SummaryDocument,
  surveyPath,
  type SurveyKey,
} from '@canvass/answer-log';
import { type BlobContainer, StorageError } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import { nextTags, type TaggableAnswer, type TagsRefused, withTags } from './change-tags.ts';
import { relocateShards } from './relocate-shards.ts';
import { removeTags } from './remove-tags.ts';
import { TagIndex } from './tag-index.ts';
import { type ReadShard, readShard, replaceShard, shardName, tagsPrefix } from './tag-shard.ts';

export interface AnswerTagsDeps {
  /** The container `tags`. */
  readonly container: BlobContainer;
  readonly summaries: Pick<Summaries, 'read'>;
  readonly answerReader: Pick<AnswerReader, 'idsNewestFirst'>;
  readonly erasureLedger: Pick<ErasureLedger, 'read'>;
}

export type TagsChanged =
  /** The tags that the answer has now. `isChanged` is false if it had them before. */
  | { readonly outcome: 'changed'; readonly tags: readonly string[]; readonly isChanged: boolean }
  /** The answer was erased meanwhile. */
  | { readonly outcome: 'erased' }
  | TagsRefused;

/** The tags that owners give to answers. They are stored beside the log, and several processes may change them at once. */
export interface AnswerTags {
  /** Reads the tags of a survey: those that were stored when it was called. Throws `StorageError`. */
  read(key: SurveyKey, document: SummaryDocument): Promise<TagIndex>;
  /** Returns a text of letters, digits, `-` and `_` that changes with each change of a tag of the survey. Throws `StorageError`. */
  version(key: SurveyKey): Promise<string>;
  /**
   * Changes the tags of an answer that the document has. `change` gets the tags that it has, and may be called again with others. Throws
   * `StorageError`, `unavailable` also if others were faster each time.
   */
  change(
    key: SurveyKey,
    document: SummaryDocument,
    answer: TaggableAnswer,
    change: (before: readonly string[]) => readonly string[],
  ): Promise<TagsChanged>;
}

/** The memory for shards that may be used again, in bytes: those of a survey whose answers have 200,000 tags take up to 38 MB. */
const defaultCacheBytes = 48 * 1024 * 1024;
/** How often a change begins again because another one was faster. */
const maxAttempts = 16;

export function createAnswerTags(
  deps: AnswerTagsDeps,
  { maxCachedBytes = defaultCacheBytes }: { readonly maxCachedBytes?: number } = {},
): AnswerTags {
  const { container, summaries, erasureLedger } = deps;
  // Shards by their names. A shard that was written since has another ETag and is read again.
  const kept = new LRUCache<string, ReadShard>({
    maxSize: maxCachedBytes,
    // An entry has a size of at least 1.
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });

  /** The relocations that run, by the path of their survey. */
  const relocations = new Map<string, Promise<void>>();

  async function shardsOf(key: SurveyKey): Promise<Map<string, ReadShard>> {
    const names: [name: string, etag: string][] = [];
    for await (const { name, etag } of container.list(tagsPrefix(key))) names.push([name, etag]);
    const read = await Promise.all(
      names.map(async ([name, etag]) => {
        const known = kept.get(name);
        if (known?.etag === etag) return [name, known] as const;
        const found = await readShard(container, name);
        if (found !== undefined) kept.set(name, found);
        return found && ([name, found] as const);
      }),
    );
    return new Map(read.filter((shard) => shard !== undefined));
  }

  /** Reads the shards, with the places of the log that there is now. */
  async function located(key: SurveyKey, document: SummaryDocument): Promise<Map<string, ReadShard>> {
    const shards = await shardsOf(key);
    if ([...shards.values()].every(({ shard }) => shard.logSince === document.logSince)) return shards;
    await relocate(key);
    return shardsOf(key);
  }

  /** All who ask while it runs share one pass over the log. */
  function relocate(key: SurveyKey): Promise<void> {
    const path = surveyPath(key);
    const running = relocations.get(path);
    if (running !== undefined) return running;
    const relocation = relocateToNewest(key).finally(() => relocations.delete(path));
    relocations.set(path, relocation);
    return relocation;
  }

  async function relocateToNewest(key: SurveyKey): Promise<void> {
    const newest = await summaries.read(key);
    if (newest.outcome !== 'found') return;
    // The shards are read again: another relocation may have ended just now.
    await relocateShards(deps, key, newest.document, await shardsOf(key));
  }

  return {
    async version(key) {
      const hash = createHash('sha256');
      for await (const { name, etag } of container.list(tagsPrefix(key))) hash.update(`${name} ${etag} `);
      return hash.digest('base64url').slice(0, 16);
    },

    async read(key, document) {
      return new TagIndex([...(await located(key, document)).values()], document);
    },

    async change(key, document, answer, change) {
      const name = shardName(key, answer.id);
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const shards = await located(key, document);
        const before = shards.get(name);
        const index = new TagIndex([...shards.values()], document);
        // Not those of the index, which leaves out answers whose places are of another log than the document.
        const had = before?.shard.answers.get(answer.id)?.tags ?? [];
        const next = nextTags(index, had, change);
        if (next.outcome !== 'next') return next;
        const { tags, isChanged } = next;
        if (!isChanged) return { outcome: 'changed', tags, isChanged };
        const shard = withTags(before?.shard, document, answer, tags);
        if (!(await replaceShard(container, name, before, shard))) continue;
        // An erasure enters the ledger before it removes the tags. If it did both before this write, the ledger has it now.
        const erased = await erasureLedger.read(key);
        if (!erased.some(({ id }) => id === answer.id)) return { outcome: 'changed', tags, isChanged };
        await removeTags(container, key, { erased: [answer.id], cutOffMs: -Infinity });
        return { outcome: 'erased' };
      }
      throw new StorageError('unavailable', `the tags of ${tagsPrefix(key)} kept changing`);
    },
  };
}

import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import { type BlobContainer, StorageError } from '@canvass/storage';

/** The tags of one answer. */
export interface Tagged {
  /** The answer's place in the log; 0 if the log does not have the answer. */
  readonly place: number;
  /** In the order of their keys, at least one. */
  readonly tags: readonly string[];
}

/** The tags of a 32nd of a survey's answers. */
export interface TagShard {
  /** Which log the places are of: see `SummaryDocument.logSince`. */
  readonly logSince: number;
  /** By the ids of the answers. */
  readonly answers: ReadonlyMap<string, Tagged>;
}

/** A shard as it was read. */
export interface ReadShard {
  readonly shard: TagShard;
  readonly etag: string;
  /** The estimated memory of the shard, in bytes. */
  readonly bytes: number;
}

/**
 * The name of the blob that has the tags of an answer: `{tenant}/{survey}/{instance}/{last character of its id}`. That character is random,
 * so the 32 shards of a survey are of about the same size.
 */
export function shardName(key: SurveyKey, id: string): string {
  return `${tagsPrefix(key)}${id.slice(-1)}`;
}

/** Ends with a slash. */
export function tagsPrefix(key: SurveyKey): string {
  return `${surveyPath(key)}/`;
}

/** Reads a shard; undefined if there is none. Throws `StorageError`. */
export async function readShard(container: BlobContainer, name: string): Promise<ReadShard | undefined> {
  const found = await container.get(name);
  if (found.outcome !== 'found') return undefined;
  const shard = parseShard(found.bytes, name);
  return { shard, etag: found.etag, bytes: memoryOf(shard) };
}

/**
 * Writes a shard in place of the one that was read, or as a new one. One without answers is deleted. Returns false, and writes nothing, if
 * another process was faster. Throws `StorageError`.
 */
export async function replaceShard(
  container: BlobContainer,
  name: string,
  before: Pick<ReadShard, 'etag'> | undefined,
  { logSince, answers }: TagShard,
): Promise<boolean> {
  if (answers.size === 0) {
    if (before === undefined) return true;
    return (await container.delete(name, { ifMatch: before.etag })).outcome !== 'conflict';
  }
  const json = {
    logSince,
    answers: Object.fromEntries([...answers].map(([id, { place, tags }]) => [id, [place, tags]])),
  };
  const condition = before === undefined ? ({ ifAbsent: true } as const) : { ifMatch: before.etag };
  const written = await container.put(name, Buffer.from(JSON.stringify(json)), { condition });
  return written.outcome === 'written';
}

/** Measured with up to 200,000 answers in 32 shards: 175 bytes for an answer, and 10 for each of its tags, however long those are. */
function memoryOf({ answers }: TagShard): number {
  let bytes = 0;
  for (const { tags } of answers.values()) bytes += 175 + 10 * tags.length;
  return bytes;
}

function parseShard(bytes: Buffer, name: string): TagShard {
  const corrupt = (cause?: unknown) =>
    new StorageError('corrupt', `the tags ${name} cannot be read`, { cause });
  let json: Partial<Record<'logSince' | 'answers', unknown>> | null;
  try {
    json = JSON.parse(bytes.toString()) as typeof json;
  } catch (cause) {
    throw corrupt(cause);
  }
  const { logSince, answers } = json ?? {};
  if (typeof logSince !== 'number' || typeof answers !== 'object' || answers === null) throw corrupt();
  // A schema would take ten times as long for thousands of entries.
  const read = new Map<string, Tagged>();
  // A few tags are given to thousands of answers, which then share one string for each.
  const shared = new Map<string, string>();
  const share = (tag: string): string => {
    const known = shared.get(tag);
    if (known === undefined) shared.set(tag, tag);
    return known ?? tag;
  };
  for (const [id, entry] of Object.entries(answers)) {
    if (!isEntry(entry)) throw corrupt();
    read.set(id, { place: entry[0], tags: entry[1].map(share) });
  }
  return { logSince, answers: read };
}

function isEntry(entry: unknown): entry is [place: number, tags: string[]] {
  return (
    Array.isArray(entry) &&
    typeof entry[0] === 'number' &&
    Array.isArray(entry[1]) &&
    entry[1].every((tag) => typeof tag === 'string')
  );
}

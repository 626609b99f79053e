import type { BlobContainer } from '@canvass/storage';
import { z } from 'zod';
import { AnswerLogError } from '../errors.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

const entrySchema = z.object({
  /** The id of the erased answer. */
  id: z.string(),
  /** When the answer was erased, as ISO 8601 by the clock of the process that erased it. */
  erasedAt: z.string(),
  /** The number of the answer's invitation, which stays used; undefined if it came without one. */
  invitation: z.int().nonnegative().optional(),
});
/** A line of the ledger. It has no answers. */
export type ErasureEntry = Readonly<z.infer<typeof entrySchema>>;

/** How often an append begins again because another process was faster, or the blob is full. */
const maxAttempts = 16;

/**
 * The list of a survey's erased answers, in append blobs `{tenant}/{survey}/{instance}/{number}` of the container `erasures`. An erasure
 * is written here before the summary changes, and the list outlives the summary.
 */
export interface ErasureLedger {
  /** Reads all entries in the order of the erasures. An answer may be there twice. */
  read(key: SurveyKey): Promise<ErasureEntry[]>;
  /** Appends an entry. Throws `AnswerLogError` `contended`, and `StorageError`; then the entry may have been appended. */
  add(key: SurveyKey, entry: ErasureEntry): Promise<void>;
}

export function createErasureLedger(container: BlobContainer): ErasureLedger {
  async function lengths(key: SurveyKey): Promise<{ name: string; length: number }[]> {
    const blobs: { name: string; length: number; number: number }[] = [];
    const prefix = `${surveyPath(key)}/`;
    for await (const { name, length } of container.list(prefix)) {
      const number = name.slice(prefix.length);
      if (/^\d{1,6}$/.test(number)) blobs.push({ name, length, number: Number(number) });
    }
    return blobs.toSorted((one, other) => one.number - other.number);
  }

  return {
    async read(key) {
      const entries: ErasureEntry[] = [];
      for (const { name } of await lengths(key)) {
        const found = await container.get(name);
        if (found.outcome === 'found') entries.push(...parseErasures(found.bytes));
      }
      return entries;
    },

    async add(key, entry) {
      const line = encodeErasure(entry);
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const blobs = await lengths(key);
        const last = blobs.at(-1);
        if (last !== undefined) {
          const { outcome } = await container.appendBlock(last.name, line, last.length);
          if (outcome === 'appended') return;
          // If the blob has grown, another process was faster. Otherwise it is full.
          const now = await container.head(last.name);
          if (now.outcome === 'found' && now.properties.length !== last.length) continue;
        }
        await container.createAppendBlob(`${surveyPath(key)}/${blobs.length}`);
      }
      throw new AnswerLogError('contended', `the erasure ledger of ${surveyPath(key)} kept changing`);
    },
  };
}

/** The entries of a ledger's blob, in the order of the lines. */
export function parseErasures(bytes: Buffer): ErasureEntry[] {
  const lines = bytes.toString().split('\n');
  return lines.flatMap((line) => (line === '' ? [] : (entryOf(line) ?? [])));
}

/** The entry as a line, with its newline. */
export function encodeErasure({ id, erasedAt, invitation }: ErasureEntry): Buffer {
  return Buffer.from(`${JSON.stringify({ id, erasedAt, invitation })}\n`);
}

function entryOf(line: string): ErasureEntry | undefined {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    // Appends are whole lines, so this line is damaged. The others count.
    return undefined;
  }
}

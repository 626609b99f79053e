import type { BlobContainer } from '@canvass/storage';
import { z } from 'zod';
import { AnswerLogError } from '../errors.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

/** A line of the ledger. It has no answers. */
export interface ErasureEntry {
  /** The answer's. */
  readonly id: string;
  /** ISO 8601, by the clock of the process that erased it. */
  readonly erasedAt: string;
  /** The number of its invitation, which stays used, if it came with one. */
  readonly invitation?: number | undefined;
}

const entrySchema = z.object({
  id: z.string(),
  erasedAt: z.string(),
  invitation: z.int().nonnegative().optional(),
});

const maxAttempts = 16;

/**
 * Which answers of a survey were erased, in append blobs of the container `erasures`: `{tenant}/{survey}/{instance}/{number}`. It is
 * written before the summary, and outlives it.
 */
export interface ErasureLedger {
  /** In the order of the erasures; an answer may be there twice. */
  read(key: SurveyKey): Promise<ErasureEntry[]>;
  /** Throws `StorageError`: then the entry may be there. */
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
          // Another process was first, unless the blob has the length that it had: then it is full.
          const now = await container.head(last.name);
          if (now.outcome === 'found' && now.properties.length !== last.length) continue;
        }
        await container.createAppendBlob(`${surveyPath(key)}/${blobs.length}`);
      }
      throw new AnswerLogError('contended', `the erasure ledger of ${surveyPath(key)} kept changing`);
    },
  };
}

/** The entries of a blob of a ledger, in their order. */
export function parseErasures(bytes: Buffer): ErasureEntry[] {
  const lines = bytes.toString().split('\n');
  return lines.flatMap((line) => (line === '' ? [] : (entryOf(line) ?? [])));
}

/** The line of an entry. */
export function encodeErasure({ id, erasedAt, invitation }: ErasureEntry): Buffer {
  return Buffer.from(`${JSON.stringify({ id, erasedAt, invitation })}\n`);
}

function entryOf(line: string): ErasureEntry | undefined {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    // Blocks are whole lines, so this is damage; the others count.
    return undefined;
  }
}

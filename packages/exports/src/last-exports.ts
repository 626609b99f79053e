import type { SurveyKey } from '@canvass/answer-log';
import { parseDocument, type BlobContainer } from '@canvass/storage';
import { z } from 'zod';
import { decodePosition, encodePosition, type ExportPosition } from './export-position.ts';

/** The last export of a survey that had all answers, or all that were new. */
export interface LastExport {
  /** The position at which it ended. */
  readonly position: ExportPosition;
  /** When it was complete: ISO 8601. */
  readonly exportedAt: string;
}

/** Keeps the last export of each survey, so that the next one can have what is new. All methods throw `StorageError`. */
export interface LastExports {
  /** Returns undefined if there was none. The position may be one of a log that was rebuilt since: `isPositionIn` tells. */
  read(key: SurveyKey): Promise<LastExport | undefined>;
  write(key: SurveyKey, last: LastExport): Promise<void>;
}

const storedSchema = z.object({
  position: z.string().transform((text, context) => {
    const position = decodePosition(text);
    if (position === undefined) context.addIssue({ code: 'custom', message: 'Not a position' });
    return position ?? z.NEVER;
  }),
  exportedAt: z.iso.datetime(),
});

/** `container`: `exports`, with a blob `{tenant}/{survey}/{instance}` per survey. */
export function createLastExports(container: BlobContainer): LastExports {
  return {
    async read(key) {
      const blob = blobOf(key);
      const found = await container.get(blob);
      return found.outcome === 'found' ? parseDocument(storedSchema, blob, found.bytes) : undefined;
    },
    async write(key, { position, exportedAt }) {
      const stored = { position: encodePosition(position), exportedAt };
      await container.put(blobOf(key), Buffer.from(JSON.stringify(stored)));
    },
  };
}

const blobOf = ({ tenant, survey, instance }: SurveyKey): string => `${tenant}/${survey}/${instance}`;

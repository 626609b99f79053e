import type { Summaries, SummaryDocument, SurveyKey } from '@canvass/answer-log';
import { followedParts, readAhead } from '@canvass/exports';
import type { BlobContainer } from '@canvass/storage';
import type { CopyText } from './copy-rows.ts';
import type { PartEncoder } from './part-encoder.ts';

export interface EncodedPartsDeps {
  readonly summaries: Pick<Summaries, 'read'>;
  readonly answerLogs: BlobContainer;
  readonly encoder: PartEncoder;
  /** Called for a column file that is damaged. Its answers are read from the log. */
  readonly onDamaged: (key: SurveyKey, blob: string) => void;
}

export interface PlacedTexts {
  readonly texts: readonly CopyText[];
  /** The last place of the log that is in them or before them. */
  readonly place: number;
}

/** Parts of a log. The first ones are begun at once. */
export type EncodedParts = ReturnType<typeof readAhead<PlacedTexts>>;

/**
 * The answers of a log after a place, as rows for PostgreSQL, in the order of the log. One part is read and another one encoded while its caller uses
 * a third. Throws as `followedParts` and `PartEncoder` do.
 */
export function encodedParts(
  deps: EncodedPartsDeps,
  key: SurveyKey,
  document: SummaryDocument,
  range: { readonly after: number; readonly last: number },
): EncodedParts {
  return readAhead(encoded(deps, key, document, range));
}

/** Ends parts that nobody wants any more. They may fail to be read. */
export function endParts(parts: EncodedParts): void {
  parts.return().catch(() => {});
}

async function* encoded(
  deps: EncodedPartsDeps,
  key: SurveyKey,
  document: SummaryDocument,
  range: { readonly after: number; readonly last: number },
): AsyncGenerator<PlacedTexts> {
  const followed = readAhead(followedParts(deps, key, document, { questions: [] }, range));
  for await (const { part, document: newest } of followed) {
    const { from, to } = part;
    const encodedPart = await deps.encoder.encode({
      part,
      history: document.history,
      erased: newest.erased,
    });
    if (encodedPart.outcome === 'encoded') {
      yield { texts: encodedPart.texts, place: to - 1 };
    } else {
      // Only column files can be damaged: their bytes have checksums.
      if (part.kind === 'file') deps.onDamaged(key, part.blob);
      yield* encoded(deps, key, { ...newest, columns: [] }, { after: from - 1, last: to - 1 });
    }
  }
}

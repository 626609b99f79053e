import { readPlaces, type Places, type SummaryDocument } from '@canvass/answer-log';
import { planParts, type FilePart } from '@canvass/slices';
import type { BlobContainer } from '@canvass/storage';
import type { AnswerFilter } from '@canvass/surveys';
import type { RawFile, RawLines, RawPart } from './raw-part.ts';

/** One call reads at most this many bytes of the log. */
const chunkBytes = 1024 * 1024;

/** A range of a log: its places after `after` and up to `last`. */
export interface Range {
  readonly after: number;
  readonly last: number;
}

/**
 * Reads the bytes of the answers that may match a filter, in the order of the log. Throws `StorageError`. Throws `AnswerLogError` `log-moved` if
 * a log blob that the document lists is gone, and `log-damaged` if the log lacks something that the document lists.
 */
export async function* rawParts(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  filter: AnswerFilter,
  range: Range,
): AsyncGenerator<RawPart | MissingFile> {
  for (const part of planParts(document, filter, range)) {
    if (part.file === undefined) yield* rawLines(answerLogs, document, part);
    else yield await rawFile(answerLogs, part);
  }
}

/** A column file that is gone. Either a newer summary does not list it, or it is lost. */
export interface MissingFile {
  readonly kind: 'missing';
  readonly blob: string;
}

async function rawFile(
  answerLogs: BlobContainer,
  { file, from, to }: FilePart,
): Promise<RawFile | MissingFile> {
  const { blob, bytes, tailBytes } = file;
  const found = await answerLogs.readRange(blob, 0, bytes);
  if (found.outcome === 'notFound') return { kind: 'missing', blob };
  return { kind: 'file', blob, bytes: owned(found.bytes), tailBytes, from, to };
}

async function* rawLines(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  places: Places,
): AsyncGenerator<RawLines> {
  for await (const { from, lines } of readPlaces(answerLogs, document, places, chunkBytes)) {
    const [first, last] = [lines[0]!, lines.at(-1)!];
    // The lines are neighbours in one buffer, so their bytes need no copies of single lines.
    const length = last.byteOffset + last.byteLength - first.byteOffset;
    const bytes = owned(new Uint8Array(first.buffer, first.byteOffset, length));
    yield { kind: 'lines', bytes, from, to: from + lines.length };
  }
}

/** Returns a copy in memory of its own, which can be transferred to another thread. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

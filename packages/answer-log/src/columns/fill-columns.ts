import { isStorageUnavailable, type BlobContainer } from '@canvass/storage';
import { covers, type ColumnFile, type Places } from '../format/column-files.ts';
import { findColumnGap, linesPerColumnFile, logBytesPerColumnFile } from '../summary/column-gaps.ts';
import type { SegmentCounter } from '../counting/counting.ts';
import type { EncodedStretch, Stretch } from './encode-stretch.ts';
import { readPlaces } from '../log/log-places.ts';
import { columnFileName } from '../log/log-writer.ts';
import type { Summaries } from '../summary/summaries.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

export interface FillColumnsDeps {
  readonly summaries: Summaries;
  readonly answerLogs: BlobContainer;
  readonly newId: () => string;
  /** Runs `encodeStretch`, perhaps in another thread. */
  readonly encode: (stretch: Stretch) => Promise<EncodedStretch>;
  /** `SegmentCounter.betweenCommits` of this process. Default: the process counts nothing. */
  readonly betweenCommits?: SegmentCounter['betweenCommits'];
}

export type FillOutcome =
  | { readonly outcome: 'filled'; readonly file: ColumnFile }
  /** No gap is worth filling, or there is no such survey. */
  | { readonly outcome: 'notNeeded' }
  /** Other writers have changed what the file was made from, or kept changing the summary. A later call begins anew. */
  | { readonly outcome: 'refused' };

/**
 * A file is named after a version that is this much higher than the summary's. The summary is not written this often while a worker makes
 * the file. The write that lists the file brings the summary to that version, so files that earlier attempts left behind can be deleted.
 */
const versionsAhead = 300;
/** How often the write that lists a file begins again because another writer was faster. */
const maxAttempts = 16;
/** Bytes per read of the log. */
const chunkBytes = 1024 * 1024;

/**
 * Rule 19: writes a column file for the first gap that is worth it, or for the beginning of a long gap, and lists it in one conditional
 * write. It holds at most about 8 MiB of lines. Throws `AnswerLogError` `log-moved` and `log-damaged`, `StorageError`, and what `encode`
 * throws. A later call begins anew, and the clean-up deletes a file that is not listed.
 */
export async function fillColumns(deps: FillColumnsDeps, key: SurveyKey): Promise<FillOutcome> {
  const { answerLogs, newId, encode } = deps;
  const found = await deps.summaries.read(key);
  if (found.outcome !== 'found') return { outcome: 'notNeeded' };
  const { document } = found;
  const gap = findColumnGap(document);
  if (gap === undefined) return { outcome: 'notNeeded' };
  const { lines, sources } = await readStretch(answerLogs, document, gap);
  const { from } = gap;
  const { erased, history } = document;
  const { bytes, ...encoded } = await encode({ from, lines, erased, history });
  const version = document.version + versionsAhead;
  const file: ColumnFile = {
    blob: columnFileName(surveyPath(key), version, newId()),
    from,
    lines: lines.length,
    bytes: bytes.byteLength,
    ...encoded,
  };
  await answerLogs.put(file.blob, bytes);
  const list = () => listFile(deps, key, { file, version, sources });
  return deps.betweenCommits ? deps.betweenCommits(surveyPath(key), list) : list();
}

/** Lines of a gap. */
interface ReadStretch {
  readonly lines: Buffer[];
  /** The log blobs that the lines were read from. */
  readonly sources: ReadonlySet<string>;
}

async function readStretch(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  { from, to }: Places,
): Promise<ReadStretch> {
  const lines: Buffer[] = [];
  const sources = new Set<string>();
  let bytes = 0;
  const places = { from, to: Math.min(to, from + linesPerColumnFile) };
  for await (const chunk of readPlaces(answerLogs, document, places, chunkBytes)) {
    sources.add(chunk.blob);
    for (const line of chunk.lines) {
      lines.push(line);
      bytes += line.byteLength;
      if (bytes >= logBytesPerColumnFile) break;
    }
    if (bytes >= logBytesPerColumnFile) break;
  }
  return { lines, sources };
}

interface Listing {
  readonly file: ColumnFile;
  /** The version in the name of the file. */
  readonly version: number;
  readonly sources: ReadonlySet<string>;
}

async function listFile(
  { summaries, answerLogs }: FillColumnsDeps,
  key: SurveyKey,
  listing: Listing,
): Promise<FillOutcome> {
  const { file, version } = listing;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await summaries.read(key);
    // The lost summary may have listed the file. A rebuild begins without columns, and then the clean-up deletes the file.
    if (found.outcome === 'notFound') return { outcome: 'refused' };
    const document = found.outcome === 'found' ? found.document : undefined;
    // An earlier attempt of this call listed the file, but its response was lost.
    if (document?.columns.some(({ blob }) => blob === file.blob)) return { outcome: 'filled', file };
    if (found.outcome === 'deleted' || !mayList(found.document, listing)) {
      // The file may have words that were erased meanwhile. No earlier write of this call can list it any more: the summary has changed.
      await answerLogs.delete(file.blob);
      return { outcome: 'refused' };
    }
    const columns = [...found.document.columns, file].toSorted((one, other) => one.from - other.from);
    const next: SummaryDocument = { ...found.document, version, columns };
    try {
      const written = await summaries.replace(key, encodeDocument(next), { ifMatch: found.etag });
      if (written.outcome === 'written') return { outcome: 'filled', file };
    } catch (error) {
      // The write may have landed: the next attempt finds out.
      if (!isStorageUnavailable(error)) throw error;
    }
  }
  return { outcome: 'refused' };
}

/**
 * Whether the summary may list the file: the clean-up has not deleted it (Rule 12), and the log still lists the blobs that its lines were
 * read from. A blob's lines keep their places.
 */
function mayList(document: SummaryDocument, { file, version, sources }: Listing): boolean {
  const places = { from: file.from, to: file.from + file.lines };
  const listed = new Set(document.log.map(({ blob }) => blob));
  return (
    document.version < version &&
    [...sources].every((blob) => listed.has(blob)) &&
    !document.columns.some((other) => covers(other, places))
  );
}

import { ReadBudget, type Admit, type BlobContainer, type PutCondition } from '@canvass/storage';
import {
  reviseHistory,
  type FieldError,
  type SurveyDefinition,
  type SurveyHistory,
  type TimeZone,
} from '@canvass/surveys';
import { AnswerLogError } from '../errors.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';
import { decodeDocument, emptyDocument, encodeDocument, type EncodedSummary } from './document-json.ts';
import type { SummaryDocument } from './summary-document.ts';
import { writeTombstone } from './write-tombstone.ts';
import { listFigures, readFigures, type ReadFigures } from './read-figures.ts';
import type { SummaryFigures } from './summary-figures.ts';

export type FetchedSummary =
  | { readonly outcome: 'found'; readonly bytes: Buffer; readonly etag: string }
  | { readonly outcome: 'notFound' };

export type ReadSummary =
  | {
      readonly outcome: 'found';
      readonly document: SummaryDocument;
      readonly etag: string;
      /** The length of the summary's blob. */
      readonly bytes: number;
    }
  | { readonly outcome: 'notFound' }
  | { readonly outcome: 'deleted'; readonly version: number; readonly etag: string };

/** The summary blobs of all surveys. Its functions throw `StorageError`: `corrupt` if a summary cannot be read. */
export interface Summaries {
  read(key: SurveyKey): Promise<ReadSummary>;
  /** Reads the bytes for `decodeDocument`. It calls `admit` before it reads the body. */
  fetch(key: SurveyKey, admit: Admit): Promise<FetchedSummary>;
  /** Reads the summary unless it still has this ETag. */
  readIfChanged(key: SurveyKey, etag: string): Promise<ReadSummary | { readonly outcome: 'notModified' }>;
  /** Creates the summary of a new survey. Call it before any site can see the survey (Rule 13): workers never create summaries. */
  create(
    key: SurveyKey,
    history: SurveyHistory,
    /** The time zone whose days are counted. Default: UTC. */
    zone?: TimeZone,
  ): Promise<{ outcome: 'created' } | { outcome: 'exists' }>;
  /** Writes the next version. Returns `conflict` if `condition` did not hold. */
  replace(
    key: SurveyKey,
    encoded: EncodedSummary,
    condition: PutCondition,
  ): Promise<{ outcome: 'written'; etag: string } | { outcome: 'conflict' }>;
  /**
   * Adds a definition version and returns its number. The version may stay unused. Returns `refused` if a question's type changed under
   * the same id, or if the summary would take more than 8 MiB.
   */
  revise(
    key: SurveyKey,
    definition: SurveyDefinition,
  ): Promise<
    | { outcome: 'revised'; version: number; history: SurveyHistory }
    | { outcome: 'refused'; errors: FieldError[] }
    | { outcome: 'notFound' }
  >;
  /** Marks the survey for the removal of old answers. Its definition says how many days it keeps them. */
  markRetention(key: SurveyKey): Promise<{ outcome: 'marked' } | { outcome: 'notFound' }>;
  /**
   * The figures of a tenant's surveys by `surveyPath`, without deleted surveys. It makes one call per 5,000 summaries. A summary that an
   * older release wrote is left out until its next answer is counted; `figures` has it.
   */
  listFigures(tenant: string): Promise<Map<string, SummaryFigures>>;
  /** The figures of one survey, by a HEAD. It reads the whole summary only if an older release wrote it. */
  figures(key: SurveyKey): Promise<ReadFigures>;
  /**
   * Replaces the summary, even a missing or unreadable one, by the permanent tombstone (Rule 13). Returns false if the tombstone was
   * there before. If a response was lost and the tombstone is there now, it returns true; so several callers may get true.
   */
  writeTombstone(key: SurveyKey): Promise<boolean>;
}

/** How often a change of a summary begins again because another writer was faster. */
const maxAttempts = 16;
/**
 * A summary takes no definition version that would make it longer, in bytes: each edit reads and writes the questions of all versions
 * and the counts of all their choices. The largest definition takes about 4 MiB.
 */
const maxRevisedBytes = 8 * 1024 ** 2;
const tooMuchHistory: FieldError = {
  path: 'questions',
  message:
    'The questions, choices and counts of all versions of a survey take at most 8 MiB; use a new survey',
};

export function createSummaries(deps: {
  readonly container: BlobContainer;
  /** Limits the large summaries that are read and decoded at once. Default: a budget of its own of 8 MiB. */
  readonly readBudget?: ReadBudget;
}): Summaries {
  const { container, readBudget = new ReadBudget(8 * 1024 ** 2) } = deps;

  const readIfChanged = (key: SurveyKey, unlessEtag?: string) =>
    readBudget.hold(async (admit): Promise<ReadSummary | { outcome: 'notModified' }> => {
      const path = surveyPath(key);
      const found = await container.get(path, { admit, ...(unlessEtag === undefined ? {} : { unlessEtag }) });
      if (found.outcome !== 'found') return found;
      const { bytes, etag } = found;
      const document = decodeDocument(bytes, path);
      return 'deleted' in document
        ? { outcome: 'deleted', version: document.version, etag }
        : { outcome: 'found', document, etag, bytes: bytes.byteLength };
    });

  async function read(key: SurveyKey): Promise<ReadSummary> {
    const found = await readIfChanged(key);
    return found.outcome === 'notModified' ? { outcome: 'notFound' } : found;
  }

  const write = (path: string, { bytes, metadata }: EncodedSummary, condition: PutCondition) =>
    container.put(path, bytes, { condition, metadata });

  const replace: Summaries['replace'] = (key, encoded, condition) =>
    write(surveyPath(key), encoded, condition);
  const access = { read, replace };

  return {
    read,
    readIfChanged,

    async fetch(key, admit) {
      const found = await container.get(surveyPath(key), { admit });
      return found.outcome === 'notModified' ? { outcome: 'notFound' } : found;
    },

    async create(key, history, zone) {
      const document = emptyDocument(history, 1, zone);
      const written = await write(surveyPath(key), encodeDocument(document), { ifAbsent: true });
      return { outcome: written.outcome === 'written' ? 'created' : 'exists' };
    },

    replace,

    listFigures: (tenant) => listFigures(container, tenant),
    figures: (key) => readFigures(container, read, key),

    revise: (key, definition) =>
      changeSummary<Awaited<ReturnType<Summaries['revise']>>>(access, key, (document) => {
        const revised = reviseHistory(document.history, definition);
        if (!revised.ok) return { result: { outcome: 'refused', errors: revised.errors } };
        const { version, history } = revised;
        const encoded = encodeDocument({ ...document, version: document.version + 1, history });
        return encoded.bytes.byteLength > maxRevisedBytes
          ? { result: { outcome: 'refused', errors: [tooMuchHistory] } }
          : { encoded, result: { outcome: 'revised', version, history } };
      }),

    markRetention: (key) =>
      changeSummary(access, key, (document) => {
        const next = { ...document, version: document.version + 1, hasRetention: true };
        const result = { outcome: 'marked' } as const;
        return document.hasRetention ? { result } : { encoded: encodeDocument(next), result };
      }),

    writeTombstone: (key) => writeTombstone(container, surveyPath(key)),
  };
}

/** Writes the summary that `next` makes of the newest one, again if another writer was faster; without `encoded` it writes nothing. */
export async function changeSummary<T>(
  { read, replace }: Pick<Summaries, 'read' | 'replace'>,
  key: SurveyKey,
  next: (document: SummaryDocument) => { readonly encoded?: EncodedSummary; readonly result: T },
): Promise<T | { outcome: 'notFound' }> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await read(key);
    if (found.outcome !== 'found') return { outcome: 'notFound' };
    const { encoded, result } = next(found.document);
    if (encoded === undefined) return result;
    const written = await replace(key, encoded, { ifMatch: found.etag });
    if (written.outcome === 'written') return result;
  }
  throw new AnswerLogError('contended', `the summary of ${surveyPath(key)} kept changing`);
}

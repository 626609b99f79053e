import {
  isStorageUnavailable,
  ReadBudget,
  type Admit,
  type BlobContainer,
  type PutCondition,
} from '@canvass/storage';
import { reviseHistory, type FieldError, type SurveyDefinition, type SurveyHistory } from '@canvass/surveys';
import { AnswerLogError } from '../errors.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';
import { decodeDocument, emptyDocument, encodeDocument, type EncodedSummary } from './document-json.ts';
import type { Tombstone } from './summary-document.ts';
import type { SummaryDocument } from './summary-document.ts';
import { figuresFromMetadata, figuresOf, type SummaryFigures } from './summary-figures.ts';

export type FetchedSummary =
  | { readonly outcome: 'found'; readonly bytes: Buffer; readonly etag: string }
  | { readonly outcome: 'notFound' };

export type ReadSummary =
  | {
      readonly outcome: 'found';
      readonly document: SummaryDocument;
      readonly etag: string;
      /** Of its blob. */
      readonly bytes: number;
    }
  | { readonly outcome: 'notFound' }
  | { readonly outcome: 'deleted'; readonly version: number; readonly etag: string };

/** The summary blobs of all surveys. An unreadable one throws `StorageError` `corrupt`. */
export interface Summaries {
  read(key: SurveyKey): Promise<ReadSummary>;
  /** The bytes for `decodeDocument`. `admit` is called before the body is read. */
  fetch(key: SurveyKey, admit: Admit): Promise<FetchedSummary>;
  readIfChanged(key: SurveyKey, etag: string): Promise<ReadSummary | { readonly outcome: 'notModified' }>;
  /** Called before any site can see the survey (Rule 13): workers never create summaries. */
  create(key: SurveyKey, history: SurveyHistory): Promise<{ outcome: 'created' } | { outcome: 'exists' }>;
  /** Writes the next version, made by `encodeDocument`. `conflict`: `condition` did not hold. */
  replace(
    key: SurveyKey,
    encoded: EncodedSummary,
    condition: PutCondition,
  ): Promise<{ outcome: 'written'; etag: string } | { outcome: 'conflict' }>;
  /**
   * Adds a definition version and returns its number; it may stay unused. `refused`: a question's type changed under the
   * same id, or history and totals take more than 8 MiB.
   */
  revise(
    key: SurveyKey,
    definition: SurveyDefinition,
  ): Promise<
    | { outcome: 'revised'; version: number; history: SurveyHistory }
    | { outcome: 'refused'; errors: FieldError[] }
    | { outcome: 'notFound' }
  >;
  /** Marks the survey for the removal of old answers: its definition says from when on they are old. */
  markRetention(key: SurveyKey): Promise<{ outcome: 'marked' } | { outcome: 'notFound' }>;
  /**
   * By `surveyPath`, deleted surveys left out: one call per 5,000 summaries of the tenant. A summary that an older release
   * wrote is left out, too, until its next answer is counted; `figures` has it.
   */
  listFigures(tenant: string): Promise<Map<string, SummaryFigures>>;
  /** One HEAD; reads the whole summary only if an older release wrote it. */
  figures(
    key: SurveyKey,
  ): Promise<
    | { readonly outcome: 'found'; readonly figures: SummaryFigures }
    | { readonly outcome: 'notFound' | 'deleted' }
  >;
  /**
   * Replaces the summary, even if unreadable or missing, by the permanent tombstone (Rule 13); false: it was there. If the
   * response was lost and the tombstone is there, it returns true: of several callers more than one may have written it.
   */
  writeTombstone(key: SurveyKey): Promise<boolean>;
}

const maxAttempts = 16;
/**
 * A summary of more bytes takes no further version: all versions' questions, and the counts of all choices they ever
 * offered, are read and written with each edit. The largest definition takes some 4 MiB.
 */
const maxRevisedBytes = 8 * 1024 ** 2;
const tooMuchHistory: FieldError = {
  path: 'questions',
  message: 'The questions and choices of all versions of a survey take at most 8 MiB; use a new survey',
};

export function createSummaries(deps: {
  readonly container: BlobContainer;
  /** Of large summaries that are read and decoded at once. Default: one of 8 MiB of its own. */
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

  const hasTombstone = async (path: string): Promise<boolean> => {
    const found = await container.get(path).catch(() => undefined);
    return found?.outcome === 'found' && versionOf(found.bytes, path) === 'tombstone';
  };

  return {
    read,
    readIfChanged,

    async fetch(key, admit) {
      const found = await container.get(surveyPath(key), { admit });
      return found.outcome === 'notModified' ? { outcome: 'notFound' } : found;
    },

    async create(key, history) {
      const document = emptyDocument(history, 1);
      const written = await write(surveyPath(key), encodeDocument(document), { ifAbsent: true });
      return { outcome: written.outcome === 'written' ? 'created' : 'exists' };
    },

    replace: (key, encoded, condition) => write(surveyPath(key), encoded, condition),

    async listFigures(tenant) {
      const listed = new Map<string, SummaryFigures>();
      for await (const { name, metadata } of container.list(`${tenant}/`)) {
        const figures = figuresFromMetadata(metadata);
        if (figures !== undefined && figures !== 'deleted') listed.set(name, figures);
      }
      return listed;
    },

    async figures(key) {
      const found = await container.head(surveyPath(key));
      if (found.outcome === 'notFound') return found;
      const figures = figuresFromMetadata(found.properties.metadata);
      if (figures === 'deleted') return { outcome: 'deleted' };
      if (figures !== undefined) return { outcome: 'found', figures };
      const whole = await read(key);
      return whole.outcome === 'found'
        ? { outcome: 'found', figures: figuresOf(whole.document.totals) }
        : { outcome: whole.outcome };
    },

    async revise(key, definition) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const found = await read(key);
        if (found.outcome !== 'found') return { outcome: 'notFound' };
        const { document, etag } = found;
        const revised = reviseHistory(document.history, definition);
        if (!revised.ok) return { outcome: 'refused', errors: revised.errors };
        const next = { ...document, version: document.version + 1, history: revised.history };
        const encoded = encodeDocument(next);
        if (encoded.bytes.byteLength > maxRevisedBytes)
          return { outcome: 'refused', errors: [tooMuchHistory] };
        const written = await write(surveyPath(key), encoded, { ifMatch: etag });
        if (written.outcome === 'written') {
          return { outcome: 'revised', version: revised.version, history: revised.history };
        }
      }
      throw new AnswerLogError('contended', `the summary of ${surveyPath(key)} kept changing`);
    },

    async markRetention(key) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const found = await read(key);
        if (found.outcome !== 'found') return { outcome: 'notFound' };
        const { document, etag } = found;
        if (document.hasRetention) return { outcome: 'marked' };
        const next = { ...document, version: document.version + 1, hasRetention: true };
        const written = await write(surveyPath(key), encodeDocument(next), { ifMatch: etag });
        if (written.outcome === 'written') return { outcome: 'marked' };
      }
      throw new AnswerLogError('contended', `the summary of ${surveyPath(key)} kept changing`);
    },

    async writeTombstone(key) {
      const path = surveyPath(key);
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const found = await container.get(path);
        if (found.outcome === 'notModified') continue;
        const stored = found.outcome === 'found' ? versionOf(found.bytes, path) : 0;
        if (stored === 'tombstone') return false;
        const tombstone: Tombstone = { version: stored + 1, deleted: true };
        const condition: PutCondition =
          found.outcome === 'found' ? { ifMatch: found.etag } : { ifAbsent: true };
        try {
          const written = await write(path, encodeDocument(tombstone), condition);
          if (written.outcome === 'written') return true;
        } catch (error) {
          // A repeated call would find the tombstone, but not that this call wrote it.
          if (isStorageUnavailable(error) && (await hasTombstone(path))) return true;
          throw error;
        }
      }
      throw new AnswerLogError('contended', `the summary of ${path} kept changing`);
    },
  };
}

/** 0 if it is unreadable. */
function versionOf(bytes: Buffer, path: string): number | 'tombstone' {
  try {
    const document = decodeDocument(bytes, path);
    return 'deleted' in document ? 'tombstone' : document.version;
  } catch {
    return 0;
  }
}

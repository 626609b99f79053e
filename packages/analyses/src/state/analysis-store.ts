import { ReadBudget, type BlobContainer } from '@canvass/storage';
import {
  decodeAnalysis,
  encodeAnalysis,
  figuresOfAnalysis,
  type Analysis,
  type AnalysisFigures,
} from './analysis.ts';
import { pathOfState, statesOf, type AnalysisPath } from './analysis-blobs.ts';
import { AnalysesError } from '../errors.ts';

export interface FoundAnalysis {
  readonly outcome: 'found';
  readonly analysis: Analysis;
  readonly etag: string;
}

export interface ListedAnalysis extends AnalysisFigures {
  readonly path: AnalysisPath;
  readonly etag: string;
  /** The time since it was started, in ms. The present is taken from the storage service's clock. */
  readonly ageMs: number;
  /** The time since it was last written, in ms. */
  readonly idleMs: number;
}

type ReadIfChanged = FoundAnalysis | { readonly outcome: 'notFound' | 'notModified' };

/** Stores analyses. Each method throws `StorageError`. */
export interface AnalysisStore {
  /** Creates an analysis. Returns false, and changes nothing, if one with this path exists. */
  create(path: AnalysisPath, analysis: Analysis): Promise<boolean>;
  read(path: AnalysisPath): Promise<FoundAnalysis | { readonly outcome: 'notFound' }>;
  readIfChanged(path: AnalysisPath, etag: string): Promise<ReadIfChanged>;
  /** Reads the figures with one HEAD request. Returns undefined if there is no such analysis. */
  figures(path: AnalysisPath): Promise<AnalysisFigures | undefined>;
  /** Replaces the version with this ETag. Returns `conflict` if another writer was faster. */
  replace(
    path: AnalysisPath,
    analysis: Analysis,
    etag: string,
  ): Promise<
    | { readonly outcome: 'written'; readonly etag: string; readonly bytes: number }
    | { readonly outcome: 'conflict' }
  >;
  /**
   * Writes what `next` makes of the newest version, or nothing if it returns undefined. Returns the newest version. Throws `AnalysesError`
   * `contended`.
   */
  change(
    path: AnalysisPath,
    next: (analysis: Analysis) => Analysis | undefined,
  ): Promise<FoundAnalysis | { readonly outcome: 'notFound' }>;
  /** Lists the analyses whose paths begin with `prefix`. */
  list(prefix: string): AsyncIterable<ListedAnalysis>;
  delete(path: AnalysisPath, etag: string): Promise<void>;
}

/** A change of an analysis is tried at most this often if other writers are faster. */
const maxAttempts = 16;

export function createAnalysisStore(container: BlobContainer): AnalysisStore {
  // Limits the memory for large results that are read and parsed at once.
  const readBudget = new ReadBudget(8 * 1024 ** 2);
  const get = (path: AnalysisPath, options: { readonly unlessEtag?: string }) =>
    readBudget.hold(async (admit): Promise<ReadIfChanged> => {
      const found = await container.get(statesOf(path), { ...options, admit });
      if (found.outcome !== 'found') return found;
      return { outcome: 'found', analysis: decodeAnalysis(path, found.bytes), etag: found.etag };
    });

  const read: AnalysisStore['read'] = async (path) => {
    const found = await get(path, {});
    return found.outcome === 'found' ? found : { outcome: 'notFound' };
  };

  const replace: AnalysisStore['replace'] = async (path, analysis, etag) => {
    const { bytes, metadata } = encodeAnalysis(analysis);
    const written = await container.put(statesOf(path), bytes, { condition: { ifMatch: etag }, metadata });
    return written.outcome === 'written' ? { ...written, bytes: bytes.byteLength } : written;
  };

  return {
    read,
    readIfChanged: (path, etag) => get(path, { unlessEtag: etag }),
    replace,

    async create(path, analysis) {
      const { bytes, metadata } = encodeAnalysis(analysis);
      const put = await container.put(statesOf(path), bytes, { condition: { ifAbsent: true }, metadata });
      return put.outcome === 'written';
    },

    async figures(path) {
      const found = await container.head(statesOf(path));
      return found.outcome === 'found' ? figuresOfAnalysis(found.properties.metadata) : undefined;
    },

    async change(path, next) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const found = await read(path);
        if (found.outcome === 'notFound') return found;
        const analysis = next(found.analysis);
        if (analysis === undefined) return found;
        const written = await replace(path, analysis, found.etag);
        if (written.outcome === 'written') return { outcome: 'found', analysis, etag: written.etag };
      }
      throw new AnalysesError('contended', `the analysis ${path} kept changing`);
    },

    async *list(prefix) {
      for await (const blob of container.list(statesOf(prefix))) {
        const figures = figuresOfAnalysis(blob.metadata);
        if (figures === undefined) continue;
        const { name, etag, createdAtMs, idleMs } = blob;
        const ageMs = createdAtMs + blob.ageMs - figures.created;
        yield { path: pathOfState(name), ...figures, etag, ageMs, idleMs };
      }
    },

    async delete(path, etag) {
      await container.delete(statesOf(path), { ifMatch: etag });
    },
  };
}

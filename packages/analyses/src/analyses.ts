import { isDeepStrictEqual } from 'node:util';
import { type SurveyKey, surveyPath, type ErasureLedger } from '@canvass/answer-log';
import type { BlobContainer, Claims } from '@canvass/storage';
import { noFilter } from '@canvass/surveys';
import type { Analysis } from './state/analysis.ts';
import { analysisPath, idOfAnalysis } from './state/analysis-blobs.ts';
import type { AnalysisRequest } from './state/analysis-request.ts';
import { createAnalysisStore, type FoundAnalysis, type ListedAnalysis } from './state/analysis-store.ts';
import { endBecause } from './ending/end-analysis.ts';
import type { AnalysisMessages } from './messages.ts';
import { withholdErased, type ShownAnalysis } from './withhold-erased.ts';

export const analysisLimits = {
  /** Analyses and recounts of a survey that run at once. */
  perSurvey: 4,
  /** Analyses and recounts of a tenant that run at once. */
  perTenant: 16,
} as const;

export interface AnalysesDeps {
  /** The container `analyses`. */
  readonly container: BlobContainer;
  /** Claims that keep the limits, however many processes start analyses. */
  readonly claims: Claims;
  /** The ledger of erasures. */
  readonly ledger: Pick<ErasureLedger, 'read'>;
  readonly messages: AnalysisMessages;
  readonly now: () => number;
  /** Makes ULIDs, so that a listing has the order of the starts. */
  readonly newId: () => string;
  /** Called if the first message could not be sent. A worker's tidy-up then begins the analysis after a minute. */
  readonly onSendFailure: (error: unknown) => void;
}

type FoundShown = { readonly outcome: 'found'; readonly etag: string } & ShownAnalysis;

export type ReadAnalysis = FoundShown | { readonly outcome: 'notFound' };

/**
 * Starts, reads, cancels and lists analyses for owners. Each method throws `StorageError`. A result that is read has nothing of an answer
 * whose erasure was confirmed.
 */
export interface Analyses {
  /**
   * Starts an analysis.
   *
   * @param startedBy Who starts it. Default: null, for an operator.
   * @param tail The end of the new id. A repeated request with the same tail finds the analysis that it has started, while that exists.
   * Default: a new id.
   */
  start(
    key: SurveyKey,
    request: AnalysisRequest,
    startedBy?: Analysis['startedBy'],
    tail?: string,
  ): Promise<
    | { readonly outcome: 'started' | 'repeated'; readonly id: string }
    /** An analysis with this tail has another request. */
    | { readonly outcome: 'otherRequest' }
    | { readonly outcome: 'tooMany'; readonly limit: 'survey' | 'tenant' }
  >;
  read(key: SurveyKey, id: string): Promise<ReadAnalysis>;
  /** Reads the analysis if it has changed since it was read with this ETag. */
  readIfChanged(
    key: SurveyKey,
    id: string,
    etag: string,
  ): Promise<ReadAnalysis | { readonly outcome: 'notModified' }>;
  /**
   * Cancels an analysis. Its work is deleted a moment later. Returns `hadEnded` if it has ended before; it then keeps its result.
   */
  cancel(key: SurveyKey, id: string): Promise<'cancelled' | 'hadEnded' | 'notFound'>;
  /** Lists the running analyses and those that have ended lately, in the order of their ids. */
  list(
    key: SurveyKey,
  ): Promise<readonly (Pick<ListedAnalysis, 'phase' | 'kind' | 'ageMs'> & { readonly id: string })[]>;
}

export function createAnalyses(deps: AnalysesDeps): Analyses {
  const store = createAnalysisStore(deps.container);

  /** Returns all analyses of a tenant by their paths, with true for each one that runs. */
  async function allOf(tenant: string): Promise<ReadonlyMap<string, boolean>> {
    const all = new Map<string, boolean>();
    for await (const { path, phase } of store.list(`${tenant}/`)) all.set(path, phase === 'running');
    return all;
  }

  const shown = async (key: SurveyKey, found: FoundAnalysis): Promise<FoundShown> => ({
    ...found,
    ...(await withholdErased(deps.ledger, key, found.analysis)),
  });

  return {
    async start(key, asked, startedBy = null, tail = '') {
      // A recount has no filter: it would replace the totals of all answers by the totals of some.
      const request = asked.kind === 'recount' ? { ...asked, where: noFilter, by: null } : asked;
      const fresh = deps.newId();
      const claimedPath = analysisPath(key, `${fresh.slice(0, fresh.length - tail.length)}${tail}`);
      const claimed = await deps.claims.claim({
        scope: `analyses/${key.tenant}`,
        name: claimedPath,
        isSame: (name) => tail !== '' && name.startsWith(`${surveyPath(key)}/`) && name.endsWith(tail),
        list: () => allOf(key.tenant),
        limitReached: (running) => limitReached(key, running),
      });
      if (claimed.outcome === 'full') return { outcome: 'tooMany', limit: claimed.limit };
      const path = claimed.outcome === 'same' ? claimed.name : claimedPath;
      const isNew = await store.create(path, newAnalysis(request, startedBy, deps.now()));
      const id = idOfAnalysis(path);
      if (!isNew) {
        // An earlier or a simultaneous attempt has created the analysis.
        const stored = await store.read(path);
        if (stored.outcome === 'found' && !isDeepStrictEqual(stored.analysis.request, request)) {
          return { outcome: 'otherRequest' };
        }
        return { outcome: 'repeated', id };
      }
      await deps.messages.send({ kind: 'plan', analysis: path }).catch(deps.onSendFailure);
      return { outcome: 'started', id };
    },

    async read(key, id) {
      const read = await store.read(analysisPath(key, id));
      return read.outcome === 'found' ? shown(key, read) : read;
    },

    async readIfChanged(key, id, etag) {
      const read = await store.readIfChanged(analysisPath(key, id), etag);
      return read.outcome === 'found' ? shown(key, read) : { outcome: read.outcome };
    },

    async cancel(key, id) {
      const ended = await endBecause({ ...deps, store }, analysisPath(key, id), 'cancelled', 'by-request');
      return ended === 'ended' ? 'cancelled' : ended;
    },

    async list(key) {
      const listed = [];
      for await (const { path, phase, kind, ageMs } of store.list(`${surveyPath(key)}/`)) {
        listed.push({ id: idOfAnalysis(path), phase, kind, ageMs });
      }
      return listed;
    },
  };
}

function limitReached(key: SurveyKey, running: readonly string[]): 'survey' | 'tenant' | undefined {
  const ofSurvey = running.filter((path) => path.startsWith(`${surveyPath(key)}/`)).length;
  if (ofSurvey >= analysisLimits.perSurvey) return 'survey';
  return running.length >= analysisLimits.perTenant ? 'tenant' : undefined;
}

function newAnalysis(request: AnalysisRequest, startedBy: Analysis['startedBy'], nowMs: number): Analysis {
  return {
    request,
    startedBy,
    createdAt: new Date(nowMs).toISOString(),
    phase: 'running',
    reason: null,
    generation: 0,
    progress: null,
    result: null,
    known: { ledgerLines: 0, erased: [] },
    recount: null,
    endedAt: null,
    isUnannounced: false,
  };
}

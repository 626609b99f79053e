import { isDeepStrictEqual } from 'node:util';
import type { SurveyKey } from '@canvass/answer-log';
import { surveyPath, type ErasureLedger } from '@canvass/answer-log';
import type { BlobContainer, Claims, ReadBudget } from '@canvass/storage';
import { NO_FILTER } from '@canvass/surveys';
import type { Analysis } from './state/analysis.ts';
import { analysisPath, idOfAnalysis } from './state/analysis-blobs.ts';
import type { AnalysisRequest } from './state/analysis-request.ts';
import { createAnalysisStore, type FoundAnalysis, type ListedAnalysis } from './state/analysis-store.ts';
import { endBecause } from './ending/end-analysis.ts';
import type { AnalysisMessages } from './messages.ts';
import { withholdErased, type ShownAnalysis } from './withhold-erased.ts';

export const analysisLimits = {
  /** Analyses and recounts that run at once. */
  perSurvey: 4,
  perTenant: 16,
} as const;

export interface AnalysesDeps {
  /** The container `analyses`. */
  readonly container: BlobContainer;
  readonly claims: Claims;
  /** Of erasures. */
  readonly ledger: Pick<ErasureLedger, 'read'>;
  readonly messages: AnalysisMessages;
  readonly now: () => number;
  /** ULIDs, so that a listing has the order of the starts. */
  readonly newId: () => string;
  /** Of large results that are read and parsed at once. Default: one of 8 MiB of its own. */
  readonly readBudget?: ReadBudget;
  /** Called if the first message could not be sent. A worker's tidy-up begins the analysis when nobody has written it for a minute. */
  readonly onSendFailure: (error: unknown) => void;
}

type FoundShown = { readonly outcome: 'found'; readonly etag: string } & ShownAnalysis;

export type ReadAnalysis = FoundShown | { readonly outcome: 'notFound' };

/** What owners do with analyses. Every method throws `StorageError`. What is read has nothing of an answer whose erasure was confirmed. */
export interface Analyses {
  /**
   * `startedBy`: default null. `tail`: the end of the id, by which a request that is repeated finds what it has started, while that
   * exists; default: a new one.
   */
  start(
    key: SurveyKey,
    request: AnalysisRequest,
    startedBy?: Analysis['startedBy'],
    tail?: string,
  ): Promise<
    | { readonly outcome: 'started' | 'repeated'; readonly id: string }
    /** The tail belongs to another request. */
    | { readonly outcome: 'otherRequest' }
    | { readonly outcome: 'tooMany'; readonly limit: 'survey' | 'tenant' }
  >;
  read(key: SurveyKey, id: string): Promise<ReadAnalysis>;
  /** `etag`: of what was read before. */
  readIfChanged(
    key: SurveyKey,
    id: string,
    etag: string,
  ): Promise<ReadAnalysis | { readonly outcome: 'notModified' }>;
  /** `hadEnded`: it keeps its result. Its work is deleted a moment later. */
  cancel(key: SurveyKey, id: string): Promise<'cancelled' | 'hadEnded' | 'notFound'>;
  /** Those that run, and those that have ended lately; in the order of their ids. */
  list(
    key: SurveyKey,
  ): Promise<readonly (Pick<ListedAnalysis, 'phase' | 'kind' | 'ageMs'> & { readonly id: string })[]>;
}

export function createAnalyses(deps: AnalysesDeps): Analyses {
  const store = createAnalysisStore(deps.container, deps.readBudget);

  /** Of a tenant; true: it runs. */
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
      // A filter would replace the totals of all answers by those of some.
      const request = asked.kind === 'recount' ? { ...asked, where: NO_FILTER, by: null } : asked;
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
      const isNew = await store.create(path, {
        request,
        startedBy,
        createdAt: new Date(deps.now()).toISOString(),
        phase: 'running',
        reason: null,
        generation: 0,
        progress: null,
        result: null,
        known: { ledgerLines: 0, erased: [] },
        recount: null,
        endedAt: null,
        isUnannounced: false,
      });
      const id = idOfAnalysis(path);
      if (!isNew) {
        // An earlier attempt, or one at this moment, was first.
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

import { keyOfPath, type Summaries } from '@canvass/answer-log';
import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import type { Analysis } from '../state/analysis.ts';
import { planBlob, type AnalysisPath } from '../state/analysis-blobs.ts';
import { decodePlan, encodePlan, makePlan, type AnalysisPlan, type PlanOptions } from './analysis-plan.ts';
import { keptTotals } from './kept-totals.ts';

export interface PlansDeps extends PlanOptions {
  readonly analyses: BlobContainer;
  readonly answerLogs: BlobContainer;
  readonly summaries: Pick<Summaries, 'read'>;
}

type Planned =
  | { readonly outcome: 'planned'; readonly plan: AnalysisPlan }
  /** The survey's summary is missing, or the survey was deleted. */
  | { readonly outcome: 'notFound' | 'deleted' };

/** A worker keeps this many plans, because it runs only a few analyses at once. */
const mostKept = 16;

/** Reads and makes plans. A plan never changes, so a process reads each only once. */
export class Plans {
  readonly #deps: PlansDeps;
  /** The plans that were used last. */
  readonly #kept = new LRUCache<string, AnalysisPlan>({ max: mostKept });

  constructor(deps: PlansDeps) {
    this.#deps = deps;
  }

  /** Returns the stored plan; undefined if there is none. Throws `StorageError`. */
  async read(path: AnalysisPath, generation: number): Promise<AnalysisPlan | undefined> {
    const blob = planBlob(path, generation);
    const kept = this.#kept.get(blob);
    if (kept) return kept;
    const found = await this.#deps.analyses.get(blob);
    return found.outcome === 'found' ? this.#keep(blob, decodePlan(blob, found.bytes)) : undefined;
  }

  /** Returns the stored plan, and makes it if there is none. Throws `StorageError`, which is `corrupt` if the summary cannot be read. */
  async ensure(
    path: AnalysisPath,
    { request, generation }: Pick<Analysis, 'request' | 'generation'>,
  ): Promise<Planned> {
    const { analyses, answerLogs, summaries } = this.#deps;
    const stored = await this.read(path, generation);
    if (stored) return { outcome: 'planned', plan: stored };
    const found = await summaries.read(keyOfPath(path));
    if (found.outcome !== 'found') return { outcome: found.outcome };
    const kept = await keptTotals(answerLogs, found.document);
    const plan = makePlan(request, found.document, kept, this.#deps);
    const blob = planBlob(path, generation);
    const written = await analyses.put(blob, encodePlan(plan), { condition: { ifAbsent: true } });
    if (written.outcome === 'written') return { outcome: 'planned', plan: this.#keep(blob, plan) };
    const first = await this.read(path, generation);
    // If the other plan is gone again, the analysis has ended.
    return first ? { outcome: 'planned', plan: first } : { outcome: 'notFound' };
  }

  #keep(blob: string, plan: AnalysisPlan): AnalysisPlan {
    this.#kept.set(blob, plan);
    return plan;
  }
}

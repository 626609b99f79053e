import type { Summaries, SurveyKey } from '@canvass/answer-log';
import {
  type AnswerFilter,
  type Quota,
  quotaFilter,
  testedHistory,
  type TestedHistory,
  type TimeZone,
} from '@canvass/surveys';
import type { Slices } from './slices.ts';

/** How full a quota is. */
export interface QuotaCount {
  readonly quota: Quota;
  readonly count: number;
  /** Which answers belong to it. */
  readonly filter: AnswerFilter;
}

/** The quotas of a survey, by one version of its summary. */
export interface QuotaCounts {
  /** The ETag of that version. */
  readonly etag: string;
  /** When answers were last counted, ISO 8601; null: never. */
  readonly asOf: string | null;
  /** What the filters need of the history. */
  readonly history: TestedHistory;
  /** Quotas that the survey cannot count any more are left out. */
  readonly quotas: readonly QuotaCount[];
}

/** Counts quotas exactly, each as a slice. */
export interface QuotaCounter {
  /**
   * Counts the quotas of a survey. It reads nothing but an ETag if no answer was counted since `last`. Undefined: they cannot be counted now,
   * or the survey is gone. `signal`: its reason is thrown, and nothing is counted any more.
   */
  count(
    key: SurveyKey,
    quotas: readonly Quota[],
    zone: TimeZone,
    last?: QuotaCounts,
    signal?: AbortSignal,
  ): Promise<QuotaCounts | undefined>;
}

export interface QuotaCountsDeps {
  readonly summaries: Pick<Summaries, 'read' | 'readIfChanged'>;
  readonly slices: Pick<Slices, 'slice'>;
}

export function createQuotaCounter({ summaries, slices }: QuotaCountsDeps): QuotaCounter {
  return {
    async count(key, quotas, zone, last, signal) {
      const found = await (last === undefined
        ? summaries.read(key)
        : summaries.readIfChanged(key, last.etag));
      if (found.outcome === 'notModified') return last;
      if (found.outcome !== 'found') return undefined;
      const { document, etag } = found;
      const { history } = document;
      const counted: QuotaCount[] = [];
      for (const quota of quotas) {
        const filter = quotaFilter(quota, history, zone);
        if (filter === undefined) continue;
        const slice = await slices.slice(key, { filter }, { known: document, ...(signal && { signal }) });
        if (slice.outcome !== 'found') return undefined;
        counted.push({ quota, count: slice.summary.totalAnswers, filter });
      }
      const filters = counted.map(({ filter }) => filter);
      return { etag, asOf: document.asOf, history: testedHistory(filters, history), quotas: counted };
    },
  };
}

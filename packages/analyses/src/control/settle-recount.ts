import { encodeSummary, keyOfPath, type Summaries } from '@canvass/answer-log';
import { SurveyAnswersSummary } from '@canvass/surveys';
import { findDisagreements } from '../estimates/estimate/find-disagreements.ts';
import type { ClusterTotals } from '../estimates/sums/cluster-totals.ts';
import type { RecountOutcome } from '../state/analysis.ts';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import { populationOf, type AnalysisPlan } from '../plan/analysis-plan.ts';
import { AnalysesError } from '../errors.ts';
import { findDifferences, type Difference } from '../results/find-differences.ts';
import { mergeFound, type PartialResult } from '../results/partial-result.ts';
import type { Reconciliation } from './reconcile.ts';

export interface RecountDeps {
  readonly summaries: Pick<Summaries, 'replace'>;
  /** Called if the totals of a summary differ from its log, which is a fault. They are replaced, unless the recount is only a check. */
  readonly onDifference: (path: AnalysisPath, differences: readonly Difference[]) => void;
}

/** Notes differences before the totals are replaced. */
export interface Noting {
  /** The differences that an earlier controller has noted. */
  readonly noted: readonly Difference[];
  /** Stores the differences with the analysis. */
  readonly note: (differences: readonly Difference[]) => Promise<void>;
  /** Throws if the recount has ended, for example because it was cancelled. */
  readonly confirm: () => Promise<void>;
}

interface Settled {
  readonly result: PartialResult;
  readonly recount: RecountOutcome;
}

/** Asks for all answers, and not only for those of the plan. */
const ofAll = { withLater: true } as const;
/** A recount tries at most this often to replace the totals of a summary, because workers change the summary meanwhile. */
const maxAttempts = 64;
/** The confidence of all intervals of a check together: a check of a right summary reports a fault in one of 10,000 cases. */
const confidence = 0.9999;

/**
 * Replaces the totals of the newest summary by the recounted ones in one conditional write, unless they are equal. The differences are noted
 * before, because a crash after the write would otherwise leave no trace of the fault. Throws as `Reconciliation` does, and `AnalysesError`
 * `contended`.
 */
export async function settleRecount(
  deps: RecountDeps,
  path: AnalysisPath,
  reconciliation: Reconciliation,
  { noted, note, confirm }: Noting,
  signal: AbortSignal,
): Promise<Settled> {
  let known = noted;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { document, etag, result, totals, differences } = await compare(reconciliation, signal);
    const { version } = document;
    if (differences.length === 0) {
      return {
        result,
        recount: { outcome: known.length > 0 ? 'replaced' : 'equal', version, differences: known },
      };
    }
    if (known.length === 0) {
      await note(differences);
      deps.onDifference(path, differences);
      known = differences;
    }
    await confirm();
    const next = { ...document, version: version + 1, totals };
    const written = await deps.summaries.replace(keyOfPath(path), encodeSummary(next), { ifMatch: etag });
    if (written.outcome === 'written') {
      return { result, recount: { outcome: 'replaced', version: next.version, differences: known } };
    }
  }
  throw new AnalysesError('contended', `the summary of ${path} kept changing`);
}

/** Compares all answers with the totals of the newest summary, and changes nothing. Throws as `Reconciliation` does. */
export async function checkWhole(
  deps: RecountDeps,
  path: AnalysisPath,
  reconciliation: Reconciliation,
  signal: AbortSignal,
): Promise<Settled> {
  const { document, result, differences } = await compare(reconciliation, signal);
  return { result, recount: checked(deps, path, document.version, differences) };
}

/**
 * Compares the totals of the newest summary with a sample of the plan's tasks, and changes nothing. The totals of later and of removed
 * answers are subtracted before. Throws as `Reconciliation` does.
 */
export async function checkSample(
  deps: RecountDeps,
  path: AnalysisPath,
  plan: AnalysisPlan,
  reconciliation: Reconciliation,
  signal: AbortSignal,
): Promise<Settled> {
  const { document, result, later, kept } = await reconciliation.result(signal, ofAll);
  const stored = document.totals.toJSON();
  const others = later.selected.mergeWith(kept).toJSON();
  const totals = without(stored, others);
  // A task's totals may have bins that those of the survey lack: its own facets compete for the room of a summary.
  const inBins = facetsInBins([stored, others, result.selected.toJSON()]);
  const found = findDisagreements(result.sums, totals, { ...populationOf(plan), confidence }, inBins);
  const differences = found.map(({ question, value, counted, low, high }): Difference => {
    const what = question === null ? 'answers' : `share of ${value}`;
    return { question, what, stored: counted, recounted: { low, high } };
  });
  return { result, recount: checked(deps, path, document.version, differences) };
}

/** The facets that have counts of bins in any of these totals. */
function facetsInBins(
  totals: readonly { readonly facets: readonly (readonly [string, object])[] }[],
): ReadonlySet<string> {
  return new Set(
    totals.flatMap(({ facets }) => facets.flatMap(([id, facet]) => ('level' in facet ? [id] : []))),
  );
}

/** Subtracts the totals of other answers. It subtracts only the counts, of which a sample estimates those of choices and numbers. */
function without(totals: ClusterTotals, others: ClusterTotals): ClusterTotals {
  const facets = new Map(others.facets);
  return {
    totalAnswers: difference(totals.totalAnswers, others.totalAnswers),
    facets: totals.facets.map(([id, { type, answered, counts = [] }]) => {
      const other = facets.get(id);
      const otherCounts = new Map<string | number, number>(other?.counts);
      const left = counts
        .map(([value, count]) => [value, difference(count, otherCounts.get(value))] as const)
        .filter(([, count]) => count > 0);
      return [id, { type, answered: difference(answered, other?.answered), counts: left }];
    }),
  };
}

/** Subtracts two counts. The difference is at least 0, because the totals may be wrong. */
function difference(counted: number, others = 0): number {
  return Math.max(0, counted - others);
}

function checked(
  { onDifference }: Pick<RecountDeps, 'onDifference'>,
  path: AnalysisPath,
  version: number,
  differences: readonly Difference[],
): RecountOutcome {
  if (differences.length > 0) onDifference(path, differences);
  return { outcome: differences.length === 0 ? 'agrees' : 'disagrees', version, differences };
}

async function compare(reconciliation: Reconciliation, signal: AbortSignal) {
  const { result: ofTasks, later, kept, document, etag } = await reconciliation.result(signal, ofAll);
  const result = { ...mergeFound(ofTasks, later), sums: ofTasks.sums };
  // The right totals are those of the log and of removed answers. The duplicates are taken over, because no log has them.
  const { duplicates, conflicts } = document.totals;
  const found = result.selected.mergeWith(kept);
  const { zone, days } = document.totals;
  // The days were recounted in another time zone since the plan, which is exact: the recount does not compare them.
  if (found.zone !== zone) found.setDays(zone, days);
  const totals = SurveyAnswersSummary.fromJSON({ ...found.toJSON(), duplicates, conflicts });
  const differences = findDifferences(document.totals.toJSON(), totals.toJSON());
  return { document, etag, result, totals, differences };
}

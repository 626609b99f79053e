import type { ErasureLedger, SurveyKey } from '@canvass/answer-log';
import type { Analysis } from './state/analysis.ts';
import { mayHave } from './results/erasures-since.ts';

/** What is shown of an analysis. */
export interface ShownAnalysis {
  readonly analysis: Analysis;
  /** Its result is taken away: it may have an answer that was erased since. `answers`: those that it has read. Null: all is shown. */
  readonly withheld: { readonly answers: number } | null;
}

/**
 * An analysis without its result, if an answer that this may have was erased later. The ledger has each erasure before it is confirmed, so nothing
 * of an answer is shown after that. Throws `StorageError`.
 */
export async function withholdErased(
  ledger: Pick<ErasureLedger, 'read'>,
  key: SurveyKey,
  analysis: Analysis,
): Promise<ShownAnalysis> {
  const { result, recount, known } = analysis;
  if (result?.bounds === undefined) return { analysis, withheld: null };
  const { ledgerLines, erased } = known;
  const entries = await ledger.read(key);
  const ids = new Set(entries.slice(ledgerLines).map(({ id }) => id));
  for (const id of erased) ids.delete(id);
  if (!mayHave(result.bounds, { ids, cutOffMs: -Infinity })) return { analysis, withheld: null };
  // Its differences have words, too.
  const without = { ...analysis, result: null, recount: recount && { ...recount, differences: [] } };
  return { analysis: without, withheld: { answers: result.answers } };
}

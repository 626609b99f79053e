import type { ErasureLedger, SurveyKey } from '@canvass/answer-log';
import type { Analysis } from './state/analysis.ts';
import { mayHave } from './results/erasures-since.ts';

/** An analysis as owners may see it. */
export interface ShownAnalysis {
  readonly analysis: Analysis;
  /**
   * The number of answers in a result that is withheld because it may have an answer that was erased since; null if nothing is withheld.
   */
  readonly withheld: { readonly answers: number } | null;
}

/**
 * Withholds the result of an analysis if it may have an answer that was erased later. The ledger has each erasure before it is confirmed, so
 * nothing of an answer is shown after its confirmation. Throws `StorageError`.
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
  // The differences of a recount are withheld as well, because they may have words of the answer.
  const without = { ...analysis, result: null, recount: recount && { ...recount, differences: [] } };
  return { analysis: without, withheld: { answers: result.answers } };
}

import type { ShownAnalysis } from '@canvass/analyses';
import type { SurveyKey } from '@canvass/answer-log';
import { readUlid } from '@canvass/web/app';
import type { ResultsDesk } from '../reading/with-reading.ts';

export interface FoundAnalysis extends ShownAnalysis {
  readonly key: SurveyKey;
  readonly id: string;
}

/** Finds the analysis of an address; undefined if there is none. */
export async function findShownAnalysis(
  { analyses, results }: Pick<ResultsDesk, 'analyses' | 'results'>,
  { tenant, survey, id }: { readonly tenant: string; readonly survey: string; readonly id: string },
): Promise<FoundAnalysis | undefined> {
  const state = await results.live.current(tenant, survey);
  return state.outcome === 'found' ? readShownAnalysis(analyses, state.reading.key, id) : undefined;
}

/** Reads an analysis; undefined if there is none, or if it is a recount, which only programs see. */
export async function readShownAnalysis(
  analyses: Pick<ResultsDesk['analyses'], 'read'>,
  key: SurveyKey,
  given: string,
): Promise<FoundAnalysis | undefined> {
  const id = readUlid(given);
  if (id === undefined) return undefined;
  const read = await analyses.read(key, id);
  if (read.outcome !== 'found' || read.analysis.request.kind !== 'analysis') return undefined;
  return { key, id, analysis: read.analysis, withheld: read.withheld };
}

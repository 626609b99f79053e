import type { BlobContainer } from '@canvass/storage';
import { surveyPath, type SurveyKey } from '../survey-key.ts';
import type { SummaryDocument } from './summary-document.ts';
import { figuresFromMetadata, figuresOf, type SummaryFigures } from './summary-figures.ts';

export type ReadFigures =
  | { readonly outcome: 'found'; readonly figures: SummaryFigures }
  | { readonly outcome: 'notFound' | 'deleted' };

type Read = (
  key: SurveyKey,
) => Promise<
  | { readonly outcome: 'found'; readonly document: SummaryDocument }
  | { readonly outcome: 'notFound' | 'deleted' }
>;

/** See `Summaries.listFigures`. */
export async function listFigures(
  container: BlobContainer,
  tenant: string,
): Promise<Map<string, SummaryFigures>> {
  const listed = new Map<string, SummaryFigures>();
  for await (const { name, metadata } of container.list(`${tenant}/`)) {
    const figures = figuresFromMetadata(metadata);
    if (figures !== undefined && figures !== 'deleted') listed.set(name, figures);
  }
  return listed;
}

/** See `Summaries.figures`. */
export async function readFigures(
  container: BlobContainer,
  read: Read,
  key: SurveyKey,
): Promise<ReadFigures> {
  const found = await container.head(surveyPath(key));
  if (found.outcome === 'notFound') return found;
  const figures = figuresFromMetadata(found.properties.metadata);
  if (figures === 'deleted') return { outcome: 'deleted' };
  if (figures !== undefined) return { outcome: 'found', figures };
  const whole = await read(key);
  return whole.outcome === 'found'
    ? { outcome: 'found', figures: figuresOf(whole.document) }
    : { outcome: whole.outcome };
}

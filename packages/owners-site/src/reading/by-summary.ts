import type { SurveyKey } from '@canvass/answer-log';
import type { OwnerPorts } from '../ports.ts';
import { isCorrupt } from './is-corrupt.ts';

/** Resolves to what `read` found. Answers are found through the summary, so if there are none, it checks whether the summary is missing. */
export async function bySummary<T extends { readonly outcome: string }>(
  summaries: Pick<OwnerPorts['summaries'], 'read'>,
  key: SurveyKey,
  read: Promise<T>,
): Promise<T | { readonly outcome: 'deleted' | 'summaryUnreadable' }> {
  try {
    const answered = await read;
    if (answered.outcome !== 'notFound') return answered;
    const { outcome } = await summaries.read(key);
    if (outcome === 'deleted') return { outcome };
    return outcome === 'notFound' ? { outcome: 'summaryUnreadable' } : answered;
  } catch (error) {
    if (isCorrupt(error)) return { outcome: 'summaryUnreadable' };
    throw error;
  }
}

import type { SurveyKey } from '@canvass/answer-log';
import type { PendingDelivery } from '../state/delivery.ts';

/**
 * Makes the body of a delivery in the form of Standard Webhooks: type, timestamp and data. It is the same for each attempt, except that ids of
 * answers that were erased meanwhile are left out.
 */
export function eventBody(
  { tenant, survey }: SurveyKey,
  { event, createdAt }: Pick<PendingDelivery, 'event' | 'createdAt'>,
  ids: readonly string[],
): string {
  return JSON.stringify({
    type: event.type,
    timestamp: createdAt,
    data: { tenant, survey, ...dataOf(event, ids) },
  });
}

function dataOf(event: PendingDelivery['event'], ids: readonly string[]): object {
  switch (event.type) {
    case 'answers.counted':
      return { from: event.from, to: event.to, ids };
    case 'survey.closed':
      return { why: event.why };
    case 'analysis.done':
      return { analysis: event.analysis, kind: event.kind, phase: event.phase };
    case 'webhook.test':
      return {};
  }
}

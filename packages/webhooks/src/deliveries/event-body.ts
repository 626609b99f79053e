import type { SurveyKey } from '@canvass/answer-log';
import type { PendingDelivery } from '../state/delivery.ts';

/** The body of a delivery, as Standard Webhooks has it: type, timestamp and data. The same for each attempt, but for ids of erased answers. */
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

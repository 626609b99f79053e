import { isQueueUnavailable } from '@canvass/queue';
import { problem, type Problem, retryAfter } from '@canvass/web/problems';

/** The problem for a queue that does not answer. Only operators' requests call it. */
export function problemOfQueue(error: unknown, method: string): Problem | undefined {
  if (!isQueueUnavailable(error)) return undefined;
  const detail =
    'Some of the dead letters may have been settled. Send it again for the others: they are back after 5 minutes at ' +
    'the latest.';
  return problem('queue-unavailable', { headers: retryAfter(5), ...(method === 'POST' ? { detail } : {}) });
}

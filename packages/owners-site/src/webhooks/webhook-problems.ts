import { webhookLimits } from '@canvass/webhooks';
import { problem, type Problem } from '@canvass/web/problems';

export const tooManyWebhooks = problem('too-many-webhooks', {
  detail: `A survey has at most ${webhookLimits.perSurvey} webhooks.`,
});

/** Why nothing was sent. */
export function notSent(outcome: 'disabled' | 'unknown' | 'busy' | 'notFound'): Problem {
  switch (outcome) {
    case 'notFound':
      return problem('webhook-not-found');
    case 'unknown':
      return problem('delivery-not-found');
    case 'disabled':
      return problem('webhook-not-ready', { detail: 'The webhook is disabled. Enable it first.' });
    case 'busy':
      return problem('webhook-not-ready', {
        detail: `${webhookLimits.pending} deliveries are pending. Wait until one has ended.`,
      });
  }
}

import type { SurveyKey } from '@canvass/answer-log';
import type { SurveyState } from '@canvass/surveys';
import { checkUrl, type UrlFault } from '../addresses/check-url.ts';
import type { EventType } from '../state/delivery.ts';
import type { Webhook } from '../state/webhook.ts';
import { webhookPath } from '../state/webhook-path.ts';
import {
  beginning,
  found,
  type ChangeDeps,
  type Found,
  type NotFound,
  type WebhookChange,
} from './change-deps.ts';

/** Changes a webhook. See `Webhooks.change`. */
export async function changeWebhook(
  deps: ChangeDeps,
  key: SurveyKey,
  id: string,
  change: Partial<WebhookChange> & { readonly enabled?: boolean | undefined },
  state: SurveyState['state'],
): Promise<Found | { readonly outcome: 'badUrl'; readonly fault: UrlFault } | NotFound> {
  const { enabled, url, events, description } = change;
  const checked = url === undefined ? undefined : checkUrl(url, deps.policy);
  if (checked && !checked.ok) return { outcome: 'badUrl', fault: checked.fault };
  const planned = events?.includes('answers.counted') ? await beginning(deps, key) : undefined;
  const iso = (): string => new Date(deps.now()).toISOString();
  let isResumed = false;
  const changed = await deps.store.change(webhookPath(key, id), (before) => {
    isResumed = enabled === true && before.disabled !== null;
    const isNew = (event: EventType): boolean =>
      events !== undefined && events.includes(event) && !before.events.includes(event);
    return {
      ...before,
      url: checked?.url ?? before.url,
      events: events ?? before.events,
      description: description ?? before.description,
      disabled: disabledAfter(before.disabled, enabled, iso()),
      planned: isNew('answers.counted') ? (planned ?? before.planned) : before.planned,
      wasClosed: isNew('survey.closed') ? state === 'closed' : before.wasClosed,
      pending: isResumed ? before.pending.map((each) => ({ ...each, dueAt: iso() })) : before.pending,
    };
  });
  if (changed.outcome === 'notFound') return changed;
  if (isResumed) {
    for (const { id: delivery } of changed.webhook.pending) await deps.deliver(key, id, delivery);
    await deps.plan(key);
  }
  return found(id, changed.webhook);
}

function disabledAfter(
  before: Webhook['disabled'],
  enabled: boolean | undefined,
  at: string,
): Webhook['disabled'] {
  if (enabled === undefined) return before;
  return enabled ? null : (before ?? { why: 'owner', at });
}

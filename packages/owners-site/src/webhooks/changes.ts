import type { SurveyKey } from '@canvass/answer-log';
import type { NamedWebhook, WebhookChange } from '@canvass/webhooks';
import type { Caller } from '@canvass/web/app';
import { webhookDetail, webhookStateDetail } from '../changes/audit-details.ts';
import { ownerChange } from '../changes/owner-change.ts';
import type { OwnerScope } from '../changes/owner-scope.ts';
import type { NotifiedSurvey } from './with-notified.ts';

/* Each change in this file rejects with `StorageError`. */

/** Makes a webhook. `tail`: the end of its id, by which a repeated request finds it. */
export const create = ownerChange(
  'editor',
  async (deps: OwnerScope, caller, at: NotifiedSurvey, wanted: WebhookChange, tail?: string) => {
    const made = await deps.webhooks.create(at.key, wanted, at.state, tail);
    if (made.outcome === 'found' && !made.isRepeated) {
      await deps.recordChange({ ...about(caller, at.key, made), action: 'webhook-created' });
    }
    return made;
  },
);

/** Changes a webhook. */
export const change = ownerChange(
  'editor',
  async (
    deps: OwnerScope,
    caller,
    at: NotifiedSurvey,
    id: string,
    wanted: WebhookChange & { readonly enabled?: boolean | undefined },
  ) => {
    const changed = await deps.webhooks.change(at.key, id, wanted, at.state);
    if (changed.outcome === 'found') {
      await deps.recordChange({ ...about(caller, at.key, changed), action: 'webhook-changed' });
    }
    return changed;
  },
);

/** Pauses a webhook, or lets it go on. */
export const setEnabled = ownerChange(
  'editor',
  async (deps: OwnerScope, caller, at: NotifiedSurvey, id: string, enabled: boolean) => {
    const changed = await deps.webhooks.change(at.key, id, { enabled }, at.state);
    if (changed.outcome === 'found') {
      const state = enabled ? 'goes on' : 'paused';
      const detail = webhookStateDetail.write({ site: webhookDetail(changed), state });
      await deps.recordChange({ ...caller, action: 'webhook-changed', target: at.key.survey, detail });
    }
    return changed;
  },
);

/** Replaces the secret of a webhook. */
export const rotateSecret = ownerChange(
  'editor',
  async (deps: OwnerScope, caller, key: SurveyKey, id: string) => {
    const rotated = await deps.webhooks.rotate(key, id);
    if (rotated.outcome === 'found') {
      await deps.recordChange({ ...about(caller, key, rotated), action: 'webhook-secret-replaced' });
    }
    return rotated;
  },
);

/** Deletes a webhook. */
export const remove = ownerChange(
  'editor',
  async (deps: OwnerScope, caller, key: SurveyKey, named: NamedWebhook) => {
    const outcome = await deps.webhooks.delete(key, named.id);
    if (outcome === 'deleted') {
      await deps.recordChange({ ...about(caller, key, named), action: 'webhook-deleted' });
    }
    return outcome;
  },
);

/** Delivers an event again. Changes no webhook, so the audit trail does not have it. */
export const redeliver = ownerChange(
  'editor',
  ({ webhooks }: OwnerScope, _caller, key: SurveyKey, id: string, delivery: string) =>
    webhooks.redeliver(key, id, delivery),
);

/** Sends a test event. Changes no webhook, so the audit trail does not have it. */
export const test = ownerChange('editor', ({ webhooks }: OwnerScope, _caller, key: SurveyKey, id: string) =>
  webhooks.test(key, id),
);

function about(caller: Caller, { survey }: SurveyKey, named: NamedWebhook) {
  return { ...caller, target: survey, detail: webhookDetail(named) };
}

import { surveyPath, type Summaries, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer, Claims } from '@canvass/storage';
import type { SurveyState } from '@canvass/surveys';
import type { AddressPolicy } from './addresses/address-policy.ts';
import type { UrlFault } from './addresses/check-url.ts';
import { redeliver, testWebhook, type Tested } from './changes/ask-for-delivery.ts';
import {
  claimScope,
  found,
  prefixOf,
  type ChangeDeps,
  type Found,
  type NamedWebhook,
  type NotFound,
  type WebhookChange,
} from './changes/change-deps.ts';
import { changeWebhook } from './changes/change-webhook.ts';
import { createWebhook, type CreatedWebhook } from './changes/create-webhook.ts';
import type { WebhookMessage, WebhookMessages } from './messages.ts';
import { newSecret, rotated } from './state/secrets.ts';
import { idOfWebhook, webhookPath } from './state/webhook-path.ts';
import { createWebhookStore } from './state/webhook-store.ts';

export interface WebhooksDeps {
  /** The container `webhooks`. */
  readonly container: BlobContainer;
  readonly claims: Claims;
  readonly summaries: Pick<Summaries, 'read'>;
  readonly messages: WebhookMessages;
  readonly policy: AddressPolicy;
  readonly clock: Clock;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
  /** Makes ULIDs, so that a listing has the order of creation. */
  readonly newId: () => string;
  /** Called if a message could not be sent. A worker's tidy-up sends it. */
  readonly onSendFailure: (error: unknown) => void;
}

/**
 * Creates, changes and deletes webhooks for owners. Each method throws `StorageError`, and each method that changes a webhook throws
 * `WebhooksError` `contended`.
 */
export interface Webhooks {
  /**
   * Creates a webhook, which begins with the next answer. Its owner sees the `secret` only now. Returns `tooMany` if the survey has ten.
   *
   * @param tail The end of the new id. A repeated request with the same tail finds the webhook that it has made and its secret, while that
   * exists unchanged. Default: a new id.
   */
  create(
    key: SurveyKey,
    wanted: WebhookChange,
    state: SurveyState['state'],
    tail?: string,
  ): Promise<CreatedWebhook>;
  /** Lists the webhooks of a survey in the order of their creation. */
  list(key: SurveyKey): Promise<readonly NamedWebhook[]>;
  read(key: SurveyKey, id: string): Promise<Found | NotFound>;
  /**
   * Changes a webhook. When it is enabled again, everything that has waited is delivered. An added event begins now.
   *
   * @param state The state of the survey.
   */
  change(
    key: SurveyKey,
    id: string,
    change: Partial<WebhookChange> & { readonly enabled?: boolean | undefined },
    state: SurveyState['state'],
  ): Promise<Found | { readonly outcome: 'badUrl'; readonly fault: UrlFault } | NotFound>;
  /** Gives the webhook a new secret. The one before signs for another 24 hours as well. */
  rotate(key: SurveyKey, id: string): Promise<(Found & { readonly secret: string }) | NotFound>;
  /**
   * Makes a finished delivery pending again. Returns `disabled` if the webhook is disabled, `unknown` if no such delivery has finished lately,
   * and `busy` if too many are pending.
   */
  redeliver(
    key: SurveyKey,
    id: string,
    delivery: string,
  ): Promise<{ readonly outcome: 'pending' | 'disabled' | 'unknown' | 'busy' } | NotFound>;
  /** Sends an event of the type `webhook.test`. */
  test(key: SurveyKey, id: string): Promise<Tested>;
  delete(key: SurveyKey, id: string): Promise<'deleted' | 'notFound'>;
  /** Deletes all webhooks of a deleted survey. */
  deleteAll(key: SurveyKey): Promise<void>;
  /** Must be called when settings of the survey were saved, because it may be closed. It costs one listing, and never rejects. */
  settingsChanged(key: SurveyKey): Promise<void>;
}

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const store = createWebhookStore(deps);
  const send = (message: WebhookMessage): Promise<void> =>
    deps.messages.send(message).catch(deps.onSendFailure);
  const changes: ChangeDeps = {
    ...deps,
    store,
    now: () => deps.clock.now(),
    deliver: (key, id, delivery) => send({ kind: 'deliver', webhook: webhookPath(key, id), delivery }),
    plan: (key) => send({ kind: 'plan', survey: surveyPath(key) }),
  };
  const pathsOf = (key: SurveyKey): Promise<string[]> => Array.fromAsync(store.list(prefixOf(key)));

  return {
    create: (key, wanted, state, tail) => createWebhook(changes, key, wanted, state, tail),
    change: (key, id, change, state) => changeWebhook(changes, key, id, change, state),
    redeliver: (key, id, delivery) => redeliver(changes, key, id, delivery),
    test: (key, id) => testWebhook(changes, key, id),

    async list(key) {
      const read = (await pathsOf(key)).map(async (path) => {
        const one = await store.read(path);
        return one.outcome === 'found' ? [{ id: idOfWebhook(path), webhook: one.webhook }] : [];
      });
      return (await Promise.all(read)).flat();
    },

    async read(key, id) {
      const one = await store.read(webhookPath(key, id));
      return one.outcome === 'found' ? found(id, one.webhook) : one;
    },

    async rotate(key, id) {
      const secret = newSecret();
      const changed = await store.change(webhookPath(key, id), (before) => ({
        ...before,
        secrets: rotated(before.secrets, secret, changes.now()),
      }));
      return changed.outcome === 'found' ? { ...found(id, changed.webhook), secret } : changed;
    },

    async delete(key, id) {
      if (!(await store.delete(webhookPath(key, id)))) return 'notFound';
      await deps.claims.forget({ scope: claimScope(key), name: webhookPath(key, id) });
      return 'deleted';
    },

    async deleteAll(key) {
      for (const path of await pathsOf(key)) await store.delete(path);
    },

    async settingsChanged(key) {
      try {
        if ((await pathsOf(key)).length > 0) await changes.plan(key);
      } catch (error) {
        deps.onSendFailure(error);
      }
    },
  };
}

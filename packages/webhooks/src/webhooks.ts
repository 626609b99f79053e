import { isDeepStrictEqual } from 'node:util';
import { surveyPath, type Summaries, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer, Claims } from '@canvass/storage';
import type { SurveyState } from '@canvass/surveys';
import type { AddressPolicy } from './addresses/address-policy.ts';
import { checkUrl, type UrlFault } from './addresses/check-url.ts';
import type { EventType } from './state/delivery.ts';
import { reopen } from './state/finish-delivery.ts';
import type { WebhookMessages } from './messages.ts';
import { roomBesideEvents } from './state/pending-room.ts';
import { newDelivery } from './planning/plan-webhook.ts';
import { newSecret, rotated } from './state/secrets.ts';
import { placesOf } from './planning/survey-now.ts';
import { webhookLimits, type Webhook } from './state/webhook.ts';
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
  /** In [0, 1), for jitter. */
  readonly random: () => number;
  /** ULIDs, so that a listing has the order of creation. */
  readonly newId: () => string;
  /** Called if a message could not be sent. A worker's tidy-up sends it. */
  readonly onSendFailure: (error: unknown) => void;
}

export interface WebhookChange {
  readonly url: string;
  readonly events: readonly EventType[];
  readonly description: string;
}

export interface NamedWebhook {
  readonly id: string;
  readonly webhook: Webhook;
}

type Found = { readonly outcome: 'found' } & NamedWebhook;
type NotFound = { readonly outcome: 'notFound' };

/** What owners do with webhooks. Every method throws `StorageError`, and those that change one `WebhooksError` `contended`. */
export interface Webhooks {
  /**
   * It begins with the next answer. `secret`: shown to its owner only now. `tooMany`: the survey has ten. `tail`: the end of the id, by
   * which a request that is repeated finds what it has made, with its secret, while that exists unchanged; default: a new one.
   */
  create(
    key: SurveyKey,
    wanted: WebhookChange,
    state: SurveyState['state'],
    tail?: string,
  ): Promise<
    | (Found & { readonly secret: string; readonly isRepeated: boolean })
    /** The tail belongs to another request, or to a webhook that was changed since. */
    | { readonly outcome: 'otherRequest' }
    | { readonly outcome: 'badUrl'; readonly fault: UrlFault }
    | { readonly outcome: 'tooMany' }
    | NotFound
  >;
  /** In the order of their creation. */
  list(key: SurveyKey): Promise<readonly NamedWebhook[]>;
  read(key: SurveyKey, id: string): Promise<Found | NotFound>;
  /**
   * `enabled`: what waited while it was disabled is delivered then. An event that is added begins now.
   *
   * @param state of the survey
   */
  change(
    key: SurveyKey,
    id: string,
    change: Partial<WebhookChange> & { readonly enabled?: boolean | undefined },
    state: SurveyState['state'],
  ): Promise<Found | { readonly outcome: 'badUrl'; readonly fault: UrlFault } | NotFound>;
  /** The secret before it signs for another 24 hours, too. */
  rotate(key: SurveyKey, id: string): Promise<(Found & { readonly secret: string }) | NotFound>;
  /** `disabled`: nothing is sent. `unknown`: no such delivery has finished lately. `busy`: too many are pending. */
  redeliver(
    key: SurveyKey,
    id: string,
    delivery: string,
  ): Promise<{ readonly outcome: 'pending' | 'disabled' | 'unknown' | 'busy' } | NotFound>;
  /** Sends an event of the type `webhook.test`. */
  test(
    key: SurveyKey,
    id: string,
  ): Promise<
    | { readonly outcome: 'pending'; readonly delivery: string }
    | { readonly outcome: 'disabled' | 'busy' }
    | NotFound
  >;
  delete(key: SurveyKey, id: string): Promise<'deleted' | 'notFound'>;
  /** All of a survey that was deleted. */
  deleteAll(key: SurveyKey): Promise<void>;
  /** Settings of the survey were saved: it may be closed. One listing if it has no webhooks. Never rejects. */
  settingsChanged(key: SurveyKey): Promise<void>;
}

export function createWebhooks(deps: WebhooksDeps): Webhooks {
  const { summaries, policy, clock, newId } = deps;
  const store = createWebhookStore(deps);
  const now = (): number => clock.now();
  const iso = (): string => new Date(now()).toISOString();

  async function deliver(key: SurveyKey, id: string, delivery: string): Promise<void> {
    const message = { kind: 'deliver', webhook: webhookPath(key, id), delivery } as const;
    await deps.messages.send(message).catch(deps.onSendFailure);
  }

  const plan = (key: SurveyKey): Promise<void> =>
    deps.messages.send({ kind: 'plan', survey: surveyPath(key) }).catch(deps.onSendFailure);

  async function pathsUnder(prefix: string): Promise<string[]> {
    const listed: string[] = [];
    for await (const path of store.list(prefix)) listed.push(path);
    return listed;
  }

  const paths = (key: SurveyKey): Promise<string[]> => pathsUnder(prefixOf(key));

  /** From where on an event that is new begins. */
  async function beginning(key: SurveyKey): Promise<Webhook['planned'] | undefined> {
    const summary = await summaries.read(key);
    if (summary.outcome !== 'found') return undefined;
    const { last, logSince } = placesOf(summary.document);
    return { place: last, logSince };
  }

  return {
    async create(key, { url, events, description }, state, tail = '') {
      const checked = checkUrl(url, policy);
      if (!checked.ok) return { outcome: 'badUrl', fault: checked.fault };
      const planned = await beginning(key);
      if (planned === undefined) return { outcome: 'notFound' };
      const fresh = newId();
      const claimedPath = webhookPath(key, `${fresh.slice(0, fresh.length - tail.length)}${tail}`);
      const claimed = await deps.claims.claim({
        scope: claimScope(key),
        name: claimedPath,
        isSame: (name) => tail !== '' && name.startsWith(prefixOf(key)) && name.endsWith(tail),
        list: async () => new Map((await pathsUnder(`${key.tenant}/`)).map((path) => [path, true])),
        limitReached: (ofTenant) => {
          const ofSurvey = ofTenant.filter((name) => name.startsWith(prefixOf(key)));
          return ofSurvey.length >= webhookLimits.perSurvey ? 'survey' : undefined;
        },
      });
      if (claimed.outcome === 'full') return { outcome: 'tooMany' };
      const path = claimed.outcome === 'same' ? claimed.name : claimedPath;
      const secret = newSecret();
      const webhook: Webhook = {
        url: checked.url,
        events,
        description,
        createdAt: iso(),
        secrets: [{ secret, until: null }],
        disabled: null,
        planned,
        wasClosed: state === 'closed',
        pending: [],
        finished: [],
      };
      await store.create(path, webhook);
      // An earlier attempt, or one at this moment, may have been first.
      const stored = await store.read(path);
      if (stored.outcome === 'notFound') return stored;
      const made = stored.webhook;
      const current = made.secrets.find(({ until }) => until === null)?.secret;
      if (current === undefined || !isAsWanted(made, webhook)) return { outcome: 'otherRequest' };
      return { ...found(idOfWebhook(path), made), secret: current, isRepeated: current !== secret };
    },

    async list(key) {
      const read = (await paths(key)).map(async (path) => {
        const one = await store.read(path);
        return one.outcome === 'found' ? [{ id: idOfWebhook(path), webhook: one.webhook }] : [];
      });
      return (await Promise.all(read)).flat();
    },

    async read(key, id) {
      const one = await store.read(webhookPath(key, id));
      return one.outcome === 'found' ? found(id, one.webhook) : one;
    },

    async change(key, id, { enabled, url, events, description }, state) {
      const checked = url === undefined ? undefined : checkUrl(url, policy);
      if (checked && !checked.ok) return { outcome: 'badUrl', fault: checked.fault };
      const planned = events?.includes('answers.counted') ? await beginning(key) : undefined;
      let isResumed = false;
      const changed = await store.change(webhookPath(key, id), (before) => {
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
        for (const { id: delivery } of changed.webhook.pending) await deliver(key, id, delivery);
        await plan(key);
      }
      return found(id, changed.webhook);
    },

    async rotate(key, id) {
      const secret = newSecret();
      const changed = await store.change(webhookPath(key, id), (before) => ({
        ...before,
        secrets: rotated(before.secrets, secret, now()),
      }));
      return changed.outcome === 'found' ? { ...found(id, changed.webhook), secret } : changed;
    },

    async redeliver(key, id, delivery) {
      let outcome: 'pending' | 'disabled' | 'unknown' | 'busy' = 'pending';
      const changed = await store.change(webhookPath(key, id), (before) => {
        const next = before.disabled ? undefined : reopen(before, delivery, now());
        const isKnown = before.finished.some((each) => each.id === delivery);
        outcome = before.disabled ? 'disabled' : next ? 'pending' : isKnown ? 'busy' : 'unknown';
        return next;
      });
      if (changed.outcome === 'notFound') return changed;
      if (outcome === 'pending') await deliver(key, id, delivery);
      return { outcome };
    },

    async test(key, id) {
      const delivery = newId();
      let outcome: 'pending' | 'disabled' | 'busy' = 'pending';
      const changed = await store.change(webhookPath(key, id), (before) => {
        const isBusy = roomBesideEvents(before) <= 0 || pendingTests(before) >= webhookLimits.pendingTests;
        outcome = before.disabled ? 'disabled' : isBusy ? 'busy' : 'pending';
        if (outcome !== 'pending') return undefined;
        const event = newDelivery(delivery, { type: 'webhook.test' }, now());
        return { ...before, pending: [...before.pending, event] };
      });
      if (changed.outcome === 'notFound') return changed;
      if (outcome !== 'pending') return { outcome };
      await deliver(key, id, delivery);
      return { outcome, delivery };
    },

    async delete(key, id) {
      if (!(await store.delete(webhookPath(key, id)))) return 'notFound';
      await deps.claims.forget({ scope: claimScope(key), name: webhookPath(key, id) });
      return 'deleted';
    },

    async deleteAll(key) {
      for (const path of await paths(key)) await store.delete(path);
    },

    async settingsChanged(key) {
      try {
        if ((await paths(key)).length > 0) await plan(key);
      } catch (error) {
        deps.onSendFailure(error);
      }
    },
  };
}

function isAsWanted(made: Webhook, wanted: Webhook): boolean {
  const { url, description, events } = wanted;
  return made.url === url && made.description === description && isDeepStrictEqual(made.events, events);
}

/** Of the tenant: a blob of each survey would stay when the survey is gone. */
function claimScope({ tenant }: SurveyKey): string {
  return `webhooks/${tenant}`;
}

function prefixOf(key: SurveyKey): string {
  return `${surveyPath(key)}/`;
}

function found(id: string, webhook: Webhook): Found {
  return { outcome: 'found', id, webhook };
}

function pendingTests({ pending }: Pick<Webhook, 'pending'>): number {
  return pending.filter(({ event }) => event.type === 'webhook.test').length;
}

function disabledAfter(
  before: Webhook['disabled'],
  enabled: boolean | undefined,
  at: string,
): Webhook['disabled'] {
  if (enabled === undefined) return before;
  return enabled ? null : (before ?? { why: 'owner', at });
}

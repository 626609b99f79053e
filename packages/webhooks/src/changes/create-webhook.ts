import { isDeepStrictEqual } from 'node:util';
import type { SurveyKey } from '@canvass/answer-log';
import type { SurveyState } from '@canvass/surveys';
import { checkUrl, type UrlFault } from '../addresses/check-url.ts';
import { newSecret } from '../state/secrets.ts';
import { webhookLimits, type Webhook } from '../state/webhook.ts';
import { idOfWebhook, webhookPath, type WebhookPath } from '../state/webhook-path.ts';
import {
  beginning,
  claimScope,
  found,
  prefixOf,
  type ChangeDeps,
  type Found,
  type NotFound,
  type WebhookChange,
} from './change-deps.ts';

export type CreatedWebhook =
  | (Found & { readonly secret: string; readonly isRepeated: boolean })
  /** A webhook with this tail belongs to another request, or was changed since. */
  | { readonly outcome: 'otherRequest' }
  | { readonly outcome: 'badUrl'; readonly fault: UrlFault }
  | { readonly outcome: 'tooMany' }
  | NotFound;

/** Creates a webhook. See `Webhooks.create`. */
export async function createWebhook(
  deps: ChangeDeps,
  key: SurveyKey,
  { url, events, description }: WebhookChange,
  state: SurveyState['state'],
  tail = '',
): Promise<CreatedWebhook> {
  const { store, policy, now } = deps;
  const checked = checkUrl(url, policy);
  if (!checked.ok) return { outcome: 'badUrl', fault: checked.fault };
  const planned = await beginning(deps, key);
  if (planned === undefined) return { outcome: 'notFound' };
  const path = await claimPath(deps, key, tail);
  if (path === undefined) return { outcome: 'tooMany' };
  const secret = newSecret();
  const webhook: Webhook = {
    url: checked.url,
    events,
    description,
    createdAt: new Date(now()).toISOString(),
    secrets: [{ secret, until: null }],
    disabled: null,
    planned,
    wasClosed: state === 'closed',
    pending: [],
    finished: [],
  };
  await store.create(path, webhook);
  // An earlier or a simultaneous attempt may have created the webhook.
  const stored = await store.read(path);
  if (stored.outcome === 'notFound') return stored;
  const made = stored.webhook;
  const current = made.secrets.find(({ until }) => until === null)?.secret;
  if (current === undefined || !isAsWanted(made, webhook)) return { outcome: 'otherRequest' };
  return { ...found(idOfWebhook(path), made), secret: current, isRepeated: current !== secret };
}

/** Claims the path of a new webhook, or finds the one that ends with the tail. Returns undefined if the survey has too many. */
async function claimPath(
  { store, claims, newId }: ChangeDeps,
  key: SurveyKey,
  tail: string,
): Promise<WebhookPath | undefined> {
  const fresh = newId();
  const path = webhookPath(key, `${fresh.slice(0, fresh.length - tail.length)}${tail}`);
  const claimed = await claims.claim({
    scope: claimScope(key),
    name: path,
    isSame: (name) => tail !== '' && name.startsWith(prefixOf(key)) && name.endsWith(tail),
    list: async () => {
      const paths = await Array.fromAsync(store.list(`${key.tenant}/`));
      return new Map(paths.map((each) => [each, true]));
    },
    limitReached: (ofTenant) => {
      const ofSurvey = ofTenant.filter((name) => name.startsWith(prefixOf(key)));
      return ofSurvey.length >= webhookLimits.perSurvey ? 'survey' : undefined;
    },
  });
  if (claimed.outcome === 'full') return undefined;
  return claimed.outcome === 'same' ? claimed.name : path;
}

function isAsWanted(made: Webhook, wanted: Webhook): boolean {
  const { url, description, events } = wanted;
  return made.url === url && made.description === description && isDeepStrictEqual(made.events, events);
}

import { surveyPath, type Summaries, type SurveyKey } from '@canvass/answer-log';
import type { Claims } from '@canvass/storage';
import type { AddressPolicy } from '../addresses/address-policy.ts';
import { placesOf } from '../planning/survey-now.ts';
import type { EventType } from '../state/delivery.ts';
import type { Webhook } from '../state/webhook.ts';
import type { WebhookStore } from '../state/webhook-store.ts';

/** What the changes of an owner need. */
export interface ChangeDeps {
  readonly store: WebhookStore;
  readonly claims: Claims;
  readonly summaries: Pick<Summaries, 'read'>;
  readonly policy: AddressPolicy;
  readonly now: () => number;
  readonly newId: () => string;
  /** Sends the message of a delivery. It never rejects. */
  readonly deliver: (key: SurveyKey, id: string, delivery: string) => Promise<void>;
  /** Sends a message to plan a survey. It never rejects. */
  readonly plan: (key: SurveyKey) => Promise<void>;
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

export type Found = { readonly outcome: 'found' } & NamedWebhook;
export interface NotFound {
  readonly outcome: 'notFound';
}

export function found(id: string, webhook: Webhook): Found {
  return { outcome: 'found', id, webhook };
}

/** Returns the place after which a new event begins; undefined if the survey does not exist. */
export async function beginning(
  { summaries }: Pick<ChangeDeps, 'summaries'>,
  key: SurveyKey,
): Promise<Webhook['planned'] | undefined> {
  const summary = await summaries.read(key);
  if (summary.outcome !== 'found') return undefined;
  const { last, logSince } = placesOf(summary.document);
  return { place: last, logSince };
}

/** Returns the prefix of the paths of a survey's webhooks. */
export function prefixOf(key: SurveyKey): string {
  return `${surveyPath(key)}/`;
}

/** Returns the scope of claims. It is the tenant's, because the blob of a survey's scope would stay when the survey is gone. */
export function claimScope({ tenant }: SurveyKey): string {
  return `webhooks/${tenant}`;
}

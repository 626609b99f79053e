import type { BrokerCounts } from './broker.ts';
import type { AccessKeys } from './shared-access.ts';

/** What a test asks of the broker's process, over the channel between the two. */
export type BrokerCall =
  | { readonly kind: 'count' }
  | { readonly kind: 'setKeys'; readonly keys: AccessKeys }
  | { readonly kind: 'createTopic'; readonly topic: string }
  | { readonly kind: 'deleteTopic'; readonly topic: string }
  | { readonly kind: 'createSubscription'; readonly topic: string; readonly name: string }
  | { readonly kind: 'deleteSubscription'; readonly topic: string; readonly name: string }
  | { readonly kind: 'subscriptions'; readonly topic: string };

export type BrokerReply = {
  /** Which call this answers. */
  readonly call: number;
  readonly counts: BrokerCounts;
  /** Of the topic that was asked about. */
  readonly subscriptions: readonly string[];
};

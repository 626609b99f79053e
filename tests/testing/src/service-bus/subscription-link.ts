import type { Container, EventContext, Message, Sender } from 'rhea';
import type { BrokerMessage } from './broker-message.ts';
import { tagOfToken, tokenOfTag } from './lock-token.ts';
import { answerDrain, creditOf, markSettled, setAttach, settle } from './rhea-internals.ts';
import type { Channel, Consumer, Subscription } from './subscription.ts';

const lockLost = {
  condition: 'com.microsoft:message-lock-lost',
  description:
    'The lock supplied is invalid. Either the lock expired, or the message has already been removed.',
};
const notSupported = {
  condition: 'amqp:not-implemented',
  description: 'This broker does not defer messages',
};

/** The broker's side of an SDK receiver: sends messages up to its credit, and settles its replies. */
export class SubscriptionLink implements Consumer {
  readonly #container: Container;
  readonly #link: Sender;
  readonly #subscription: Subscription;
  readonly #channel: Channel;
  readonly #isPeekLock: boolean;
  readonly #onSent: () => void;
  #isFlushing = false;

  constructor(
    container: Container,
    link: Sender,
    entity: { readonly subscription: Subscription; readonly channel: Channel },
    onSent: () => void,
  ) {
    this.#container = container;
    this.#link = link;
    this.#subscription = entity.subscription;
    this.#channel = entity.channel;
    this.#isPeekLock = link.rcv_settle_mode === 1;
    this.#onSent = onSent;
    const { snd_settle_mode, rcv_settle_mode } = link;
    setAttach(link, { snd_settle_mode, rcv_settle_mode });
    this.#channel.add(this);
    this.#subscription.watchIdleness();
    link.on('sender_flow', () => this.pump());
    link.on('sender_draining', () => {
      this.pump();
      answerDrain(link, link.connection);
    });
    link.on('accepted', (context) => this.#answer(context, (token) => this.#channel.store.complete(token)));
    link.on('released', (context) => this.#answer(context, (token) => this.#channel.store.abandon(token)));
    link.on('rejected', (context) => this.#answer(context, (token) => this.#channel.store.deadLetter(token)));
    link.on('modified', (context) => {
      const { delivery } = context;
      const outcome = delivery?.remote_state as { undeliverable_here?: boolean } | undefined;
      if (delivery && outcome?.undeliverable_here) settle(this.#container, delivery, notSupported);
      else this.#answer(context, (token) => this.#channel.store.abandon(token));
    });
  }

  pump(): void {
    // rhea deducts a message's credit when it writes it, after this turn.
    if (this.#isFlushing) return;
    for (let credit = creditOf(this.#link); credit > 0 && this.#link.sendable(); credit -= 1) {
      const entry = this.#channel.store.take();
      if (entry === undefined) return;
      this.#send(entry);
      if (this.#isFlushing) continue;
      this.#isFlushing = true;
      setImmediate(() => {
        this.#isFlushing = false;
        this.pump();
      });
    }
  }

  detach(): void {
    const description = `The messaging entity '${this.#link.source.address}' could not be found.`;
    this.#link.close({ condition: 'amqp:not-found', description });
  }

  /** The receiver is closed. Its messages come back when their locks expire. */
  closed(): void {
    this.#channel.remove(this);
    this.#subscription.watchIdleness();
  }

  #send(entry: BrokerMessage): void {
    this.#onSent();
    if (!this.#isPeekLock) {
      markSettled(this.#link.send(stamped(entry)));
      return;
    }
    const { token, untilMs } = this.#channel.store.lock(entry);
    this.#link.send(stamped(entry, untilMs), tagOfToken(token));
  }

  #answer({ delivery }: EventContext, act: (token: string) => boolean): void {
    if (!this.#isPeekLock || delivery === undefined) return;
    settle(this.#container, delivery, act(tokenOfTag(delivery.tag)) ? undefined : lockLost);
  }
}

/** Adds the service's annotations to a delivery. */
export function stamped(entry: BrokerMessage, lockedUntilMs?: number): Message {
  const { message, deliveryCount, sequenceNumber, enqueuedAtMs } = entry;
  return {
    ...message,
    delivery_count: deliveryCount,
    message_annotations: {
      ...message.message_annotations,
      'x-opt-sequence-number': sequenceNumber,
      'x-opt-enqueued-time': new Date(enqueuedAtMs),
      ...(lockedUntilMs === undefined ? {} : { 'x-opt-locked-until': new Date(lockedUntilMs) }),
    },
  };
}

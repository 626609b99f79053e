import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Subscription } from './subscription.ts';
import type { Channel, SubscriptionDefinition } from './subscription.ts';

type Saved = Record<string, Record<string, SubscriptionDefinition>>;

/**
 * Topics and their subscriptions, by case-insensitive names, like the service. Definitions are stored in a file, if there is
 * one; messages are only in memory.
 */
export class Entities {
  readonly #topics = new Map<string, Map<string, Subscription>>();
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    for (const [topic, subscriptions] of Object.entries(file === undefined ? {} : readSaved(file))) {
      this.#topics.set(topic, new Map());
      for (const [name, definition] of Object.entries(subscriptions)) this.#add(topic, name, definition);
    }
  }

  topic(name: string): Map<string, Subscription> | undefined {
    return this.#topics.get(name.toLowerCase());
  }

  createTopic(name: string): boolean {
    const key = name.toLowerCase();
    if (this.#topics.has(key)) return false;
    this.#topics.set(key, new Map());
    this.#save();
    return true;
  }

  deleteTopic(name: string): boolean {
    const topic = this.topic(name);
    if (topic === undefined) return false;
    this.#topics.delete(name.toLowerCase());
    for (const subscription of topic.values()) subscription.close();
    this.#save();
    return true;
  }

  subscription(topic: string, name: string): Subscription | undefined {
    return this.topic(topic)?.get(name.toLowerCase());
  }

  createSubscription(topic: string, name: string, definition: SubscriptionDefinition): boolean {
    if (this.topic(topic) === undefined || this.subscription(topic, name) !== undefined) return false;
    this.#add(topic.toLowerCase(), name.toLowerCase(), definition);
    this.#save();
    return true;
  }

  deleteSubscription(topic: string, name: string): boolean {
    const subscription = this.subscription(topic, name);
    if (subscription === undefined) return false;
    this.topic(topic)?.delete(name.toLowerCase());
    subscription.close();
    this.#save();
    return true;
  }

  /** Of `{topic}/Subscriptions/{name}` with or without `/$DeadLetterQueue`. */
  channel(path: string): { readonly channel: Channel; readonly subscription: Subscription } | undefined {
    const [, topic = '', name = '', dead] =
      /^(.+)\/subscriptions\/([^/]+)(\/\$deadletterqueue)?$/i.exec(path) ?? [];
    const subscription = this.subscription(topic, name);
    if (subscription === undefined) return undefined;
    return { subscription, channel: dead === undefined ? subscription.messages : subscription.deadLetters };
  }

  close(): void {
    for (const topic of this.#topics.values())
      for (const subscription of topic.values()) subscription.close();
  }

  #add(topic: string, name: string, definition: SubscriptionDefinition): void {
    const onIdle = (): void => void this.deleteSubscription(topic, name);
    this.#topics.get(topic)?.set(name, new Subscription(definition, onIdle));
  }

  #save(): void {
    if (this.#file === undefined) return;
    const saved: Saved = {};
    for (const [topic, subscriptions] of this.#topics) {
      saved[topic] = Object.fromEntries(
        [...subscriptions].map(([name, { definition }]) => [name, definition]),
      );
    }
    // Atomic: the broker may be killed at any time.
    writeFileSync(`${this.#file}.new`, JSON.stringify(saved));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function readSaved(file: string): Saved {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Saved;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

import { pause, type Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { WebhooksError } from '../errors.ts';
import { decodeWebhook, encodeWebhook, type Webhook } from './webhook.ts';
import type { WebhookPath } from './webhook-path.ts';

export type FoundWebhook =
  | { readonly outcome: 'found'; readonly webhook: Webhook; readonly etag: string }
  | { readonly outcome: 'notFound' };

export type ReplacedWebhook =
  | { readonly outcome: 'written'; readonly etag: string }
  | { readonly outcome: 'conflict' };

/** Stores webhooks. Each method throws `StorageError`. */
export interface WebhookStore {
  create(path: WebhookPath, webhook: Webhook): Promise<void>;
  read(path: WebhookPath): Promise<FoundWebhook>;
  /** Replaces the version with this ETag. Returns `conflict` if another writer was faster. */
  replace(path: WebhookPath, webhook: Webhook, etag: string): Promise<ReplacedWebhook>;
  /**
   * Writes what `next` makes of the newest version, or nothing if it returns undefined. Returns the newest version. `next` may be called
   * several times. Throws `WebhooksError` `contended`.
   *
   * @param attempts How often it tries. Default: 16.
   */
  change(
    path: WebhookPath,
    next: (webhook: Webhook) => Webhook | undefined,
    attempts?: number,
  ): Promise<FoundWebhook>;
  /** Pauses before the next attempt. The pause grows with the number of conflicts in a row. */
  pauseAfter(conflicts: number): Promise<void>;
  /** Lists the webhooks whose paths begin with `prefix`, in the order of their paths. */
  list(prefix: string): AsyncIterable<WebhookPath>;
  /** Deletes a webhook. Returns false if there was none. */
  delete(path: WebhookPath): Promise<boolean>;
}

export interface WebhookStoreDeps {
  /** The container `webhooks`. */
  readonly container: BlobContainer;
  readonly clock: Clock;
  /** Returns a number in [0, 1) for jitter. */
  readonly random: () => number;
}

/** A change of a webhook is tried at most this often if other writers are faster. */
export const usualAttempts = 16;
/** The first pause between two attempts to change a webhook is up to twice this. It doubles with each conflict, and has full jitter. */
const firstPauseMs = 10;
/** The pause between two attempts to change a webhook grows up to this. */
const longestPauseMs = 500;

export function createWebhookStore({ container, clock, random }: WebhookStoreDeps): WebhookStore {
  const read: WebhookStore['read'] = async (path) => {
    const found = await container.get(path);
    if (found.outcome !== 'found') return { outcome: 'notFound' };
    return { outcome: 'found', webhook: decodeWebhook(path, found.bytes), etag: found.etag };
  };

  const replace: WebhookStore['replace'] = (path, webhook, etag) =>
    container.put(path, encodeWebhook(webhook), { condition: { ifMatch: etag } });

  const pauseAfter = (conflicts: number): Promise<void> =>
    pause(clock, random() * Math.min(longestPauseMs, firstPauseMs * 2 ** conflicts));

  return {
    read,
    replace,
    pauseAfter,

    async create(path, webhook) {
      await container.put(path, encodeWebhook(webhook), { condition: { ifAbsent: true } });
    },

    async change(path, next, attempts = usualAttempts) {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        if (attempt > 0) await pauseAfter(attempt);
        const found = await read(path);
        if (found.outcome === 'notFound') return found;
        const webhook = next(found.webhook);
        if (webhook === undefined) return found;
        const written = await replace(path, webhook, found.etag);
        if (written.outcome === 'written') return { outcome: 'found', webhook, etag: written.etag };
      }
      throw new WebhooksError('contended', `the webhook ${path} kept changing`);
    },

    async *list(prefix) {
      for await (const { name } of container.list(prefix)) yield name;
    },

    async delete(path) {
      return (await container.delete(path)).outcome === 'deleted';
    },
  };
}

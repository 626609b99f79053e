import type { BlobContainer } from '@canvass/storage';
import { WebhooksError } from './errors.ts';
import { decodeWebhook, encodeWebhook, type Webhook } from './webhook.ts';
import type { WebhookPath } from './webhook-path.ts';

export type FoundWebhook =
  | { readonly outcome: 'found'; readonly webhook: Webhook; readonly etag: string }
  | { readonly outcome: 'notFound' };

/** The stored webhooks. Every method throws `StorageError`. */
export interface WebhookStore {
  create(path: WebhookPath, webhook: Webhook): Promise<void>;
  read(path: WebhookPath): Promise<FoundWebhook>;
  /**
   * Writes what `next` makes of the newest version; nothing if it returns undefined. Returns the newest version. `next` may be called several
   * times. Throws `WebhooksError` `contended`.
   */
  change(path: WebhookPath, next: (webhook: Webhook) => Webhook | undefined): Promise<FoundWebhook>;
  /** In the order of their paths. `prefix`: of the paths. */
  list(prefix: string): AsyncIterable<WebhookPath>;
  /** False: there was none. */
  delete(path: WebhookPath): Promise<boolean>;
}

const maxAttempts = 16;

/** `container`: `webhooks`. */
export function createWebhookStore(container: BlobContainer): WebhookStore {
  const read: WebhookStore['read'] = async (path) => {
    const found = await container.get(path);
    if (found.outcome !== 'found') return { outcome: 'notFound' };
    return { outcome: 'found', webhook: decodeWebhook(path, found.bytes), etag: found.etag };
  };

  return {
    read,

    async create(path, webhook) {
      await container.put(path, encodeWebhook(webhook), { condition: { ifAbsent: true } });
    },

    async change(path, next) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const found = await read(path);
        if (found.outcome === 'notFound') return found;
        const webhook = next(found.webhook);
        if (webhook === undefined) return found;
        const written = await container.put(path, encodeWebhook(webhook), {
          condition: { ifMatch: found.etag },
        });
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

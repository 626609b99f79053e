import { azureStorageQueue, createQueueServiceClient, type MessageQueue } from '@canvass/queue';
import {
  azureBlobContainer,
  createBlobService,
  type StorageAccount,
  type StorageCalls,
} from '@canvass/storage';
import { z } from 'zod';

const hintSchema = z.object({ segmentId: z.string() });

/** "Answers were stored": tells the workers which journal segment has grown. */
export type Hint = z.infer<typeof hintSchema>;

/** What the site uses of the storage account. Nothing is called before `create`. */
export function azureStorage(account: StorageAccount, calls: StorageCalls) {
  const service = createBlobService(account);
  const container = (name: string) => azureBlobContainer(service, name, { count: calls.count });
  const containers = {
    journal: container('journal'),
    answers: container('answers'),
    summaries: container('summaries'),
    tenants: container('tenants'),
    definitions: container('definitions'),
  };
  const hints: MessageQueue<Hint> = azureStorageQueue({
    service: createQueueServiceClient(account),
    name: 'answers-stored',
    schema: hintSchema,
    counter: calls.count,
  });

  return {
    containers,
    hints,
    /** Makes what is not there yet. Rejects where the account does not answer. */
    async create(): Promise<void> {
      for (const each of Object.values(containers)) await each.create();
      await hints.create();
    },
    /** Whether the account answers: one call that may find nothing. */
    async answers(): Promise<boolean> {
      try {
        await containers.tenants.head('readiness');
        return true;
      } catch {
        return false;
      }
    },
  };
}

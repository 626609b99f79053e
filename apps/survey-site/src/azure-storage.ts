import { answersStoredQueueName, surveyAnswersStoredSchema } from '@canvass/journal';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue';
import {
  azureBlobContainer,
  containerNames,
  createBlobService,
  createContainers,
  openContainers,
  type StorageAccount,
  type StorageCalls,
} from '@canvass/storage';

/**
 * Respondents wait for these calls: where storage hangs, an append, a look and a seal go by before they are told to try
 * again, and no look is worth repeating meanwhile.
 */
const onAnswersPath = { tryTimeoutMs: 4_000, readTries: 1 };

/** What the site uses of the storage account. Nothing is called before `create`. */
export function azureStorage(account: StorageAccount, calls: StorageCalls) {
  const service = createBlobService(account);
  const containers = {
    ...openContainers(service, { count: calls.count }),
    journal: azureBlobContainer(service, containerNames.journal, { count: calls.count, ...onAnswersPath }),
  };
  const hints = azureStorageQueue({
    service: createQueueServiceClient(account),
    name: answersStoredQueueName,
    schema: surveyAnswersStoredSchema,
    counter: calls.count,
  });

  return {
    containers,
    hints,
    /** Makes what is not there yet. Rejects where the account does not answer. */
    async create(): Promise<void> {
      await createContainers(containers);
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

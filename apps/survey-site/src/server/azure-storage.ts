import { containerNames, type StorageCalls } from '@canvass/storage';
import {
  azureBlobContainer,
  createBlobService,
  createContainers,
  explainRefusal,
  openContainers,
  type StorageAccount,
} from '@canvass/storage/azure';

/**
 * A call for which a respondent waits may take this long, and is tried once. If the storage hangs, an append, a read and a seal time out
 * before they are refused; repeating the read would only add to that.
 */
const onAnswersPath = { tryTimeoutMs: 4_000, readTries: 1 };

/**
 * A call about small documents may take this long, and is tried this often if it is a read: within what a read of the site may take, with
 * time for the reads that follow it.
 */
const smallDocuments = { tryTimeoutMs: 3_000, readTries: 2 };
/** Any other call may take this long, and is tried this often if it is a read. These are about larger documents. */
const largeDocuments = { tryTimeoutMs: 5_000, readTries: 2 };
/** A call of a probe may take this long, and is tried once: probes have timeouts of their own, often short ones. */
const probes = { tryTimeoutMs: 1_500, readTries: 1 };

/** The site's containers in the storage account. Calls nothing before `create`. */
export function azureStorage(account: StorageAccount, calls: StorageCalls) {
  const service = createBlobService(account);
  const count = calls.count;
  const containers = {
    ...openContainers(service, { count, ...largeDocuments }),
    journal: azureBlobContainer(service, containerNames.journal, { count, ...onAnswersPath }),
    tenants: azureBlobContainer(service, containerNames.tenants, { count, ...smallDocuments }),
    definitions: azureBlobContainer(service, containerNames.definitions, { count, ...smallDocuments }),
    revokedSessions: azureBlobContainer(service, containerNames.revokedSessions, {
      count,
      ...smallDocuments,
    }),
  };
  const probed = azureBlobContainer(service, containerNames.tenants, { count, ...probes });

  return {
    containers,
    /** Creates missing containers. Rejects if the account does not answer. */
    create: () => createContainers(containers),
    /** Rejects if the account does not answer. */
    async probe(): Promise<void> {
      await probed.head('readiness');
    },
    explain: explainRefusal,
  };
}

export type SiteContainers = ReturnType<typeof azureStorage>['containers'];

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
 * Respondents wait for these calls, on the path of answers. If the storage hangs, an append, a read and a seal time out before they are
 * refused; repeating the read would only add to that.
 */
const onAnswersPath = { tryTimeoutMs: 4_000, readTries: 1 };

/**
 * For calls about small documents, which leave time for the reads that follow them. Reads are retried, within what a read of the site may
 * take.
 */
const smallDocuments = { tryTimeoutMs: 3_000, readTries: 2 };
/** For all other calls, which are about larger documents. */
const largeDocuments = { tryTimeoutMs: 5_000, readTries: 2 };
/** For the calls of probes, which have timeouts of their own, often short ones. */
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

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

/**
 * Everything else is waited for by somebody too. A read is tried again where its connection broke, and hangs no longer
 * than a read of the site may take; small documents leave time for what is read after them.
 */
const smallDocuments = { tryTimeoutMs: 3_000, readTries: 2 };
const largeDocuments = { tryTimeoutMs: 5_000, readTries: 2 };
/** Probes have timeouts of their own, and often short ones. */
const probes = { tryTimeoutMs: 1_500, readTries: 1 };

/** What the site uses of the storage account. Nothing is called before `create`. */
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
    /** Makes what is not there yet. Rejects where the account does not answer. */
    create: () => createContainers(containers),
    /** Whether the account answers: one call that may find nothing. */
    async answers(): Promise<boolean> {
      try {
        await probed.head('readiness');
        return true;
      } catch {
        return false;
      }
    },
  };
}

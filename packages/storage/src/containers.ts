import type { BlobServiceClient } from '@azure/storage-blob';
import { azureBlobContainer, type AzureContainerOptions } from './azure-blob-container.ts';

/** The containers of the storage account, by their names in the code. */
export const containerNames = {
  /** The sites' segments, one writer each. */
  journal: 'journal',
  /** How far each of them is counted. */
  progress: 'journal-progress',
  /** The answer log of each survey. */
  answerLogs: 'answers',
  /** One manifest and summary per survey instance. */
  summaries: 'summaries',
  /** Lines that cannot be read or counted, unchanged. */
  quarantine: 'quarantine',
  tenants: 'tenants',
  definitions: 'definitions',
  /** Sessions that were ended before they expired. */
  revokedSessions: 'revoked-sessions',
  /** Which process does what only one should do. */
  leases: 'leases',
} as const;

export type ContainerName = keyof typeof containerNames;

export type Containers = Readonly<Record<ContainerName, ReturnType<typeof azureBlobContainer>>>;

/** All containers of an account. Makes no request. */
export function openContainers(service: BlobServiceClient, options: AzureContainerOptions = {}): Containers {
  const entries = Object.entries(containerNames).map(([key, name]) => [
    key,
    azureBlobContainer(service, name, options),
  ]);
  return Object.fromEntries(entries) as Containers;
}

/** Creates missing containers. Throws `StorageError`; can be repeated. */
export async function createContainers(containers: Containers): Promise<void> {
  await Promise.all(Object.values(containers).map((container) => container.create()));
}

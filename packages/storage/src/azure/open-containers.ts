import type { BlobServiceClient } from '@azure/storage-blob';
import { containerNames, type ContainerName } from '../containers.ts';
import { azureBlobContainer, type AzureContainerOptions } from './azure-blob-container.ts';

export type Containers = Readonly<Record<ContainerName, ReturnType<typeof azureBlobContainer>>>;

/** Opens all containers of an account. Makes no request. */
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

import { containerNames, type BlobContainer, type ContainerName } from '@canvass/storage';
import { memoryBlobContainer, MemoryBlobService, type BlobTransport } from '@canvass/storage/memory';

export type Account = Readonly<Record<ContainerName, BlobContainer>>;

/** All containers of a service in memory. */
export function openAccount(service = new MemoryBlobService(), transport?: BlobTransport): Account {
  const entries = Object.entries(containerNames).map(([key, name]) => [
    key,
    memoryBlobContainer(service, name, transport ? { transport } : {}),
  ]);
  return Object.fromEntries(entries) as Account;
}

export async function namesIn(container: BlobContainer): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of container.list()) names.push(name);
  return names;
}

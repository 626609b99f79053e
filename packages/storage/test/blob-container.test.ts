import { jestAzuriteConnectionString, uniqueName } from '@canvass/testing';
import { azureBlobContainer, createBlobService } from '../src/azure/index.ts';
import { memoryBlobContainer, MemoryBlobService } from './memory/index.ts';
import { describeBlobContainer, listPageSize } from './blob-container.contract.ts';

// oxlint-disable jest/require-top-level-describe -- the contract brings its own
describeBlobContainer('on Azurite', async (count) => {
  const service = createBlobService({ connectionString: jestAzuriteConnectionString() });
  const container = azureBlobContainer(service, uniqueName('contract'), { count, listPageSize });
  await container.create();
  return container;
});

describeBlobContainer('in memory', async (count) =>
  memoryBlobContainer(new MemoryBlobService({ listPageSize }), 'contract', { count }),
);

import { resolve } from 'node:path';
import { azureBlobContainer, createBlobService } from '@canvass/storage/azure';
import { uniqueName } from '@canvass/testing';
import { afterAll, beforeAll } from '@jest/globals';
import {
  describeBlobContainer,
  listPageSize,
} from '../../../packages/storage/test/blob-container.contract.ts';
import { startLightStorage, type LightStorage } from '../../src/light-storage/start-light-storage.ts';

const context = { root: resolve(import.meta.dirname, '../../..'), isQuick: true, log: () => {} };
let storage: LightStorage;

beforeAll(async () => {
  storage = await startLightStorage(context);
});
afterAll(() => storage.process.stop());

// oxlint-disable jest/require-top-level-describe -- the contract brings its own
describeBlobContainer('on the light storage', async (count) => {
  const service = createBlobService({ connectionString: storage.connectionString });
  const container = azureBlobContainer(service, uniqueName('contract'), { count, listPageSize });
  await container.create();
  return container;
});

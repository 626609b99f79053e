import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import { azuriteMain } from './paths.cjs';

interface ExtentStore {
  deleteExtents(extents: Iterable<string>): Promise<number>;
}
type Made = new (...given: unknown[]) => ExtentStore;

createRequire(import.meta.url)('./lean-azurite.cjs');
const { default: MemoryExtentStore } = createRequire(azuriteMain)(
  './common/persistence/MemoryExtentStore.js',
) as { default: Made };

test('Azurite deletes what no blob refers to with one pass over what it knows', async () => {
  const chunks = new Set(['a', 'b', 'c']);
  let known = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  let passes = 0;
  const extents = {
    removeWhere: (isGone: (extent: { id: string }) => boolean) => {
      passes += 1;
      known = known.filter((extent) => !isGone(extent));
    },
  };
  const metadata = { EXTENTS_COLLECTION: 'extents', db: { getCollection: () => extents } };
  const store = new MemoryExtentStore(
    'blob',
    { delete: (_: string, id: string) => chunks.delete(id) },
    metadata,
  );
  expect(await store.deleteExtents(new Set(['a', 'c']))).toBe(2);
  expect([[...chunks], known, passes]).toEqual([['b'], [{ id: 'b' }], 1]);
});

import { MemoryBlobService, memoryBlobContainer } from '@canvass/storage/memory';
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { resultBlob } from '../state/analysis-blobs.ts';
import { childrenPerNode, MergeTree } from './merge-tree.ts';
import { encodeResult, nothingFound, resultOfTask, type PartialResult } from '../results/partial-result.ts';

const path = 'acme/coffee/I1/A1';
const shape = { groups: [], zone: 'UTC' };

/** Makes a result whose number of answers is a power of two that names its task, so that a merged number shows which tasks it has. */
function resultOf(task: number): PartialResult {
  return resultOfTask({ ...nothingFound(shape), answers: 2 ** (task % 40) }, 1);
}

function answersOf(from: number, to: number): number {
  let answers = 0;
  for (let task = from; task < to; task += 1) answers += 2 ** (task % 40);
  return answers;
}

function storage() {
  const service = new MemoryBlobService();
  const analyses = memoryBlobContainer(service, 'analyses');
  return {
    analyses,
    tree: () => new MergeTree({ analyses, yield: () => Promise.resolve() }, path, 0, shape),
    finish: (task: number) =>
      analyses.put(resultBlob(path, 0, { level: 0, number: task }), encodeResult(resultOf(task))),
  };
}

async function addAll(tree: MergeTree, to: number): Promise<void> {
  while (tree.tasks < to) await tree.add(resultOf(tree.tasks));
}

describe('the tree of results', () => {
  test('has each task once, however many there are', async () => {
    const { tree } = storage();
    const growing = tree();
    for (let task = 0; task < 600; task += 1) {
      await growing.add(resultOf(task));
      expect(growing.tasks).toBe(task + 1);
      expect(growing.nodes.length).toBeLessThan(3 * childrenPerNode);
    }
    expect((await growing.merged()).answers).toBe(answersOf(0, 600));
    expect((await growing.merged()).sums.clusters).toBe(600);
    expect(growing.sums.toJSON()).toEqual((await growing.merged()).sums.toJSON());
  });

  test('is restored from few nodes', async () => {
    const { tree } = storage();
    await addAll(tree(), 600);
    const restored = tree();
    await restored.restore();
    // The remaining 8 tasks have no node of their own, so a controller reads their results.
    expect(restored.tasks).toBe(592);
    expect(restored.nodes.map(({ level, number }) => `${level}/${number}`)).toEqual([
      '2/0',
      '2/1',
      '1/32',
      '1/33',
      '1/34',
      '1/35',
      '1/36',
    ]);
    expect((await restored.merged()).answers).toBe(answersOf(0, 592));
  });

  test('has each task once after controllers that died before they had stored a node', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 600 }),
        fc.integer({ min: 0, max: 600 }),
        fc.array(fc.nat(40), { maxLength: 6 }),
        async (before, after, lost) => {
          const { analyses, tree } = storage();
          await addAll(tree(), before);
          const stored = await Array.fromAsync(analyses.list());
          // Some nodes above the lowest level are deleted, as if they had never been written.
          for (const index of lost) {
            const blob = stored[index % Math.max(1, stored.length)];
            if (blob?.name.includes('/2/') || blob?.name.includes('/1/')) await analyses.delete(blob.name);
          }
          for (const { name } of stored) if (name.includes('/2/')) await analyses.delete(name);
          const next = tree();
          await next.restore();
          await addAll(next, after);
          const third = tree();
          await third.restore();
          for (const each of [next, third]) {
            const { tasks } = each;
            expect((await each.merged()).answers).toBe(answersOf(0, tasks));
            expect((await each.merged()).sums.clusters).toBe(tasks);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

import { createBlobService } from '@canvass/storage/azure';
import { uniqueName } from '@canvass/testing';

/** Appends `bytes` to one blob repeatedly with the bare SDK; returns the latencies in ms. */
export async function measureRawAppends(
  connectionString: string,
  bytes: number,
  durationMs: number,
): Promise<number[]> {
  const container = createBlobService({ connectionString }).getContainerClient('journal');
  const blob = container.getAppendBlobClient(uniqueName('raw'));
  await blob.create();
  const block = Buffer.alloc(bytes, 'x');
  const latencies: number[] = [];
  const endMs = performance.now() + durationMs;
  for (let position = 0; performance.now() < endMs; position += bytes) {
    const startedMs = performance.now();
    await blob.appendBlock(block, bytes, { conditions: { appendPosition: position } });
    latencies.push(performance.now() - startedMs);
  }
  return latencies;
}

import type { BenchContext } from '../bench.ts';
import { makeMemoryGroup, type MemoryGroup } from './memory-group.ts';

/** An app as the image starts it in a container with this much memory. */
export interface AppInImage {
  readonly context: BenchContext;
  readonly env: Readonly<Record<string, string>>;
  /** Undefined where this user may not make one: then the kernel does not enforce the limit. */
  readonly group: MemoryGroup | undefined;
}

/** Reads the script of the image, and starts the app. */
export const asImage = ['sh', '-c', '. infra/compose/image/memory.sh && exec "$@"', 'sh'];

export function appInImage(
  context: BenchContext,
  app: 'survey-site' | 'summary-worker',
  memoryMib: number,
): AppInImage {
  const group = makeMemoryGroup(app, memoryMib * 1024 ** 2);
  return {
    context: { ...context, launcher: [...(group?.launcher ?? []), ...asImage] },
    env: { CANVASS_APP: app, MEMORY_MIB: String(memoryMib) },
    group,
  };
}

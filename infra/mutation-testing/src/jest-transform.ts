import { createTransformer as createSwc } from '@swc/jest';
import { applyMutant } from './mutant.ts';
import { rootFile, type PlacedMutant } from './placed-mutant.ts';

type Swc = ReturnType<typeof createSwc>;

/** Jest's transformer of TypeScript; applies one mutant in memory, so no file changes. */
export function createTransformer(options: {
  readonly swc: Parameters<typeof createSwc>[0];
  readonly placed: PlacedMutant | null;
}): Swc {
  const swc = createSwc(options.swc);
  const { placed } = options;
  const target = placed && rootFile(placed);
  const mutate = (text: string, file: string): string =>
    placed && file === target ? applyMutant(text, placed.mutant) : text;
  return {
    canInstrument: false,
    process: (text, file, ...rest) => swc.process!(mutate(text, file), file, ...rest),
    getCacheKey: (text, file, ...rest) => swc.getCacheKey!(mutate(text, file), file, ...rest),
  };
}

// Jest needs a default export here.
export default { createTransformer };

import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { applyMutant } from './mutant.ts';
import { mutantVariable, rootFile, type PlacedMutant } from './placed-mutant.ts';

// For `node --import`: the program and its children load the mutant that the environment names.
const placed = JSON.parse(process.env[mutantVariable] ?? 'null') as PlacedMutant | null;
if (placed) {
  const target = pathToFileURL(rootFile(placed)).href;
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (url !== target) return loaded;
      const { source = '' } = loaded;
      const text = typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined);
      return { ...loaded, source: applyMutant(text, placed.mutant) };
    },
  });
}
